import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import AimButton from "../src/components/AimButton.svelte";
import GuideScreen from "../src/components/GuideScreen.svelte";
import RuleBookScreen from "../src/components/RuleBookScreen.svelte";
import StartScreen from "../src/components/StartScreen.svelte";
import { byStrength, grouped, proposed } from "../src/lib/choosing";
import { guidePage } from "../src/lib/guidetext";
import { language } from "../src/lib/language.svelte";
import { smallField } from "../src/lib/miniature";
import type { Aim, Game, Miniature, RuleBook, ScenarioCard } from "../src/lib/protocol";
import { guideHash, parseRoute, ruleHash } from "../src/lib/routes";
import { RuleFinding } from "../src/lib/rulefinding.svelte";
import { fakeService, settle, type FakeService } from "./fakes";
import { catalogue, game, rule, scenario, scene, sure, text } from "./fixture";

const miniature: Miniature = {
  field: {
    type: "hexes",
    grounds: [
      {
        terrain: "open",
        cells: [
          [0, 0],
          [1, 0],
        ],
      },
      { terrain: "wood", cells: [[0, 1]], level: 1 },
    ],
  },
  zones: [{ owner: 0, cells: [[0, 0]] }],
  troops: [{ owner: 1, places: [{ type: "hexes", cells: [[1, 0]], facing: 3 }] }],
};

const books: readonly RuleBook[] = [
  {
    name: "example",
    title: text("game-title"),
    chapters: [
      { file: "example_1", chapter: "III", title: text("title"), levels: ["base"], rules: 2, played: 1 },
      { file: "example_1", chapter: "IV", title: text("about"), levels: ["base"], rules: 1, played: 0 },
    ],
  },
];
const lines = [
  { ...rule, played: "played" },
  { ...rule, id: "RULE-4", title: "Fire", chapter: "IV", played: "open" },
];

function service(): FakeService {
  return fakeService()
    .on(/\/catalogues\//, () => ({ locale: "en", sources: [catalogue] }))
    .on(/\/games$/, () => [game])
    .on(/\/scenarios$/, () => [scenario])
    .on(/\/miniature$/, () => miniature)
    .on(/\/rulebooks$/, () => books)
    .on(/\/rules\?file=/, () => lines)
    .on(/\/rules\?find=/, () => lines.slice(1))
    .on(/\/rules\?.*locale=fr/, () => lines.map((line) => ({ ...line, title: "Ordres", locale: "fr" })))
    .on(/\/rules\/RULE-3-a\?locale=en$/, () => rule)
    .on(/\/rules\/RULE-3-a\?locale=fr$/, () => ({ ...rule, title: "Ordres", rule: "Un ordre chacune.", locale: "fr" }))
    .on(/\/guides\//, () => ({
      id: "example-guide",
      title: text("guide-title"),
      locale: "en",
      text: "# Fords\n\n## Hold it\n\nStand `RULE-3-a` <b>fast</b>.\n\n## Win\n\n- by `code`\n",
    }));
}

beforeEach(async () => {
  localStorage.clear();
  HTMLElement.prototype.scrollIntoView = () => undefined;
  language.choose("en");
  await language.load(service().api);
});

