import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import mail from "../../../locales/en/mail.json";
import { openDatabase } from "../../../tests/support/open-database";
import { migrate } from "../db/migrate";
import type { Tables } from "../db/schema";
import { fillReferenceData } from "../reference-data/fill-reference-data";
import { mailedSize, readerOfOrder } from "./mailed-size";

test("the mails of an order have the shoe sizes that its shopper saw, else those of its country", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-mailed-size-"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate(database);
  await fillReferenceData(database);
  const idOf = async (iso2: string) =>
    (await database.read.selectFrom("countries").select("id").where("iso2", "=", iso2).executeTakeFirstOrThrow()).id;
  const of = async (iso2: string, size_system: "eu" | "us" | null) =>
    readerOfOrder(database.read, { size_system, countries_id: await idOf(iso2) });
  expect([await of("GB", null), await of("US", null), await of("IT", null)]).toEqual(["uk", "us", "eu"]);
  expect([await of("GB", "eu"), await of("IT", "us")]).toEqual(["eu", "us"]);
});

test("a mailed size has its European size, and names are translated", () => {
  const texts: Record<string, string> = mail;
  const t = ((key: string, values: Record<string, string> = {}) =>
    (texts[key.replace("mail:", "")] ?? "").replace("{{size}}", values.size ?? "")) as Parameters<typeof mailedSize>[0];
  const shoe = { name: "42", system: "shoes_eu", table: "standard_men" } as const;
  expect(mailedSize(t, shoe, "uk").replaceAll("\u00a0", " ")).toBe("size UK 8 (EU 42)");
  expect(mailedSize(t, shoe, "eu")).toBe("size 42");
  expect(mailedSize(t, { ...shoe, table: null }, "us").replaceAll("\u00a0", " ")).toBe("size EU 42");
  expect(mailedSize(t, { name: "One size", system: "one_size", table: null }, "us")).toBe("one size");
  expect(mailedSize(t, { name: "50", system: "gift_card", table: null }, "eu")).toBe("by e-mail");
});
