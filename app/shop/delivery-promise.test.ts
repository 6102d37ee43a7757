import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COURIER_DAYS, DELIVERY_TIMES, HANDLING_DAYS, PICKUP_DAYS } from "./delivery-days";

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

test("no text promises hours, and no text names a number of days of its own beside the constants", () => {
  const root = join(import.meta.dirname, "../..");
  const folders = ["locales/en", "locales/it", "app/demo/contents"].map((folder) => join(root, folder));
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
