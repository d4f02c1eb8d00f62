import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { gameIcons } from "./plugins/game-icons.ts";
import { precompress } from "./plugins/precompress.ts";

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

const locales = here("../src/oriflamme/data/locales");
const service = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), gameIcons(here("./icons.json")), precompress()],
  resolve: {
    // The client and the engine read the same Fluent files: import.meta.glob("$locales/*/*.ftl", ...).
    alias: { $locales: locales },
  },
  build: {
    // The wheel ships the built client as package data.
    outDir: here("../src/oriflamme/service/client"),
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: {
      input: { index: here("./index.html"), "table-worker": here("./src/table/service-worker.ts") },
      output: {
        // A service worker is found by its address, which stays, and serves what lies beneath it.
        entryFileNames: ({ name }) => (name === "table-worker" ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: {
    fs: { allow: [here("."), locales] },
    proxy: { "/api": { target: service, ws: true } },
  },
});
