import { svelteTesting } from "@testing-library/svelte/vite";
import { configDefaults, defineConfig, mergeConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

/** Tests that need no page: they share one process, which need not make one up. */
const PAGELESS = [
  "plugins/**/*.test.ts",
  ...[
    "board",
    "catalogues",
    "colours",
    "drawing",
    "geometry",
    "options",
    "persist",
    "playhead",
    "results",
    "timeline",
  ].map((name) => `tests/${name}.test.ts`),
];

// Apart from vite.config.ts, so that building needs none of what testing does.
export default mergeConfig(
  viteConfig,
  defineConfig({
    plugins: [svelteTesting()],
    test: {
      // A busy machine fails no test.
      testTimeout: 0,
      projects: [
        { extends: true, test: { name: "pageless", include: PAGELESS, environment: "node", isolate: false } },
        {
          extends: true,
          test: {
            name: "pages",
            include: ["tests/**/*.test.ts"],
            exclude: [...configDefaults.exclude, ...PAGELESS],
            environment: "jsdom",
            setupFiles: ["@testing-library/jest-dom/vitest", "./tests/patience.ts"],
          },
        },
      ],
    },
  }),
);
