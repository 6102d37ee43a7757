import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Backend, createBackend } from "~/backend/create-backend";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import type { composeMail } from "~/backend/mail/compose";
import { createOrderAccess } from "~/backend/orders/order-access";
import type { chooseCommand } from "~/cli/choose-command";
import { companyOf } from "~/config/company-settings.server";
import { FULFILMENT_STATUSES, PAYMENT_STATUSES } from "~/shop/order-status";
import type { paymentAvailability } from "~/shop/payment-methods";
import { writeFilledDatabase } from "../support/filled-database";
import { openDatabase } from "../support/open-database";
import { copyInto, follow, readRecipes } from "../support/recipes";

// A copy of the program in which somebody has followed every recipe of docs/contributing.md, and a shop that is older than
// the copy. recipe-checks.test.ts runs the checks on such a copy.

const folder = mkdtempSync(join(tmpdir(), "shop-recipes-"));
const dataDir = join(folder, "data");
let database: Database<Tables>;
let backend: Backend;
let lines: string[];

/** A module of the copy. */
const copied = <Module>(name: string): Promise<Module> => import(/* @vite-ignore */ join(folder, "app", name));

/** The copy's own modules, not those of this project. */
function linkToItself(): void {
  for (const name of readdirSync(join(folder, "app"), { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name)) continue;
    const file = join(folder, "app", name);
    const code = readFileSync(file, "utf8");
    if (code.includes('"~/')) writeFileSync(file, code.replaceAll('"~/', `"${folder}/app/`));
  }
}

const bank = { holder: "Scala & Vento", iban: "IT60X0542811101000000123456" };
const company = companyOf({}, false);
const recipes = readRecipes();

beforeAll(async () => {
  copyInto(folder, ["app", "locales", "package.json", "tests/e2e", "tsconfig.json"]);
  for (const steps of recipes.values()) follow(steps, folder);
  linkToItself();
  mkdirSync(dataDir);
  await writeFilledDatabase(dataDir, 60);
  const { createBackend: open } = await copied<{ createBackend: typeof createBackend }>("backend/create-backend.ts");
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  backend = await open({ dataDir, mailFrom: "orders@shop.example", bank, company });
  lines = warn.mock.calls.map(([line]) => String(line));
  warn.mockRestore();
  database = await openDatabase<Tables>({ file: join(dataDir, "shop.db") });
});

