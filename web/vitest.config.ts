import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

// Apart from vite.config.ts, so that building needs none of what testing does.
export default mergeConfig(
  viteConfig,
  defineConfig({
    plugins: [svelteTesting()],
    test: {
      environment: "jsdom",
      include: ["src/**/*.test.ts", "tests/**/*.test.ts", "plugins/**/*.test.ts"],
      setupFiles: ["@testing-library/jest-dom/vitest", "./tests/patience.ts"],
      // A busy machine fails no test.
      testTimeout: 0,
    },
  }),
);
