/**
 * Gives the page that was kept for the table (decision 0025) where the network does not. It keeps nothing itself: what is
 * kept `lib/table.svelte.ts` has put into the browser's caches. Requests to the service are left alone.
 */

interface Asking extends Event {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

interface Waking extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Scope extends EventTarget {
  readonly location: Location;
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
}

/** Says which version there is: never kept. */
const MANIFEST = "/table/manifest.json";

const scope = self as unknown as Scope;

scope.addEventListener("install", (event) => {
  (event as Waking).waitUntil(scope.skipWaiting());
});
scope.addEventListener("activate", (event) => {
  (event as Waking).waitUntil(scope.clients.claim());
});
scope.addEventListener("fetch", (event) => {
  const asking = event as Asking;
  const { request } = asking;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) {
    return;
  }
  if (request.mode === "navigate" && pathname === "/") {
    asking.respondWith(freshPage(request));
  } else if (pathname.startsWith("/assets/") || (pathname.startsWith("/table/") && pathname !== MANIFEST)) {
    asking.respondWith(kept(request));
  }
});

/** The page as the service has it now; the one that was kept where it cannot be reached. */
async function freshPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    const page = await caches.match("/");
    if (page) {
      return page;
    }
    throw cause;
  }
}

/** What carries its version in its name, or belongs to the version kept: from there first. */
async function kept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
