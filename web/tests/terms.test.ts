import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import Prose from "../src/components/Prose.svelte";
import { glossary } from "../src/lib/glossary.svelte";
import { language } from "../src/lib/language.svelte";
import { panelOf, partsOf, plain } from "../src/lib/terms";
import { makeBundle, Words } from "../src/lib/text";
import { fakeService } from "./fakes";
import { catalogue } from "./fixture";

describe("words with terms", () => {
  test("are plain unless somebody can open them", () => {
    expect(plain("a [[x|wheel]] and [[y-2|ranks]]")).toBe("a wheel and ranks");
    expect(plain("nothing")).toBe("nothing");
    const sources = ["order = [[dw-order|hold]]", "given = { $what } it"];
    const words = new Words("en", [makeBundle("en", sources, () => undefined)], () => undefined);
    const given = { id: "given", args: { what: { id: "order" } } };
    expect(words.say(given)).toBe("hold it");
    expect(words.marked(given)).toBe("[[dw-order|hold]] it");
    expect(words.ui("order")).toBe("hold");
  });

  test("are terms the first time only, in a message and in a panel", () => {
    expect(partsOf("a [[x|wheel]], another [[x|wheel]]")).toEqual([
      { words: "a ", term: null },
      { words: "wheel", term: "x" },
      { words: ", another wheel", term: null },
    ]);
    expect(panelOf(["[[x|one]]", "[[x|two]] [[y|three]]"])).toEqual([
      [{ words: "one", term: "x" }],
      [
        { words: "two ", term: null },
        { words: "three", term: "y" },
      ],
    ]);
  });
});

describe("a term", () => {
  const service = fakeService()
    .on(/\/catalogues\//, () => ({ locale: "en", sources: [catalogue] }))
    .on(/\/terms$/, () => [{ id: "company", rule: "RULE-3-a", matters: true }]);

  beforeEach(async () => {
    language.choose("en");
    await language.load(service.api);
    await glossary.load(service.api);
  });

  test("is a button that says what it is and when it matters, and leads to its rule", async () => {
    render(Prose, { parts: partsOf("Lead your [[company|men]].") });
    const button = screen.getByRole("button", { name: "men" });
    // jsdom opens no popovers: whether it would is told by its attribute.
    const popup = screen.getByTestId("term-popup");
    expect(popup).toHaveAttribute("hidden");
    expect(button).toHaveAccessibleDescription(/Soldiers under one banner\. It fights as one\./);
    await userEvent.click(button);
    expect(popup).not.toHaveAttribute("hidden");
    expect(button).toHaveAttribute("aria-expanded", "true");
    expect(screen.getByRole("button", { name: "Rule RULE-3-a", hidden: true })).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    expect(popup).toHaveAttribute("hidden");
    await userEvent.click(button);
    await userEvent.click(document.body);
    expect(popup).toHaveAttribute("hidden");
    await userEvent.hover(button);
    expect(popup).not.toHaveAttribute("hidden");
  });

  test("is no longer explained when the focus has gone on past its rule", async () => {
    render(Prose, { parts: partsOf("Lead your [[company|men]].") });
    const button = screen.getByRole("button", { name: "men" });
    const popup = screen.getByTestId("term-popup");
    await userEvent.click(button);
    screen.getByRole("button", { name: "Rule RULE-3-a", hidden: true }).focus();
    expect(popup).not.toHaveAttribute("hidden");
    await userEvent.tab();
    expect(popup).toHaveAttribute("hidden");
  });
});
