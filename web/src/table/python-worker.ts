/** Runs the calculators themselves, in Python, beside the page: the same requests and answers as the service's. */
import type { PyodideInterface } from "pyodide";
import type { WorkerAnswer, WorkerRequest } from "../lib/offline";

type Respond = (method: string, path: string, body: string) => { toJs: () => [number, string]; destroy: () => void };

const FOLDER = "/table/";
const PACKAGES = "/lib/table";

let starting: Promise<Respond> | null = null;

async function start(): Promise<Respond> {
  const at = new URL(FOLDER, location.origin).href;
  const runtime = (await import(/* @vite-ignore */ `${at}pyodide.mjs`)) as {
    loadPyodide: (options: { indexURL: string }) => Promise<PyodideInterface>;
  };
  const [python, archive] = await Promise.all([
    runtime.loadPyodide({ indexURL: at }),
    fetch(`${at}oriflamme.zip`).then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(archive, "zip", { extractDir: PACKAGES });
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(PACKAGES)})`);
  return (python.pyimport("oriflamme.referee") as { respond: Respond }).respond;
}

async function answer({ id, method, path, body }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    starting ??= start();
    const respond = await starting;
    const found = respond(method, path, body);
    const [status, text] = found.toJs();
    found.destroy();
    return { id, status, body: text };
  } catch (error) {
    starting = null;
    return { id, status: 0, body: String(error) };
  }
}

self.addEventListener("message", (event: MessageEvent<WorkerRequest>) => {
  void answer(event.data).then((found) => {
    self.postMessage(found);
  });
});
