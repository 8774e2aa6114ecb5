/**
 * Lets the site work without a network: a service worker that keeps all files of one build, and asks the host only for
 * what is not among them. The builder puts `build` and `files` before this script (rummy_kit/commands/site/command.py).
 *
 * A new build is fetched completely, into a separate cache, and waits until a page says "take over": no page ever gets
 * files from two builds. Games are not kept here but in the browser's database.
 */
interface Made {
  build: string;
  files: string[]; // from this script's folder
}

/** What we use of a service worker's global scope. */
interface World {
  made: Made;
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: Asking) => void): void;
}

interface Waiting {
  waitUntil(done: Promise<void>): void;
}

interface Asking {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const world = self as unknown as World;
const { build, files } = world.made;
const { scope } = world.registration;
const OURS = `rummy-kit ${scope} `;
const CACHE = OURS + build;

world.addEventListener("install", (event) => event.waitUntil(keepAll()));
world.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
world.addEventListener("message", ({ data }) => {
  if (data === "take over") void world.skipWaiting();
});
world.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope)) event.respondWith(answer(event.request));
});

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(files.map((file) => new Request(new URL(file, scope), { cache: "no-cache" })));
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  await world.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const asked = new URL(request.url);
  const page = asked.pathname.endsWith("/") ? new URL("index.html", asked).href : asked.origin + asked.pathname;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(page);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return Response.redirect(new URL("no-network.html", scope).href); // which is kept
  }
}
