import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_POLICY } from "./policy";
import { policyTexts } from "./policy-texts";
import { territoryOf } from "./territories.server";

const { courierDays } = DEFAULT_POLICY;
const ROOT = join(import.meta.dirname, "../..");

test("the texts name the days of the policy in words", () => {
  const policy = { ...DEFAULT_POLICY, returnDays: 21, courierDays: { ...courierDays, italy: 3 }, pickupDays: 4 };
  const openingHours = {
    days: ["Tuesday", "Saturday", "Sunday"],
    spans: [{ opens: "09:30", closes: "18:00" }],
  } as const;
  expect(policyTexts({ ...policy, openingHours }, "en")).toMatchObject({
    return_days: 21,
    courier_time: "three working days",
    handling_time: "one working day",
    pickup_time: "4 working days",
    opening_days: "Tuesday to Sunday",
    opening_times: "9:30-18",
  });
  expect(policyTexts({ ...policy, openingHours }, "it")).toMatchObject({
    courier_time: "tre giorni lavorativi",
    handling_time: "un giorno lavorativo",
    opening_days: "dal martedì alla domenica",
  });
  expect(policyTexts(DEFAULT_POLICY, "it").opening_times).toBe("10-13 e 15-19");
});

test("no text counts a country's days by Europe, as Switzerland and Great Britain take longer than the Union", () => {
  const texts = readdirSync(join(ROOT, "locales/en")).flatMap((name) => [`locales/en/${name}`, `locales/it/${name}`]);
  const contents = readdirSync(join(ROOT, "app/demo/contents")).map((name) => `app/demo/contents/${name}`);
  const europe =
    /(?:within|rest of) Europe\b[^.]{0,60}days|days[^.]{0,40}(?:within|in) Europe\b|other European countries|(?:altri|restanti) paesi europei|(?:giorni|lavorativi) (?:in|per l')\s?Europa/i;
  for (const file of [...texts, ...contents])
    expect(europe.exec(readFileSync(join(ROOT, file), "utf8"))?.[0], file).toBeUndefined();
  expect(["CH", "NO", "LI", "GB", "US"].map((iso2) => courierDays[territoryOf(iso2).zone])).toEqual(Array(5).fill(10));
  const islands = [
    ["ES", "35001"],
    ["DE", "78266"],
    ["DE", "27498"],
    ["FR", "97400"],
  ] as const;
  for (const [iso2, zip] of islands) expect(courierDays[territoryOf(iso2, zip).zone]).toBe(10);
  const near = [
    ["IT", "23041"],
    ["IT", "22061"],
    ["SM", ""],
    ["VA", ""],
    ["MC", ""],
    ["AD", ""],
    ["PT", "9000-001"],
  ] as const;
  for (const [iso2, zip] of near) expect(courierDays[territoryOf(iso2, zip).zone]).toBe(5);
});

test("no text promises hours", () => {
  const folders = ["locales/en", "locales/it", "app/demo/contents"].map((folder) => join(ROOT, folder));
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  expect(files.length).toBeGreaterThan(60);
  const hours = /24\s*\/\s*48|\b(?:24|48)[\s-]*(?:h\b|hours?|ore\b)|ventiquattr|quarantott|forty-eight|twenty-four/i;
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    expect(hours.exec(text)?.[0], file).toBeUndefined();
  }
});
