/** What a person can set for all tables in this browser: at a table, and in the header of a lesson. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { icon } from "../../drawing/icons";
import { NAMES, PACES, type Settings } from "../../settings";
import { words } from "../../words";

/** `id` makes the names of its fields unique on the page; `hears` says that words can be heard there. */
export function mySettings(settings: Settings, id: string, hears: boolean): TemplateResult {
  return html`<div class="row">
      ${toggle(words("settings.short"), settings.shortWords, (on) => settings.set("shortWords", on))}
      ${toggle(words("settings.motion"), settings.motion, (on) => settings.set("motion", on))}
      ${hears ? toggle(words("settings.speaks"), settings.speaks, (on) => settings.set("speaks", on)) : nothing}
    </div>
    ${oneOf(`rk-pace-${id}`, "pace", PACES, settings.pace, (pace) => settings.set("pace", pace))}
    ${oneOf(`rk-names-${id}`, "names", NAMES, settings.names, (names) => settings.set("names", names))}`;
}

function toggle(said: string, on: boolean, set: (on: boolean) => void): TemplateResult {
  return html`<button class="btn" type="button" aria-pressed=${on} @click=${() => set(!on)}>
    ${on ? icon("check") : nothing} ${said}
  </button>`;
}

/** A choice of one value; strings.toml has their labels under the name of the setting. */
function oneOf<Value extends string>(
  group: string,
  name: string,
  values: Value[],
  now: Value,
  set: (value: Value) => void,
): TemplateResult {
  return html`<fieldset class="setting">
    <legend>${words(`${name}.title`)}</legend>
    <div class="choices">
      ${values.map(
        (value) =>
          html`<label class="choice">
            <input type="radio" name=${group} value=${value} .checked=${live(value === now)} @change=${() => set(value)} />
            <span>${words(`${name}.${value}`)}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}
