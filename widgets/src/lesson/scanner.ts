/** Reads QR codes in pictures where the browser itself cannot: a separate script, which only the class page loads. */
import { decodeQR } from "qr/decode.js";

const PATIENCE_MS = 100; // for one picture

/** The text of the code in a picture, "" if there is none that can be read. */
export function read({ data, width, height }: ImageData): string {
  try {
    return decodeQR({ data, width, height }, { timeLimit: PATIENCE_MS });
  } catch {
    return "";
  }
}
