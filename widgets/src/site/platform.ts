/**
 * What a page does where a learning platform keeps the record: its notices, its settings, and whose things it keeps.
 */
import { readLink } from "../addresses";
import { keepNowhere, keepOnPageOnly } from "../lesson/kept";
import { keepFor } from "../owner";
import { findApi, forgetAllBut, Lms, someone } from "./lms";

/** A page in a platform, or in one that cannot be found. */
export interface Place {
  lms: Lms | null;
  owner: string;
  query: string; // the settings
}

/** Finds the platform. `notice` shows one of the page's ready-made notices, or takes the last one away. */
export async function arrive(lesson: string, notice: (id: string | null) => void): Promise<Place> {
  let lost = false;
  const tell = (arrived: boolean): void => {
    if (arrived !== lost) return;
    lost = !arrived;
    notice(lost ? "lms-lost" : null);
  };
  const api = findApi();
  const lms = api && Lms.join(api, lesson, tell);
  const owner = lms?.owner ?? someone();
  forgetAllBut(owner);
  keepFor(owner);
  if (lms) keepOnPageOnly();
  else {
    keepNowhere();
    sayNothingOfKeeping();
    notice(api ? "lms-over" : "lms-none");
  }
  const query = await settingsOfPackage();
  if (new URLSearchParams(query).get("steps") === "preview") sayNothingOfKeeping(); // its answers are not sent
  return { lms, owner, query };
}

/** Takes away the line that says that the platform keeps the answers. */
export function sayNothingOfKeeping(): void {
  document.querySelector(".celltag_kept")?.remove();
}

/** The settings of the link in the package's file: a platform does not pass on what is in an address. */
async function settingsOfPackage(): Promise<string> {
  try {
    const { link } = (await (await fetch("settings.json")).json()) as { link: string };
    return readLink(link).toString();
  } catch (error) {
    console.warn("Rummy Kit: settings.json cannot be read.", error);
    return "";
  }
}
