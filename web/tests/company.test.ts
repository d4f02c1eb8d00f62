/** The people at a battle: names, what is said, offers, the way to a rematch; and whose turn it is, outside the page. */
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Chat from "../src/components/Chat.svelte";
import Offer from "../src/components/Offer.svelte";
import SharePanel from "../src/components/SharePanel.svelte";
import { Company, ownName, type Table } from "../src/lib/company.svelte";
import { Inviting } from "../src/lib/inviting.svelte";
import { find, remember } from "../src/lib/memory";
import type { People, Said } from "../src/lib/protocol";
import { isOwnMachine } from "../src/lib/routes";
import { keep } from "../src/lib/store";
import { notify, showTurn } from "../src/lib/turn";
import { DOWN, FakeService, Refusal, settle } from "./fakes";
import { scene } from "./fixture";

const away = { name: "", presence: "away", seen: 1, held: true, invited: false } as const;

function people(news: Partial<People> = {}): People {
  return {
    type: "people",
    players: { red: { ...away, presence: "here" }, blue: { ...away, name: "Saphir" } },
    spectators: 0,
    draw: null,
    take_back: null,
    rematch: null,
    next: null,
    ...news,
  };
}

function said(n: number, by: string, text: string): Said {
  return { type: "said", n, by, text, said: 1000 + n };
}

function table(service: FakeService, tokens: Readonly<Record<string, string>> = { red: "r" }): Table {
  const places = Object.entries(tokens).map(([side, token]) => ({ side, token }));
  const place = places[0];
  if (!place) {
    throw new Error("a table needs a seat");
  }
  return { id: "b1", api: service.api, place, places, snapshot: { version: 7 } };
}

beforeEach(() => {
  keep("name", null);
  keep("battles", []);
  location.hash = "";
});

describe("names", () => {
  test("are asked once, kept, and told in every battle", async () => {
    const service = new FakeService().on(/PUT .*\/name$/, () => people());
    const first = new Company(table(service));
    expect(ownName()).toBeNull();
    expect(await first.choose(" Ruby ")).toBe(true);
    expect(ownName()).toBe("Ruby");
    const next = new Company(table(service));
    next.hear(people());
    expect(service.asked.at(-1)).toMatchObject({ method: "PUT", token: "r", body: { name: "Ruby" } });
    next.hear(people({ players: { red: { ...away, name: "Ruby" }, blue: away } }));
    expect(service.count(/\/name$/)).toBe(2);
  });

  test("are not told where several play at one screen, nor kept when they are refused", async () => {
    const service = new FakeService().on(
      /PUT .*\/name$/,
      () => new Refusal(400, { error: "malformed", text: { id: "service-people-long" } }),
    );
    const company = new Company(table(service));
    expect(await company.choose("x".repeat(99))).toBe(false);
    expect(company.problem?.id).toBe("service-people-long");
    expect(ownName()).toBeNull();
    const shared = new Company(table(service, { red: "r", blue: "b" }));
    shared.name = "Ruby";
    shared.hear(people({ players: { red: away, blue: away } }));
    expect(service.count(/\/name$/)).toBe(1);
    expect([shared.several, shared.apart]).toEqual([true, false]);
  });
});

describe("what is asked again because its answer got lost", () => {
  test("says what had been seen, so that it counts once", async () => {
    let lost = true;
    const answering =
      <T>(answer: T) =>
      (): T | typeof DOWN =>
        lost ? DOWN : answer;
    const service = new FakeService()
      .on(/GET .*\/chat\?from=0$/, () => ({ remarks: [said(0, "blue", "hello")], next: 1 }))
      .on(/POST .*\/chat$/, answering(said(1, "red", "good luck")))
      .on(/POST .*\/take-back$/, answering(people()));
    const company = new Company(table(service));
    await company.catchUp();
    for (const done of [false, true]) {
      expect(await company.say("good luck")).toBe(done);
      expect(await company.takeBack()).toBe(done);
      expect(company.problem?.id).toBe(done ? undefined : "client-problem-network");
      lost = false;
    }
    expect(await company.say("good luck")).toBe(true);
    expect(service.asked.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      { text: "good luck", unseen: 1 },
      { version: 7 },
      { text: "good luck", unseen: 1 },
      { version: 7 },
      { text: "good luck", unseen: 2 },
    ]);
  });
});

