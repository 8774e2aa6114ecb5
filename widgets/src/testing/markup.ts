/** A drawing as the text of its markup, for tests without a browser. Listeners and properties are left out. */
import { nothing, type TemplateResult } from "lit-html";

export function markup(drawn: unknown): string {
  if (drawn === nothing || drawn === null || drawn === undefined || typeof drawn === "function") return "";
  if (Array.isArray(drawn)) return drawn.map(markup).join("");
  if (typeof drawn !== "object" || !("strings" in drawn)) return String(drawn);
  const { strings, values } = drawn as TemplateResult;
  const parts = strings.map((part, at) => part + (at < values.length ? markup(values[at]) : ""));
  return parts.join("").replace(/\s+/g, " ");
}

/** The values of one attribute, in the order of the markup: `attribute(drawing, "text", "x")`. */
export function attributes(drawn: unknown, element: string, name: string): string[] {
  const found = markup(drawn).matchAll(new RegExp(`<${element}\\b[^>]*?\\s${name}=(?:"([^"]*)"|([^\\s>]*))`, "g"));
  return [...found].map(([, quoted, bare]) => quoted ?? bare ?? "");
}
