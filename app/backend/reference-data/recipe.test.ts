import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { chooseCommand } from "~/cli/choose-command";
import { companyOf } from "~/config/company-settings.server";
import { FULFILMENT_STATUSES, PAYMENT_STATUSES } from "~/shop/order-status";
import { PAYMENT_CODES } from "~/shop/payment-methods";
import { openDatabase } from "../../../tests/support/open-database";
import { createBackend } from "../create-backend";
import type { Database } from "../db/engine";
import { migrate } from "../db/migrate";
import type { Tables } from "../db/schema";
import { connectMethods } from "../payments/connect-methods";
import { addMissingCountries } from "./add-missing-countries";
import { COUNTRIES } from "./countries";
import { unknownStates } from "./unknown-states";

const root = join(import.meta.dirname, "../../..");
const databases = ["001-shop", "009-order-events", "018-gifts", "024-account-owners"];

/** The README's recipe: its blocks of code, in order. */
async function recipe() {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const [, part = ""] = readme.split("### Add a country, payment method or order state\n");
  const blocks = [...part.matchAll(/```(?:ts|sh|json)\n(.*?)```/gs)].map(([, code = ""]) => code);
  const [row, command, rules, method, words, migration] = blocks;
  if (!row || !command || !rules || !method || !words || !migration) throw new Error("README has no recipe");
  return { row, command: command.trim(), rules, method, words, migration };
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

test("the recipe's payment method comes to a shop that exists with the next start, and its name stands where those of the others do", async () => {
  const { rules, method, words } = await recipe();
  const { folder, database } = await olderShop();
  await linesOfStart(folder);
  const copy = async (path: string, added: string, imports: Record<string, string>) => {
    let source = (await readFile(join(root, path), "utf8")).replace("\n  free: {", `\n${added}  free: {`);
    for (const [from, to] of Object.entries(imports)) source = source.replaceAll(`"${from}`, `"${to}`);
    const file = join(folder, path.replaceAll("/", "-"));
    await writeFile(file, source);
    return file;
  };
  const shop = await copy("app/shop/payment-methods.ts", rules, { "./": `${root}/app/shop/` });
  const rows = await copy("app/backend/reference-data/payment-methods.ts", method, { "~/shop/payment-methods": shop });
  const { PAYMENT_CODES: codes, paymentAvailability } = await import(/* @vite-ignore */ shop);
  const { PAYMENT_ROWS: methods } = await import(/* @vite-ignore */ rows);
  const [code = ""] = codes.filter((one: string) => !PAYMENT_CODES.some((known) => known === one));
  const start = () => connectMethods(database, { providers: new Map(), topUpCard: null }, methods);
  expect(await start()).toEqual([code]);
  expect(await start()).toEqual([]);
  const found = database.read.selectFrom("payments").select(["name_it", "name_en", "price", "connected"]);
  expect(await found.where("code", "=", code as never).execute()).toEqual([
    { name_it: "Assegno", name_en: "Cheque", price: 200, connected: 1 },
  ]);
  const order = {
    total: 10_000,
    pieces: 1,
    countryIso2: "IT",
    hasGiftCards: false,
    shipping: "courier",
    currency: "EUR",
  };
  expect(paymentAvailability(order)).toContainEqual({ code, availability: "available" });
  const keys = (text: string) => Object.keys(JSON.parse(text));
  expect(keys(`{${words.trim().replace(/,$/, "")}}`)).toEqual([`payment_${code}`]);
  for (const locale of ["en", "it"])
    expect(keys(await readFile(join(root, `locales/${locale}/totals.json`), "utf8"))).toEqual(
      expect.arrayContaining(PAYMENT_CODES.map((known) => `payment_${known}`)),
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
