import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { chooseCommand } from "~/cli/choose-command";
import { companyOf } from "~/config/company-settings.server";
import { FULFILMENT_STATUSES, PAYMENT_STATUSES } from "~/shop/order-status";
import { openDatabase } from "../../../tests/support/open-database";
import { createBackend } from "../create-backend";
import type { Database } from "../db/engine";
import { migrate } from "../db/migrate";
import type { Tables } from "../db/schema";
import { addMissingCountries } from "./add-missing-countries";
import { COUNTRIES } from "./countries";
import { unknownStates } from "./unknown-states";

const root = join(import.meta.dirname, "../../..");
const databases = ["001-shop", "009-order-events", "018-gifts", "024-account-owners"];

/** The README's recipe: its blocks of code, in order. */
async function recipe() {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const [, part = ""] = readme.split("### Add a country, payment method or order state\n");
  const [row, command, migration] = [...part.matchAll(/```(?:ts|sh)\n(.*?)```/gs)].map(([, code = ""]) => code);
  if (!row || !command || !migration) throw new Error("README has no recipe");
  return { row, command: command.trim(), migration };
}

/** The folder and database of a shop that exists, made by an older version. */
async function olderShop(name = "024-account-owners") {
  const folder = await mkdtemp(join(tmpdir(), "shop-recipe-"));
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

const run = async (database: Database<Tables>, line: string) => {
  const choice = chooseCommand(line.replace("npm run shop -- ", "").split(" "));
  if ("help" in choice || "runAlone" in choice.command) throw new Error(line);
  return (await choice.command.run(choice.args, database)).text;
};

test.each(databases)("a start on the migrated database %s is silent", async (name) => {
  const { folder, database } = await olderShop(name);
  await linesOfStart(folder);
  expect(await linesOfStart(folder)).toEqual([]);
  expect(await unknownStates(database.read)).toEqual([]);
});

test("the recipe's country comes to a shop that exists, switched off, and its command switches it on", async () => {
  const { row, command } = await recipe();
  const [, ...cells] = /\["(.*?)", "(.*?)", "(.*?)"\]/.exec(row) ?? [];
  const [iso2 = "", italian = "", english = ""] = cells;
  const { folder, database } = await olderShop();
  await linesOfStart(folder);
  const countries = [...COUNTRIES, [iso2, italian, english] as const];
  expect(await addMissingCountries(database, countries)).toEqual([iso2]);
  expect(await addMissingCountries(database, countries)).toEqual([]);
  const found = () => database.read.selectFrom("countries").selectAll().where("iso2", "=", iso2).execute();
  expect(await found()).toEqual([{ id: countries.length, iso2, name_it: italian, name_en: english, active: 0 }]);
  await run(database, command);
  expect(await found()).toMatchObject([{ active: 1 }]);
});

test("a start adds the payment methods and countries that a database lacks, and says so once", async () => {
  const { folder, database } = await olderShop();
  await linesOfStart(folder);
  await database.write(async (trx) => {
    await trx.deleteFrom("payments").where("code", "=", "revolut").execute();
    await trx.deleteFrom("countries").where("iso2", "in", ["ZM", "ZW"]).execute();
    // Another country has one of the places.
    await trx.updateTable("countries").set({ id: COUNTRIES.length }).where("iso2", "=", "YE").execute();
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

test("the recipe's order state is refused before its migration, and afterwards named until the program knows it", async () => {
  const { migration } = await recipe();
  const { folder, database } = await olderShop();
  await linesOfStart(folder);
  const lose = () =>
    database.write((trx) =>
      trx
        .updateTable("orders")
        .set({ fulfilment_status: "lost" as never })
        .where(
          "id",
          "=",
          trx.selectFrom("orders").select((eb) => eb.fn.min("id").as("id")),
        )
        .execute(),
    );
  await expect(lose()).rejects.toThrow("orders_statuses");
  const file = join(folder, "034-lost-parcels.ts");
  await writeFile(file, migration.replaceAll('"../', `"${join(root, "app/backend/db")}/`));
  const { up } = await import(/* @vite-ignore */ file);
  await database.write((trx) => up(trx, "sqlite"));
  await lose();
  expect(await linesOfStart(folder)).toEqual([
    'The database needs care: the table orders has the fulfilment_status "lost", which this version does not know: start the version that made it, or add it (README, "Add a country, payment method or order state").',
  ]);
  // The recipe's lists have every state of today.
  for (const status of [...PAYMENT_STATUSES, ...FULFILMENT_STATUSES]) expect(migration).toContain(`"${status}"`);
});
