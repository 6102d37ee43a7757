import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { courierDaysTo, DEFAULT_POLICY, openingDays, type Weekday } from "./policy";
import { policyTexts } from "./policy-texts";
import { territoryOf } from "./territories.server";

const { courierDays } = DEFAULT_POLICY;
const ROOT = join(import.meta.dirname, "../..");

test("the texts name the days of the policy in words", () => {
  const days = { returnDays: 21, courierDays: { ...courierDays, italy: 3 }, pickupDays: 4 };
  const openingHours = { first: "Tuesday", last: "Sunday", spans: [{ opens: "09:30", closes: "18:00" }] } as const;
  const company = { city: "Trieste", policy: { ...DEFAULT_POLICY, ...days, openingHours } };
  expect(policyTexts(company, "en")).toMatchObject({
    return_days: 21,
    courier_time: "three working days",
    handling_time: "one working day",
    pickup_time: "4 working days",
    store_city: "Trieste",
    opening_days: "Tuesday to Sunday",
    opening_times: "9:30-18",
  });
  expect(policyTexts(company, "it")).toMatchObject({
    courier_time: "tre giorni lavorativi",
    handling_time: "un giorno lavorativo",
    opening_days: "dal martedì alla domenica",
  });
  expect(policyTexts({ ...company, policy: DEFAULT_POLICY }, "it").opening_times).toBe("10-13 e 15-19");
});

test.each([
  ["Monday", "Friday", ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], "Monday to Friday"],
  ["Saturday", "Monday", ["Saturday", "Sunday", "Monday"], "Saturday to Monday"],
  ["Sunday", "Sunday", ["Sunday"], "Sunday"],
] as const)(
  "opening hours from %s to %s are on every day between them",
  (first, last, days: readonly Weekday[], text) => {
    const policy = { ...DEFAULT_POLICY, openingHours: { ...DEFAULT_POLICY.openingHours, first, last } };
    expect(openingDays(policy)).toEqual(days);
    expect(policyTexts({ city: "", policy }, "en").opening_days).toBe(text);
  },
);

test("no text counts a country's days by Europe, as Switzerland and Great Britain take longer than the Union", () => {
  const texts = readdirSync(join(ROOT, "locales/en")).flatMap((name) => [`locales/en/${name}`, `locales/it/${name}`]);
  const contents = readdirSync(join(ROOT, "app/demo/contents")).map((name) => `app/demo/contents/${name}`);
  const europe =
    /(?:within|rest of) Europe\b[^.]{0,60}days|days[^.]{0,40}(?:within|in) Europe\b|other European countries|(?:altri|restanti) paesi europei|(?:giorni|lavorativi) (?:in|per l')\s?Europa/i;
  for (const file of [...texts, ...contents])
    expect(europe.exec(readFileSync(join(ROOT, file), "utf8"))?.[0], file).toBeUndefined();
  expect(["CH", "NO", "LI", "GB", "US"].map((iso2) => courierDaysTo(territoryOf(iso2).zone, DEFAULT_POLICY))).toEqual(
    Array(5).fill(10),
  );
  const islands = [
    ["ES", "35001"],
    ["DE", "78266"],
    ["DE", "27498"],
    ["FR", "97400"],
  ] as const;
  for (const [iso2, zip] of islands) expect(courierDaysTo(territoryOf(iso2, zip).zone, DEFAULT_POLICY)).toBe(10);
  const near = [
    ["IT", "23041"],
    ["IT", "22061"],
    ["SM", ""],
    ["VA", ""],
    ["MC", ""],
    ["AD", ""],
    ["PT", "9000-001"],
  ] as const;
  for (const [iso2, zip] of near) expect(courierDaysTo(territoryOf(iso2, zip).zone, DEFAULT_POLICY)).toBe(5);
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