describe("what there is to play", () => {
  const cards: readonly ScenarioCard[] = [
    { ...scenario, id: "hard", difficulty: "hard", minutes: 10 },
    { ...scenario, id: "plain" },
    { ...scenario, id: "long", difficulty: "first", minutes: 40, teaching: true },
    { ...scenario, id: "short", difficulty: "first", minutes: 20, teaching: true },
    { ...scenario, id: "other", ruleset: "another" },
  ];

  test("stands by game, what teaches first, then by ease and length", () => {
    const groups = grouped(cards, [game]);
    expect(groups.map(({ name }) => name)).toEqual(["example", "another"]);
    expect(groups[0]?.scenarios.map(({ id }) => id)).toEqual(["short", "long", "hard", "plain"]);
    expect(groups[1]?.game).toBeNull();
  });

  test("says of a game that cannot be played why, and proposes another", async () => {
    const broken: Game = { ...game, name: "broken", fault: text("about") };
    expect(grouped(cards, [broken, game]).map(({ name }) => name)).toEqual(["broken", "example", "another"]);
    const from = service()
      .on(/\/games$/, () => [broken, game])
      .on(/\/scenarios$/, () => [scenario]);
    render(StartScreen, { api: from.api });
    const section = await screen.findByTestId("game-broken");
    expect(within(section).getByRole("alert")).not.toBeEmptyDOMElement();
    expect(within(await screen.findByTestId("game-example")).queryByRole("alert")).toBeNull();
    expect(await screen.findByTestId("scenario-card-skirmish")).toBeVisible();
  });

  test("proposes a weaker bot to a beginner, and never the one that plays at random", () => {
    const bots = ["random", "captain", "recruit"];
    const known = [...game.bots, { name: "random", strength: 1 }];
    expect(byStrength(bots, known)).toEqual(["captain", "recruit", "random"]);
    expect(byStrength(bots, [])).toEqual(["captain", "recruit", "random"]);
    expect(proposed(bots, known, "first")).toBe("recruit");
    expect(proposed(bots, known, "hard")).toBe("captain");
    expect(proposed(["random"], known, "first")).toBe("random");
    expect(proposed([], known)).toBeNull();
  });

  test("is shown with its game, a picture, and who plays against one", async () => {
    const told: ScenarioCard = {
      ...scenario,
      minutes: 20,
      difficulty: "first",
      teaching: true,
      aim: text("about"),
      chapters: [text("badge-charge")],
    };
    const from = service().on(/\/scenarios$/, () => [told]);
    render(StartScreen, { api: from.api });
    const section = await screen.findByTestId("game-example");
    expect(within(section).getByRole("heading", { name: "The Ford" })).toBeVisible();
    expect(within(section).getByTestId("guide-example-guide")).toHaveAttribute("href", "#/guide/example-guide");
    const card = within(section).getByTestId("scenario-card-skirmish");
    expect(card).toHaveTextContent("For a first battle");
    expect(card).toHaveTextContent("about 20 minutes");
    expect(card).toHaveTextContent("With: Order: charge");
    await settle();
    const picture = within(card).getByTestId("miniature-skirmish");
    expect(picture).toHaveAttribute("data-drawn", "true");
    expect(picture.querySelectorAll(".ground")).toHaveLength(1);
    expect(picture.querySelectorAll(".zone")).toHaveLength(1);
    expect(screen.getByTestId("opponent-recruit")).toHaveTextContent("Weak.");
    expect(within(screen.getByTestId("opponent-recruit")).getByRole("radio")).toBeChecked();
  });

  test("is drawn of its board and armies", () => {
    const hexes = smallField(miniature);
    expect(hexes.grounds.map(({ ground, level }) => [ground, level])).toEqual([["wood", 1]]);
    expect(hexes.troops[0]?.owner).toBe(1);
    const rectangle = { type: "rectangle", x: 50, y: 20, width: 10, depth: 5, angle: 0 } as const;
    const table = smallField({
      field: { type: "table", width: 100, depth: 50 },
      zones: [],
      troops: [{ owner: 0, places: [rectangle] }],
    });
    expect(table.troops[0]?.centre.x).toBeCloseTo(table.box.x + table.box.width / 2);
    expect(table.box.width).toBeGreaterThan(table.box.height);
  });
});

