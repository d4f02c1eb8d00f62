import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "coverage/"] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser },
      parserOptions: {
        projectService: { allowDefaultProject: ["eslint.config.js", "svelte.config.js"] },
        tsconfigRootDir: import.meta.dirname,
        // The same for every file: where it changes from one to the next, the whole project is read again.
        extraFileExtensions: [".svelte"],
      },
    },
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "no-undef": "off", // TypeScript knows better which names exist.
      "max-lines": ["error", { max: 500, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ["**/*.test.ts"],
    rules: { "max-lines-per-function": "off" },
  },
  {
    files: ["**/*.config.{js,ts}", "plugins/**"],
    languageOptions: { globals: { ...globals.node } },
  },
  {
    files: ["**/*.d.ts"],
    // A module declaration cannot import by a relative name; an import() type can.
    rules: { "@typescript-eslint/consistent-type-imports": "off" },
  },
  {
    files: ["**/*.js"],
    extends: [ts.configs.disableTypeChecked],
  },
  prettier,
  svelte.configs.prettier,
);
