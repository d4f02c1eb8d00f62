import { describe, expect, test, vi } from "vitest";
import { makeBundle, Words } from "../src/lib/text";
import { preferredLocale } from "../src/lib/language.svelte";
import { text } from "./fixture";

function words(locale: string, ...sources: string[]): { words: Words; warn: ReturnType<typeof vi.fn> } {
  const warn = vi.fn();
  return { words: new Words(locale, [makeBundle(locale, sources, warn)], warn), warn };
}

describe("Words", () => {
  test("resolves arguments that are texts first, however deep", () => {
    const { words: en } = words("en", "hit = { $who } hits { $whom }\nelite = the { $name } guard\nred = Red");
    const said = en.say(text("hit", { who: text("elite", { name: text("red") }), whom: "Blue" }));
    expect(said).toBe("the Red guard hits Blue");
  });

  test("writes numbers as the language does, and selects by them", () => {
    const source = "n = { $n ->\n    [one] { $n } stand\n   *[other] { $n } stands\n}";
    expect(words("en", source).words.say(text("n", { n: 1 }))).toBe("1 stand");
    expect(words("en", source).words.say(text("n", { n: 1500 }))).toBe("1,500 stands");
    expect(words("fr", source).words.say(text("n", { n: 0 }))).toBe("0 stand");
  });

  test("says the figures of an inner id, and nothing else of it", () => {
    const { words: en, warn } = words("en", "piece = { $kind }{ FIGURES($id) }");
    const said = ["a1-07", "gentle-hill-3", "knoll"].map((id) => en.say(text("piece", { kind: "Hill", id })));
    expect(said).toEqual(["Hill 1.7", "Hill 3", "Hill"]);
    expect(warn).not.toHaveBeenCalled();
  });

  test("elides French words before names that begin with a vowel or a mute h", () => {
    const { words: fr, warn } = words("fr", 'of = { ELIDED("de", $name) }\nthan = { ELIDED("que", $name) }');
    const names = ["Écuyer 1", "Homme d’armes", "Hallebardier 2", "Sergent", "[[ch-charge|Ombre]]"];
    const of = ["d’Écuyer 1", "d’Homme d’armes", "de Hallebardier 2", "de Sergent", "d’Ombre"];
    expect(names.map((name) => fr.say(text("of", { name })))).toEqual(of);
    expect(fr.say(text("than", { name: "Ogre" }))).toBe("qu’Ogre");
    expect(warn).not.toHaveBeenCalled();
  });

  test("says otherwise what a finger does, where a message has words for that", () => {
    const bundle = makeBundle("en", ["add = Hold Shift\n    .touch = Tap twice\nother = The same"], vi.fn());
    const [mouse, finger] = [false, true].map((touch) => new Words("en", [bundle], vi.fn(), touch));
    expect([mouse?.ui("add"), finger?.ui("add")]).toEqual(["Hold Shift", "Tap twice"]);
    expect(finger?.ui("other")).toBe("The same");
  });

  test("shows the id of a missing message and reports it once", () => {
    const { words: en, warn } = words("en", "known = yes");
    expect(en.say(text("unknown"))).toBe("unknown");
    expect(en.say(text("unknown"))).toBe("unknown");
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("unknown"));
  });

  test("reports a missing argument and says the rest", () => {
    const { words: en, warn } = words("en", "hit = { $who } hits");
    expect(en.say(text("hit"))).toContain("hits");
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test("falls back on the next language, and lets later sources win", () => {
    const warn = vi.fn();
    const bundles = [makeBundle("fr", ["a = un"], warn), makeBundle("en", ["a = one\nb = two", "b = deux"], warn)];
    const both = new Words("fr", bundles, warn);
    expect([both.ui("a"), both.ui("b")]).toEqual(["un", "deux"]);
    expect(warn).not.toHaveBeenCalled();
  });

  test("signs values with a real minus and shows chances as percentages", () => {
    const { words: en } = words("en");
    expect([en.signed(3), en.signed(-2), en.signed(0)]).toEqual(["+3", "\u22122", "0"]);
    expect(en.percent(0.45)).toBe("45%");
    expect(words("fr").words.percent(0.125)).toMatch(/^12,5\s%$/);
  });
});

describe("preferredLocale", () => {
  test.each([
    ["fr", ["en-GB"], "fr"],
    [null, ["de-DE", "fr-CA", "en"], "fr"],
    [null, ["de"], "en"],
    ["xx", ["en-US"], "en"],
  ] as const)("kept %s, browser %j: %s", (kept, browser, expected) => {
    expect(preferredLocale(kept, browser)).toBe(expected);
  });
});