describe("chat", () => {
  test("counts what has not been read, once, and neither one's own nor what is muted", async () => {
    const service = new FakeService()
      .on(/GET .*\/chat\?from=0$/, () => ({ remarks: [said(0, "blue", "hello")], next: 1 }))
      .on(/POST .*\/chat$/, () => said(1, "red", "good luck"));
    const company = new Company(table(service));
    await company.catchUp();
    expect(company.unread).toBe(1);
    await company.say("good luck");
    company.hear(said(1, "red", "good luck"));
    company.hear(said(2, "blue", "you too"));
    expect(company.remarks.map(({ n }) => n)).toEqual([0, 1, 2]);
    expect(company.unread).toBe(2);
    company.markRead();
    expect(company.unread).toBe(0);
    company.hear(said(3, "blue", "noise"));
    company.mute(true);
    expect(company.unread).toBe(0);
    const again = new Company(table(service));
    expect(again.muted).toBe(true);
    again.mute(false);
    [0, 1, 2, 3].forEach((n) => {
      again.hear(said(n, "blue", "old"));
    });
    expect(again.unread).toBe(1);
  });

  test("is asked for again where not everything could be told", async () => {
    const service = new FakeService()
      .on(/GET .*\/people$/, () => people({ draw: "blue" }))
      .on(/GET .*\/chat\?from=1$/, () => ({ remarks: [said(1, "blue", "still there?")], next: 2 }));
    const company = new Company(table(service));
    company.hear(said(0, "blue", "hello"));
    await company.lookAgain();
    expect(company.people?.draw).toBe("blue");
    expect(company.remarks.map(({ text }) => text)).toEqual(["hello", "still there?"]);
  });

  test("shows plain text, and of the muted nothing", async () => {
    const company = new Company(table(new FakeService()));
    company.hear(said(0, "blue", "<img src=x onerror=alert(1)>"));
    company.hear(said(1, "red", "mine"));
    render(Chat, { company, sides: scene.sides, plays: true });
    expect(screen.getAllByTestId("remark")[0]).toHaveTextContent("<img src=x onerror=alert(1)>");
    expect(document.querySelector("img")).toBeNull();
    await userEvent.click(screen.getByTestId("chat-mute"));
    expect(screen.getAllByTestId("remark")).toHaveLength(1);
    expect(screen.getByTestId("remark")).toHaveTextContent("mine");
  });
});

describe("a rematch", () => {
  test("is followed by whoever wanted it, with keys of its own that are asked for once", async () => {
    remember("b1", ["r"], { spectator: "w" });
    const service = new FakeService()
      .on(/POST .*\/rematch$/, () => people({ rematch: { by: "red", swap: true } }))
      .on(/POST .*\/rematch\/seat$/, ({ token }) =>
        token === "w" ? { id: "b2", side: null, token: "w2" } : { id: "b2", side: "blue", token: "r2" },
      );
    const company = new Company(table(service));
    await company.rematch(true);
    expect(location.hash).toBe("");
    company.hear(people({ next: "b2" }));
    company.hear(people({ next: "b2" }));
    await settle();
    expect(location.hash).toBe("#/battle/b2?seat=blue");
    expect(find("b2", ["r2"])).toMatchObject({ sides: { blue: "r2" }, spectator: "w2" });
    const later = new Company(table(service));
    later.hear(people({ next: "b2" }));
    location.hash = "";
    await later.follow();
    expect(location.hash).toBe("#/battle/b2?seat=blue");
    expect(service.count(/\/rematch\/seat$/)).toBe(2);
  });

  test("begins at once where both play at one screen, and calls nobody who did not ask", async () => {
    let asked = 0;
    const service = new FakeService()
      .on(/POST .*\/rematch$/, () => people({ next: ++asked === 2 ? "b2" : null }))
      .on(/POST .*\/rematch\/seat$/, ({ token }) => ({ id: "b2", side: token, token: `${token}2` }));
    const bystander = new Company(table(service));
    bystander.hear(people({ next: "b2" }));
    await settle();
    expect(location.hash).toBe("");
    await new Company(table(service, { red: "r", blue: "b" })).rematch(false);
    await settle();
    expect(location.hash).toBe("#/battle/b2?seat=b+r");
  });
});

