/**
 * Tells the others at a shared table that this device is there. Thinking is not absence, so the page reports by itself,
 * however long its player does nothing.
 */
import type { Model } from "./link";
import { trySend } from "./send";

const EVERY_MS = 8_000; // a device is away after 20 seconds of silence (rummy_kit/tables/presence.py)

/** Reports regularly until the returned function is called, and at once when someone comes back to the page. */
export function sayHere(model: Pick<Model, "send">): () => void {
  const say = (): boolean => trySend(model, { here: true });
  const comeBack = (): void => {
    if (!document.hidden) say();
  };
  const timer = window.setInterval(say, EVERY_MS);
  document.addEventListener("visibilitychange", comeBack);
  say();
  return () => {
    window.clearInterval(timer);
    document.removeEventListener("visibilitychange", comeBack);
  };
}