test("the aim of a battle is a line that unfolds to all of it, and Escape folds it", async () => {
  const aim: Aim = {
    brief: text("title"),
    wins: [{ text: text("about"), rule: "RULE-3-a" }],
    ends: [{ text: text("unit-bows") }],
    standings: [{ side: "blue", sayings: [{ text: text("unit-ogres") }] }],
  };
  render(AimButton, { aim, sides: scene.sides });
  const button = screen.getByTestId("aim");
  expect(button).toHaveTextContent("The ford at Three Stones");
  expect(screen.getByTestId("aim-panel")).not.toBeVisible();
  await userEvent.click(button);
  const panel = screen.getByTestId("aim-panel");
  expect(panel).toBeVisible();
  expect(
    within(panel)
      .getAllByRole("heading")
      .map((heading) => heading.textContent.trim()),
  ).toEqual(["How it is won", "What ends it", "The Horde"]);
  expect(within(panel).getByRole("button", { name: "Rule RULE-3-a" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(panel).not.toBeVisible();
  expect(button).toHaveFocus();
});

describe("the rule book", () => {
  test("has addresses of its own", () => {
    expect(parseRoute("#/rules")).toEqual({ page: "rules", rule: null });
    expect(parseRoute(ruleHash("RULE-3-a"))).toEqual({ page: "rules", rule: "RULE-3-a" });
    expect(parseRoute(guideHash("example-guide"))).toEqual({ page: "guide", id: "example-guide" });
  });

  test("shows a rule with its examples in the list of its chapter, and finds others by words", async () => {
    render(RuleBookScreen, { api: service().api, rule: "RULE-3-a" });
    const page = screen.getByTestId("rule-page");
    expect(await within(page).findByRole("heading", { name: "Orders" })).toBeVisible();
    expect(page).toHaveTextContent("Both at once.");
    expect(screen.getByTestId("rule-cases")).toHaveTextContent("Two orders.");
    expect(await screen.findByTestId("rule-RULE-3-a")).toHaveAttribute("aria-current", "true");
    expect(screen.queryByTestId("rule-RULE-4")).not.toBeInTheDocument();
    expect(screen.getByTestId("chapter-example_1-III")).toHaveAttribute("aria-pressed", "true");
    await userEvent.type(screen.getByTestId("find-rule"), "fire{Enter}");
    const found = await screen.findByTestId("rule-RULE-4");
    expect(found).toHaveTextContent("not played yet");
    expect(screen.queryByTestId("rule-RULE-3-a")).not.toBeInTheDocument();
    await userEvent.keyboard("{ArrowDown}");
    expect(found).toHaveFocus();
  });

  test("counts no rules before it has found them", async () => {
    const { api } = service();
    render(RuleBookScreen, { api, rule: "RULE-3-a" });
    await screen.findByTestId("rule-RULE-3-a");
    vi.spyOn(api, "rules").mockReturnValue(new Promise(() => undefined));
    await userEvent.type(screen.getByTestId("find-rule"), "fire{Enter}");
    expect(screen.getByRole("heading", { name: "Loading…" })).toBeVisible();
  });

  test("speaks the reader's language, and says in which the examples are", async () => {
    render(RuleBookScreen, { api: service().api, rule: "RULE-3-a" });
    const page = screen.getByTestId("rule-page");
    expect(await within(page).findByRole("heading", { name: "Orders" })).toBeVisible();
    expect(within(page).getByText("One order each.").closest("[lang]")).toHaveAttribute("lang", "en");
    expect(await screen.findByTestId("rule-RULE-3-a")).toHaveTextContent("Orders");
    language.choose("fr");
    expect(await within(page).findByRole("heading", { name: "Ordres" })).toBeVisible();
    expect(within(page).getByText("Un ordre chacune.").closest("[lang]")).toHaveAttribute("lang", "fr");
    expect(within(page).getByText("Two orders.").closest("[lang]")).toHaveAttribute("lang", "en");
    expect(screen.getByTestId("rule-cases")).toHaveTextContent("Exemples traités (en anglais)");
    expect(screen.getByTestId("rule-RULE-3-a")).toHaveTextContent("Ordres");
  });

  test("says that there is no such rule, and lists nothing for nothing", async () => {
    const finding = new RuleFinding(service().api, "en");
    await finding.load();
    await finding.show("RULE-9");
    expect(finding.missing).toBe("RULE-9");
    await finding.list(sure(books[0]?.chapters[1]));
    expect(finding.lines.map(({ id }) => id)).toEqual(["RULE-4"]);
    finding.find(" ");
    await finding.search();
    expect(finding.lines).toEqual([]);
  });
});

describe("a guide", () => {
  test("is Markdown whose rules lead to the rule book, and whose own HTML is text", () => {
    const { html, headings } = guidePage("# T\n\n## A `RULE-3-a` b\n\n<script>x</script>\n\n`code`");
    expect(headings).toEqual([{ id: "section-1", title: "A RULE-3-a b" }]);
    expect(html).toContain('href="#/rules/RULE-3-a"');
    expect(html).toContain("<code>code</code>");
    expect(html).not.toContain("<script>");
  });

  test("is a page with its sections", async () => {
    render(GuideScreen, { api: service().api, id: "example-guide" });
    expect(await screen.findByRole("heading", { level: 1, name: "How to hold a ford" })).toBeVisible();
    const guide = screen.getByTestId("guide");
    expect(within(guide).getByRole("link", { name: "RULE-3-a" })).toHaveAttribute("href", "#/rules/RULE-3-a");
    expect(guide.querySelector("b")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Win" }));
    expect(within(guide).getByRole("heading", { name: "Win" })).toHaveFocus();
  });
});
