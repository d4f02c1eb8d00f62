/** Whether the page has been kept for the table, and which version of it. */
import { keep, recall } from "./store";

export interface Kept {
  readonly version: string;
  readonly bytes: number;
}

/** What there is to keep: all files of a page that answers by itself. */
export interface Manifest extends Kept {
  readonly files: readonly string[];
}

const DRAWER = "table";
const CACHES = "oriflamme-table-";

export function keptTable(): Kept | null {
  return recall<Kept | null>(DRAWER, null);
}

/** Whether this address may keep anything: browsers allow it on https, and on one's own machine. */
export function mayKeep(): boolean {
  return isSecureContext && "caches" in globalThis && "serviceWorker" in navigator;
}

/** What the service has to keep; null where its client was built without. */
export async function manifest(): Promise<Manifest | null> {
  const answer = await fetch("/table/manifest.json", { cache: "no-store" });
  return answer.ok ? ((await answer.json()) as Manifest) : null;
}

/** Keeps all files of a version, then forgets those before it; `told` hears how many of them are kept. */
export async function keepTable(wanted: Manifest, told: (files: number) => void): Promise<void> {
  const name = CACHES + wanted.version;
  const cache = await caches.open(name);
  let done = 0;
  for (const file of wanted.files) {
    const answer = await fetch(file, { cache: "no-cache" });
    if (!answer.ok) {
      throw new TypeError(`${file}: status ${answer.status}`);
    }
    await cache.put(file, answer);
    told(++done);
  }
  const now = await manifest();
  if (now?.version !== wanted.version) {
    throw new TypeError("the client has changed meanwhile");
  }
  await navigator.serviceWorker.register("/table-worker.js");
  await navigator.serviceWorker.ready;
  await forgetAllBut(name);
  keep(DRAWER, { version: wanted.version, bytes: wanted.bytes } satisfies Kept);
}

/** Forgets all that was kept. */
export async function dropTable(): Promise<void> {
  keep(DRAWER, null);
  const registration = await navigator.serviceWorker.getRegistration("/");
  await registration?.unregister();
  await forgetAllBut(null);
}

/** What browsers threw away to make room is not kept any more. */
export async function isWhole({ version }: Kept): Promise<boolean> {
  return caches.has(CACHES + version);
}

async function forgetAllBut(name: string | null): Promise<void> {
  const known = (await caches.keys()).filter((one) => one.startsWith(CACHES) && one !== name);
  await Promise.all(known.map((one) => caches.delete(one)));
}
