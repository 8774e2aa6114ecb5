/** A face for a printer without colours. print.css makes the kinds' colours black; drawings carry theirs as data. */
import type { Face, Stroke } from "../view";

export function inGrey(face: Face): Face {
  if (face.art.draw !== "crystal") return face;
  return { ...face, art: { ...face.art, shapes: face.art.shapes.map(grey) } };
}

function grey(shape: Stroke): Stroke {
  return "fill" in shape ? { ...shape, fill: greyOf(shape.fill) } : { ...shape, stroke: greyOf(shape.stroke) };
}

/** A grey that looks as bright as the colour `#rrggbb`. */
function greyOf(colour: string): string {
  const parts = colour.match(/^#(..)(..)(..)$/);
  if (!parts) return colour;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => parseInt(part, 16));
  const light = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  return `rgb(${light} ${light} ${light})`;
}
