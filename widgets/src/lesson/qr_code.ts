/** A link as a QR code, for pupils to scan from the wall. */
import { html, type TemplateResult } from "lit-html";
import { encode } from "uqr";

const QUIET = 4; // empty squares around it, as the standard requires

export function qrCode(link: string, label: string): TemplateResult {
  const { data, size } = encode(link, { ecc: "M", boostEcc: true, border: QUIET });
  const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")));
  return html`<svg class="qr" role="img" aria-label=${label} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff" /><path d=${dark.join("")} fill="#000" /></svg>`;
}