afterAll(async () => {
  await database?.close();
  await backend?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command of the copy: what follows `npm run shop --`. */
async function shop(line: string): Promise<string> {
  const { chooseCommand: choose } = await copied<{ chooseCommand: typeof chooseCommand }>("cli/choose-command.ts");
  const choice = choose(line.split(" "));
  if ("help" in choice || "runAlone" in choice.command) throw new Error(line);
  return (await choice.command.run(choice.args, database)).text;
}

/** The number of the demo's first or last order, which is paid and in this state now. */
async function orderIn(state: "new" | "shipped", which: "asc" | "desc"): Promise<{ id: number; number: string }> {
  const { id, number } = await database.read
    .selectFrom("orders")
    .select(["id", "number"])
    .orderBy("id", which)
    .executeTakeFirstOrThrow();
  const statuses = { payment_status: "paid", fulfilment_status: state } as const;
  await database.write((trx) => trx.updateTable("orders").set(statuses).where("id", "=", id).execute());
  return { id, number };
}

test("the next start adds the payment method and the country to a shop that exists, and says so", () => {
  expect(lines).toEqual([
    expect.stringContaining("The database lacked the payment methods cheque: added."),
    expect.stringContaining("The database lacked the countries XK: added. They are off"),
  ]);
});

test("the payment method has its names and fee, and can pay an order", async () => {
  const found = database.read.selectFrom("payments").select(["name_it", "name_en", "price", "connected"]);
  expect(await found.where("code", "=", "cheque" as never).execute()).toEqual([
    { name_it: "Assegno", name_en: "Cheque", price: 200, connected: 1 },
  ]);
  const { paymentAvailability: availability } = await copied<{ paymentAvailability: typeof paymentAvailability }>(
    "shop/payment-methods.ts",
  );
  const order = { total: 10_000, pieces: 1, countryIso2: "IT", hasGiftCards: false } as const;
  expect(availability({ ...order, shipping: "courier", currency: "EUR" })).toContainEqual({
    code: "cheque",
    availability: "available",
  });
});

test("the country is switched on by the command", async () => {
  const country = () => database.read.selectFrom("countries").selectAll().where("iso2", "=", "XK").execute();
  expect(await country()).toMatchObject([{ name_it: "Kosovo", active: 0 }]);
  const command = /npm run shop -- (countries on .*)/.exec(readFileSync("docs/contributing.md", "utf8"))?.[1] ?? "";
  await shop(command);
  expect(await country()).toMatchObject([{ active: 1 }]);
});

test("the order state is set by its command, and the database refuses a state that nobody has listed", async () => {
  const { id, number } = await orderIn("shipped", "asc");
  expect(await shop(`orders lose ${number}`)).toBe(`${number}: lost`);
  const order = database.read.selectFrom("orders").select("fulfilment_status").where("id", "=", id);
  expect(await order.execute()).toEqual([{ fulfilment_status: "lost" }]);
  const stolen = sql`update orders set fulfilment_status = 'stolen' where id = ${id}`;
  await expect(database.write((trx) => stolen.execute(trx))).rejects.toThrow("orders_statuses");
  // The migration of the recipe has every state of today.
  const migration = recipes.get("An order state")?.find(({ file }) => file.includes("/migrations/"))?.code;
  for (const status of [...PAYMENT_STATUSES, ...FULFILMENT_STATUSES]) expect(migration).toContain(`"${status}"`);
});

test("the mail is queued by its event, and composed in both languages", async () => {
  const { id, number } = await orderIn("new", "desc");
  expect(await shop(`orders prepare ${number}`)).toBe(`${number}: in preparation`);
  const mails = database.read.selectFrom("mails").selectAll().where("orders_id", "=", id);
  const mail = await mails.where("kind", "=", "order_preparing" as never).executeTakeFirstOrThrow();
  const { composeMail: compose } = await copied<{ composeMail: typeof composeMail }>("backend/mail/compose.ts");
  const context = { db: database.read, bank, company, access: createOrderAccess() };
  for (const locale of ["en", "it"] as const) {
    const { subject, text } = await compose({ ...mail, locale }, context);
    expect(subject).toContain(number);
    expect(text).toContain(number);
    expect(text).not.toMatch(/\{\{|mail:/);
  }
});

test("the facet has its values, and each counts the products that it gives", async () => {
  const ask = async (path: string) => (await backend.fetch(new Request(`http://shop.test/${path}`))).json();
  const { manufacturers } = (await ask("website/products/filters")).data;
  expect(manufacturers.length).toBeGreaterThan(5);
  for (const { id, name, count } of manufacturers.slice(0, 3)) {
    expect(name).toEqual(expect.any(String));
    const filter = JSON.stringify({ manufacturers_id: { _in: [id] } });
    const { meta } = await ask(`items/products?fields=id&meta=filter_count&filter=${encodeURIComponent(filter)}`);
    expect(meta.filter_count).toBe(count);
  }
});

test("the migration gives the table its column", async () => {
  const { rows } = await sql<{ website: string | null }>`select distinct website from brands`.execute(database.read);
  expect(rows).toEqual([{ website: null }]);
});

test("the pages have their paths in both languages", async () => {
  const { default: routes } = await copied<{ default: RouteConfigEntry[] }>("routes.ts");
  const pathOf = (id: string) => routes.find((route) => route.id === id);
  expect(pathOf("it.lookbook")).toMatchObject({ path: "it/lookbook", file: "routes/lookbook/route.tsx" });
  expect(pathOf("it.stores")).toMatchObject({ path: "it/negozi", file: "routes/information/route.tsx" });
  expect(pathOf("en.stores-markdown")).toMatchObject({ path: "stores.md" });
});
