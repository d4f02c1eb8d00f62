import { FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";

const catalogues = import.meta.glob<string>("$locales/*/client*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const sources = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });

function messages(locale: string): Map<string, Set<string>> {
  const found = Object.entries(catalogues).filter(([path]) => path.includes(`/${locale}/`));
  const resource = new FluentResource(found.map(([, source]) => source).join("\n"));
  return new Map(
    resource.body.map((entry) => [entry.id, new Set(JSON.stringify(entry).match(/"type":"var","name":"\w+"/g))]),
  );
}

describe("the client's own words", () => {
  test("are the same messages with the same arguments in every language", () => {
    expect(messages("en").size).toBeGreaterThan(80);
    expect([...messages("fr").keys()].sort()).toEqual([...messages("en").keys()].sort());
    for (const [id, used] of messages("fr")) {
      const known = messages("en").get(id) ?? new Set();
      expect(
        [...used].filter((name) => !known.has(name)),
        id,
      ).toEqual([]);
    }
  });

  test("are all there that the code names, and all named that are there", () => {
    const code = Object.values(sources).join("\n");
    const named = new Set(code.match(/client-[a-z]+(?:-[a-z]+)*/g));
    const families = [...code.matchAll(/(client-[a-z-]+-)\$\{/g)].map((match) => match[1] ?? "");
    const known = [...messages("en").keys()].filter((id) => id.startsWith("client-"));
    const missing = [...named].filter((id) => !known.includes(id) && !known.some((full) => full.startsWith(`${id}-`)));
    expect(missing).toEqual([]);
    const unused = known.filter((id) => !named.has(id) && !families.some((family) => id.startsWith(family)));
    expect(unused).toEqual([]);
  });
});
