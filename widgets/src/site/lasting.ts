/**
 * A browser may clear what a site stores, unless it has agreed not to. We ask for that as soon as the pupil has done
 * something worth keeping; some browsers then ask the pupil. The answer is shown at the end of the page.
 */

/** Asks at the first press of a key or a button in `main`; `say` shows the answer. */
export function askToKeep(main: HTMLElement, say: (kept: boolean) => void): void {
  const { storage } = navigator; // missing over plain http
  const ask = async (): Promise<void> => say((await storage.persisted()) || (await storage.persist()));
  if (!storage?.persist) return say(false);
  const once = (): void => {
    for (const event of GESTURES) main.removeEventListener(event, once);
    ask().catch(() => say(false));
  };
  for (const event of GESTURES) main.addEventListener(event, once);
}

const GESTURES = ["click", "keydown"];
