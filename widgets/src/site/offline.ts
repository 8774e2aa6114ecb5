/** Using the site without a network, and offering a new build of it; the service worker (service.ts) does the work. */

/** Has all files of the site stored, now that this page needs no more of them; `tell` shows that a new build is there. */
export function workWithoutNetwork(root: string, tell: () => void): void {
  if (!("serviceWorker" in navigator)) return; // plain http in a school's network
  const keptBefore = navigator.serviceWorker.controller !== null;
  let hadOne = keptBefore;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne) location.reload(); // someone accepted a new build, in this tab or another one
    hadOne = true;
  });
  void navigator.serviceWorker.register(new URL(`${root}service.js`, location.href)).then(
    (registration) => {
      const offer = (): void => {
        if (!registration.waiting || !navigator.serviceWorker.controller) return;
        tell();
        document.querySelector("#rummy-kit-new-build button")!.addEventListener("click", () => {
          registration.waiting?.postMessage("take over");
        });
      };
      offer();
      registration.addEventListener("updatefound", () => {
        const coming = registration.installing;
        coming?.addEventListener("statechange", () => coming.state === "installed" && offer());
      });
    },
    (error: unknown) => {
      if (!keptBefore) console.warn("Rummy Kit: this browser does not keep the site.", error); // otherwise there is just no network
    },
  );
}
