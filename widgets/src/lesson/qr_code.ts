/** A link as a QR code, for pupils to scan from the wall. */
import { html, nothing, type TemplateResult } from "lit-html";
import { encode } from "uqr";

const QUIET = 4; // empty squares around it, as the standard requires
/** The most characters of a link that has a code: cameras read no more from a wall, and a code holds few more. */
export const LONGEST_CODE = 2_000;

/** The code of a text; nothing if it is too long for one. */
export function qrCode(link: string, label: string): TemplateResult | typeof nothing {
  if (link.length > LONGEST_CODE) return nothing;
  const { data, size } = encode(link, { ecc: "M", boostEcc: true, border: QUIET });
  const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")));
  return html`<svg class="qr" role="img" aria-label=${label} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff" /><path d=${dark.join("")} fill="#000" /></svg>`;
}
