import { beforeEach, describe, expect, test } from "vitest";
import { openDrawers, pressed, roomIn } from "../src/lib/drawers";
import { Layout } from "../src/lib/layout.svelte";
import { Settings } from "../src/lib/settings.svelte";

beforeEach(() => {
  localStorage.clear();
});

describe("drawers", () => {
  test("the fitting one comes first, and those kept as far as there is room", () => {
    const kept = ["log", "unit"];
    expect(openDrawers({ kept, fitting: null, room: 1 })).toEqual(["log"]);
    expect(openDrawers({ kept, fitting: "unit", room: 1 })).toEqual(["unit"]);
    expect(openDrawers({ kept, fitting: "chat", room: 2 })).toEqual(["chat", "log"]);
  });

  test("none opens by itself for who has shut them all", () => {
    expect(openDrawers({ kept: [], fitting: "unit", room: 3 })).toEqual([]);
  });

  test("a tab opens its drawer, or folds it", () => {
    expect(pressed("unit", ["log"])).toEqual(["unit", "log"]);
    expect(pressed("log", ["unit", "log"])).toEqual(["unit"]);
  });

  test("a low column has room for one, a high one for several", () => {
    expect([300, 640, 820, 1000].map(roomIn)).toEqual([1, 1, 1, 2]);
  });
});

describe("the layout", () => {
  test("keeps what the player sets, and what he folds", () => {
    const layout = new Layout(new Settings());
    layout.measure(340, 640);
    layout.suit("unit");
    expect(layout.open).toEqual(["unit"]);
    layout.press("log");
    expect(layout.open).toEqual(["log"]);
    layout.resize(420);
    layout.draw("bar");
    const again = new Layout(new Settings());
    again.measure(420, 640);
    expect([again.width, again.stage, again.open]).toEqual([420, "bar", ["log"]]);
    again.resize(0);
    expect(again.width).toBe(346);
  });

  test("holds the column's width within what leaves the board its half", () => {
    const layout = new Layout(new Settings());
    layout.resize(5000);
    expect(layout.width).toBe(layout.most);
    layout.resize(1);
    expect(layout.width).toBe(layout.least);
  });

  test("a sheet shows the answers or one drawer, and its bar is drawn out for one", () => {
    const layout = new Layout(new Settings());
    layout.form = "sheet";
    layout.draw("bar");
    expect([layout.stage, layout.open]).toEqual(["bar", []]);
    layout.press("log");
    expect([layout.stage, layout.open]).toEqual(["third", ["log"]]);
    layout.toAnswers();
    expect(layout.open).toEqual([]);
    layout.step(1);
    layout.step(1);
    expect(layout.stage).toBe("most");
  });

  test("a drawer without which nothing can be done is the only one open", () => {
    const layout = new Layout(new Settings());
    layout.suit("sight", true);
    expect(layout.open).toEqual(["sight"]);
    layout.form = "sheet";
    expect(layout.open).toEqual(["sight"]);
    layout.suit(null);
    expect(layout.open).toEqual([]);
  });

  test("tells how much of the board a sheet covers, but no more than the board can spare", () => {
    const layout = new Layout(new Settings());
    layout.measure(390, 300);
    expect(layout.cover).toEqual({ right: 0, bottom: 0 });
    layout.form = "sheet";
    layout.measure(390, 260);
    expect(layout.cover).toEqual({ right: 0, bottom: 260 });
    layout.measure(390, 600);
    expect(layout.cover.bottom).toBeLessThan(310);
    layout.form = "side";
    layout.measure(340, 300);
    expect(layout.cover).toEqual({ right: 340, bottom: 0 });
  });
});