describe("an offer", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("cannot be answered by a click that was meant for what stood there before", async () => {
    vi.useFakeTimers();
    const give = vi.fn();
    const answers = [{ name: "Agree", testid: "agree", give }];
    const { rerender } = render(Offer, { testid: "offer", said: "A draw?", answers, busy: false });
    const button = screen.getByTestId("agree");
    expect(button).toBeDisabled();
    await vi.advanceTimersByTimeAsync(600);
    expect(button).toBeEnabled();
    await rerender({ said: "Another battle?" });
    expect(button).toBeDisabled();
    await vi.advanceTimersByTimeAsync(600);
    button.click();
    expect(give).toHaveBeenCalledOnce();
    // What was there, went and comes back is no sooner read.
    await rerender({ said: "A draw?" });
    await rerender({ said: "Another battle?" });
    expect(button).toBeDisabled();
    await vi.advanceTimersByTimeAsync(600);
    expect(button).toBeEnabled();
  });
});

describe("whose turn it is", () => {
  test("is in the title and the icon, and gone when the battle is left", () => {
    document.head.innerHTML = `<link rel="icon" href="data:image/svg+xml,%3Csvg%3E%3C/svg%3E" /><title>Oriflamme</title>`;
    const icon = document.querySelector("link");
    const put = showTurn("Your turn: Duel", true);
    expect(document.title).toBe("Your turn: Duel");
    expect(icon?.href).toContain("circle");
    put();
    expect(document.title).toBe("Oriflamme");
    expect(icon?.href).not.toContain("circle");
    showTurn("Duel", false)();
    expect(icon?.href).not.toContain("circle");
  });

  test("is told in a notice only where the page is not looked at and the player allows it", () => {
    const given: string[] = [];
    const browser = { permission: "granted" };
    const notice = vi.fn(function (this: unknown, title: string) {
      given.push(title);
    });
    vi.stubGlobal("Notification", Object.assign(notice, browser));
    notify("Your turn", "Duel", "b1");
    expect(given).toEqual([]);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    notify("Your turn", "Duel", "b1");
    vi.stubGlobal("Notification", Object.assign(notice, { permission: "denied" }));
    notify("Your turn", "Duel", "b1");
    expect(given).toEqual(["Your turn"]);
    hidden.mockRestore();
    vi.unstubAllGlobals();
  });
});

describe("links", () => {
  test.each(["localhost", "127.0.0.1", "0.0.0.0", "[::1]"])("to %s lead nowhere else", (hostname) => {
    expect(isOwnMachine({ hostname })).toBe(true);
  });

  test.each(["192.168.1.20", "mill.example", "127.example"])("to %s lead there", (hostname) => {
    expect(isOwnMachine({ hostname })).toBe(false);
  });

  test("say so where they work on this machine only, and have a sentence for those who watch", async () => {
    const service = new FakeService().on(/\/addresses$/, () => ({ addresses: [] }));
    const links = [
      { name: "For blue", hash: "#/claim/b1/c", help: "client-share-help", side: "blue" },
      { name: "For spectators", hash: "#/battle/b1/w", help: "client-share-spectators-help" },
    ];
    const inviting = new Inviting(service.api, "b1", ["r"]);
    render(SharePanel, { api: service.api, links, inviting });
    expect(await screen.findByTestId("share-alone")).toHaveTextContent("--host 0.0.0.0");
    const [player, watcher] = screen.getAllByTestId<HTMLInputElement>("share-link");
    expect(player?.value).toBe(`${location.origin}/#/claim/b1/c`);
    const about = (field: HTMLElement | undefined): string =>
      field?.closest(".one")?.querySelector(".about")?.textContent ?? "";
    expect(about(player)).toMatch(/one person:/);
    expect(about(watcher)).toMatch(/any number/);
  });
});
