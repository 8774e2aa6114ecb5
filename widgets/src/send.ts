/** Sending to a kernel that may be dead. */
import type { Model } from "./link";

/** Sends a message and returns whether that was possible: Lab refuses to send to a dead kernel. */
export function trySend(model: Pick<Model, "send">, message: unknown): boolean {
  try {
    model.send(message);
    return true;
  } catch (error) {
    console.warn("Rummy Kit: the kernel cannot be reached.", error);
    return false;
  }
}
