import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { companyOf } from "~/config/company-settings.server";
import { FULFILMENT_STATUSES, PAYMENT_STATUSES } from "~/shop/order-status";
import { openDatabase } from "../../../tests/support/open-database";
import { createBackend } from "../create-backend";
import { migrate } from "../db/migrate";
import { checkOrderStatuses } from "../db/order-status-checks";
import type { Tables } from "../db/schema";
import { COUNTRIES } from "./countries";
import { unknownStates } from "./unknown-states";

const root = join(import.meta.dirname, "../../..");
const databases = ["001-shop", "009-order-events", "018-gifts", "024-account-owners"];

/** The folder and database of a shop that exists, made by an older version. */
async function olderShop(name = "024-account-owners") {
  const folder = await mkdtemp(join(tmpdir(), "shop-start-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "shop.db");
  await copyFile(join(root, `tests/support/databases/${name}.db`), file);
  const database = await openDatabase<Tables>({ file });
  onTestFinished(() => database.close());
  await migrate(database);
  return { folder, database };
}

/** What a start says in the log. */
async function linesOfStart(dataDir: string): Promise<string[]> {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  try {
    const bank = { holder: "Scala & Vento", iban: "IT60X0542811101000000123456" };
    const options = { dataDir, mailFrom: "orders@shop.example", bank, company: companyOf({}, false) };
    await (await createBackend(options)).close();
    return warn.mock.calls.map(([line]) => String(line));
  } finally {
    warn.mockRestore();
  }
}

test.each(databases)("a start on the migrated database %s is silent", async (name) => {
  const { folder, database } = await olderShop(name);
  await linesOfStart(folder);
  expect(await linesOfStart(folder)).toEqual([]);
  expect(await unknownStates(database.read)).toEqual([]);
});

test("a start adds the payment methods and countries that a database lacks, and says so once", async () => {
  const { folder, database } = await olderShop();
  await linesOfStart(folder);
  await database.write(async (trx) => {
    await trx.deleteFrom("payments").where("code", "=", "revolut").execute();
    await trx.deleteFrom("countries").where("iso2", "in", ["ZM", "ZW"]).execute();
    // Another country has one of the places.
    const place = COUNTRIES.findIndex(([iso2]) => iso2 === "ZW") + 1;
    await trx.updateTable("countries").set({ id: place }).where("iso2", "=", "YE").execute();
  });
  expect(await linesOfStart(folder)).toEqual([
    expect.stringContaining("The database lacked the payment methods revolut: added."),
    expect.stringContaining("The database lacked the countries ZM, ZW: added. They are off"),
  ]);
  expect(await linesOfStart(folder)).toEqual([]);
  const rows = await database.read
    .selectFrom("countries")
    .select(["iso2", "active"])
    .where("iso2", "like", "Z%")
    .execute();
  expect(rows).toEqual(
    expect.arrayContaining([
      { iso2: "ZM", active: 0 },
      { iso2: "ZW", active: 0 },
    ]),
  );
});

test("each start names the pages that every page links to and the size systems that are gone", async () => {
  const { folder, database } = await olderShop();
  await linesOfStart(folder);
  await database.write(async (trx) => {
    const page = { title_it: "", title_en: "", body_it: "", body_en: "", updated_on: null };
    await trx
      .insertInto("contents")
      .values([
        { ...page, id: "info", status: "published" },
        { ...page, id: "privacy", status: "draft" },
      ])
      .execute();
    const unused = trx.selectFrom("product_sizes").select("standard_sizes_id");
    await trx.deleteFrom("standard_sizes").where("id", "not in", unused).execute();
  });
  const lines = await linesOfStart(folder);
  expect(lines).toEqual([
    expect.stringMatching(/^The shop needs care: there is no published page terms, .*import contents FILE/),
    expect.stringMatching(/^The shop needs care: there is no published page privacy, /),
    expect.stringMatching(/^The shop needs care: the size system gift_card has no sizes, .*import sizes FILE/),
  ]);
  expect(await linesOfStart(folder)).toEqual(lines);
});

test("a start names a state of an order that the program does not know", async () => {
  const { folder, database } = await olderShop();
  await linesOfStart(folder);
  const lose = () =>
    database.write((trx) =>
      trx
        .updateTable("orders")
        .set({ fulfilment_status: "stolen" as never })
        .where(
          "id",
          "=",
          trx.selectFrom("orders").select((eb) => eb.fn.min("id").as("id")),
        )
        .execute(),
    );
  await expect(lose()).rejects.toThrow("orders_statuses");
  const statuses = { payment: PAYMENT_STATUSES, fulfilment: [...FULFILMENT_STATUSES, "stolen"] };
  await database.write((trx) => checkOrderStatuses(trx, "sqlite", statuses));
  await lose();
  expect(await linesOfStart(folder)).toEqual([
    'The database needs care: the table orders has the fulfilment_status "stolen", which this version does not know: start the version that made it, or add it (docs/contributing.md, "Recipes").',
  ]);
});
