/** Pictures that explain arithmetic: a jump on the number line, rows of dots, equal groups, digits in their columns. */
import { nothing, svg, type TemplateResult } from "lit-html";
import type { Picture } from "../../view";
import { words } from "../../words";
import { frame, keepApart, MARGIN, range, WIDTH } from "./frame";

type Of<D extends Picture["draw"]> = Extract<Picture, { draw: D }>;

/** A line from 0 (or from where a jump below 0 ends), with the jump as an arrow above it. */
export function numberLine(p: Of<"number_line">): TemplateResult {
  const from = Math.min(0, p.end);
  const to = Math.max(p.start, p.end, 1);
  const x = (n: number): number => MARGIN + ((n - from) / (to - from)) * (WIDTH - 2 * MARGIN);
  const every = [1, 2, 5, 10, 20].find((step) => (to - from) / step <= 20) ?? 50;
  const ticks = range(Math.ceil(from / every), Math.floor(to / every)).map((n) => n * every);
  const shown = new Set([0, p.start, p.end].filter((n) => n >= 0));
  const [a, b] = [x(p.start), x(p.end)];
  const head = b >= a ? -6 : 6;
  const arrow =
    p.jump === 0
      ? nothing
      : svg`<path class="jump" d="M${a} 54Q${(a + b) / 2} 6 ${b} 54m${head} -7.5L${b} 54l${head * 1.45} -1" />`;
  return frame(
    p,
    92,
    svg`
    <path class="line" d="M${x(Math.max(0, from))} 60H${x(to)}" />
    ${from < 0 ? svg`<path class="line below" d="M${x(from)} 60H${x(0)}" />` : nothing}
    ${ticks.map((n) => svg`<path class="tick-mark" d="M${x(n)} 56v8" />`)}
    ${arrow}
    <text x=${(a + b) / 2} y="20">${p.jump < 0 ? `− ${-p.jump}` : `+ ${p.jump}`}</text>
    ${keepApart([...shown], x).map((n) => svg`<text x=${x(n)} y="81">${n}</text>`)}
    ${p.end < 0 ? svg`<text class="small from-left" x=${x(p.end) - 12} y="81">${words("picture.too_many", { n: -p.end })}</text>` : nothing}`,
  );
}

/** Rows of dots, counted on two sides. */
export function dotArray(p: Of<"array">): TemplateResult {
  if (p.rows === 0 || p.columns === 0) {
    return frame(
      p,
      60,
      svg`<rect class="ring loose" x="80" y="10" width="100" height="40" rx="8" /><text class="big" x="130" y="37">0</text>`,
    );
  }
  const step = Math.min(24, 200 / p.columns, 150 / p.rows);
  const left = (WIDTH - (p.columns - 1) * step) / 2 + 8;
  const dots = range(0, p.rows - 1).flatMap((row) =>
    range(0, p.columns - 1).map(
      (column) => svg`<circle class="dot" cx=${left + column * step} cy=${30 + row * step} r=${step * 0.3} />`,
    ),
  );
  const middle = 30 + ((p.rows - 1) * step) / 2;
  return frame(
    p,
    42 + (p.rows - 1) * step,
    svg`${dots}<text x=${left + ((p.columns - 1) * step) / 2} y="13">${p.columns}</text>
    <text x=${left - step / 2 - 12} y=${middle + 4}>${p.rows}</text>`,
  );
}

/** Dots in rings of equal size, as large as fits; those left over are in a dashed one. */
export function equalGroups(p: Of<"groups">): TemplateResult {
  const sizes = [...Array.from({ length: p.count }, () => p.size), ...(p.left_over > 0 ? [p.left_over] : [])];
  const biggest = Math.max(...sizes, 1);
  const inRow = Math.min(5, biggest);
  const measured = [22, 18, 15, 12, 9, 7].map((step) => {
    const [width, height] = [inRow * step + 8, Math.ceil(biggest / inRow) * step + 8];
    const abreast = Math.max(1, Math.min(sizes.length, Math.floor(WIDTH / (width + 6))));
    return { step, width, height, abreast, all: Math.ceil(Math.max(1, sizes.length) / abreast) * (height + 6) };
  });
  const { step, width, height, abreast, all } = measured.find((one) => one.all <= 140) ?? measured.at(-1)!;
  const left = (WIDTH - abreast * (width + 6)) / 2 + 3;
  const rings = sizes.map((size, i) => {
    const [x, y] = [left + (i % abreast) * (width + 6), 3 + Math.floor(i / abreast) * (height + 6)];
    const rest = i >= p.count;
    const dots = range(0, size - 1).map((n) => {
      const [cx, cy] = [x + 4 + ((n % inRow) + 0.5) * step, y + 4 + (Math.floor(n / inRow) + 0.5) * step];
      return svg`<circle class="dot ${rest ? "rest" : ""}" cx=${cx} cy=${cy} r=${step * 0.34} />`;
    });
    return svg`<rect class="ring ${rest ? "loose" : ""}" x=${x} y=${y} width=${width} height=${height} rx="7" />${dots}`;
  });
  return frame(p, all + 4, svg`${rings}`);
}

/** Each digit under its place value. */
export function placeColumns(p: Of<"columns">): TemplateResult {
  const most = Math.max(2, ...p.rows.map((row) => row.number.length));
  const all = [words("picture.ones"), words("picture.tens"), words("picture.hundreds"), words("picture.thousands")];
  const worths = all.slice(0, most).reverse();
  const step = Math.min(64, (WIDTH - 20) / most);
  const x = (column: number): number => (WIDTH - most * step) / 2 + (column + 0.5) * step;
  return frame(
    p,
    34 + p.rows.length * 28,
    svg`
    ${worths.map((worth, i) => svg`<text class="small" x=${x(i)} y="14">${worth}</text>`)}
    <path class="line" d="M${x(0) - step / 2} 21H${x(most - 1) + step / 2}" />
    ${range(1, most - 1).map((i) => svg`<path class="tick-mark" d="M${x(i) - step / 2} 4v${24 + p.rows.length * 28}" />`)}
    ${p.rows.map((row, at) => [...row.number].map((digit, i) => svg`<text class="big" x=${x(most - row.number.length + i)} y=${44 + at * 28}>${digit}</text>`))}`,
  );
}
