import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COURIER_DAYS, DELIVERY_TIMES, HANDLING_DAYS, PICKUP_DAYS } from "./delivery-days";
import { territoryOf } from "./territories.server";

const ROOT = join(import.meta.dirname, "../..");

test("the words of the texts are the days that dates are counted by", () => {
  expect([COURIER_DAYS.italy, HANDLING_DAYS, PICKUP_DAYS]).toEqual([2, 1, 1]);
  expect(DELIVERY_TIMES.en).toMatchObject({
    courier_time: "two working days",
    handling_time: "one working day",
    pickup_time: "one working day",
    italy_days: 2,
    union_days: 5,
    world_days: 10,
  });
  expect(DELIVERY_TIMES.it).toMatchObject({
    courier_time: "due giorni lavorativi",
    handling_time: "un giorno lavorativo",
    pickup_time: "un giorno lavorativo",
  });
});

test("no text counts a country's days by Europe, as Switzerland and Great Britain take longer than the Union", () => {
  const texts = readdirSync(join(ROOT, "locales/en")).flatMap((name) => [`locales/en/${name}`, `locales/it/${name}`]);
  const contents = readdirSync(join(ROOT, "app/demo/contents")).map((name) => `app/demo/contents/${name}`);
  const europe =
    /(?:within|rest of) Europe\b[^.]{0,60}days|days[^.]{0,40}(?:within|in) Europe\b|other European countries|(?:altri|restanti) paesi europei|(?:giorni|lavorativi) (?:in|per l')\s?Europa/i;
  for (const file of [...texts, ...contents])
    expect(europe.exec(readFileSync(join(ROOT, file), "utf8"))?.[0], file).toBeUndefined();
  expect(["CH", "NO", "LI", "GB", "US"].map((iso2) => COURIER_DAYS[territoryOf(iso2).zone])).toEqual(Array(5).fill(10));
  const islands = [
    ["ES", "35001"],
    ["DE", "78266"],
    ["DE", "27498"],
    ["FR", "97400"],
  ] as const;
  for (const [iso2, zip] of islands) expect(COURIER_DAYS[territoryOf(iso2, zip).zone]).toBe(10);
  const near = [
    ["IT", "23041"],
    ["IT", "22061"],
    ["SM", ""],
    ["VA", ""],
    ["MC", ""],
    ["AD", ""],
    ["PT", "9000-001"],
  ] as const;
  for (const [iso2, zip] of near) expect(COURIER_DAYS[territoryOf(iso2, zip).zone]).toBe(5);
});

test("no text promises hours, and no text names a number of days of its own beside the constants", () => {
  const folders = ["locales/en", "locales/it", "app/demo/contents"].map((folder) => join(ROOT, folder));
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  expect(files.length).toBeGreaterThan(60);
  const hours = /24\s*\/\s*48|\b(?:24|48)[\s-]*(?:h\b|hours?|ore\b)|ventiquattr|quarantott|forty-eight|twenty-four/i;
  const days = /\b(?:2|5|10)\b[^.]{0,20}(?:working days|giorni lavorativi)/i;
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    expect(hours.exec(text)?.[0], file).toBeUndefined();
    expect(days.exec(text)?.[0], file).toBeUndefined();
  }
});
