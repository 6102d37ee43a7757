import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { placeOrder } from "~/backend/orders/place-order";
import { seededFolder } from "../contract/shop/servers";
import { addProduct, orderOf, stockLeft } from "../contract/shop/shop-fixtures";
import { partsOf } from "../support/mails";
import { openDatabase } from "../support/open-database";
import { runToEnd, startApi } from "../support/shop-process";

const env = { DATABASE_URL: undefined, API_URL: undefined, SMTP_URL: undefined };

let dataDir: string;
let remove: () => Promise<void>;
let database: Database<Tables>;

beforeAll(async () => {
  const folder = await seededFolder();
  [dataDir, remove] = [folder.path, folder.remove];
  database = await openDatabase<Tables>({ file: join(dataDir, "shop.db") });
});
afterAll(async () => {
  await database?.close();
  await remove?.();
});

const shop = (...args: string[]) => runToEnd("command", { dataDir, args, env });

/** A new order by bank transfer of a customer who reads English. */
async function ordered({ isGiftCard = false } = {}) {
  const goods = await addProduct(database, { price: 10_000, isGiftCard });
  const method = database.read.selectFrom("payments").select("id").where("code", "=", "bank_transfer");
  const { id: payment } = await method.executeTakeFirstOrThrow();
  const request = orderOf([[goods, 1]], 100, payment, { locale: "en", shipping: isGiftCard ? "none" : "courier" });
  const id = await placeOrder(database, request);
  const order = database.read.selectFrom("orders").select(["number", "email"]).where("id", "=", id);
  return order.executeTakeFirstOrThrow();
}

/** The subjects of the mails to an email, in the order of their sending. */
async function subjectsTo(email: string): Promise<string[]> {
  const outbox = join(dataDir, "outbox");
  const names = (await readdir(outbox)).filter((name) => name.endsWith(".eml")).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
  return mails.flatMap((mail) => {
    const { head } = partsOf(mail);
    return head.includes(`To: ${email}`) ? [/^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? ""] : [];
  });
}

test("a command sends its mails although no shop is running", { timeout: 60_000 }, async () => {
  const { number, email } = await ordered();
  expect(await shop("orders", "paid", number)).toEqual({
    ...{ status: 0, output: `${number}: paid\n`, stdout: `${number}: paid\n` },
  });
  // The mail that announces the order waited for a running program, and tells the payment too.
  expect(await subjectsTo(email)).toEqual([`Your order ${number} is confirmed: payment received`]);
  expect((await shop("orders", "ship", number, "--courier", "gls", "--tracking", "VR123456789")).status).toBe(0);
  expect((await subjectsTo(email)).at(-1)).toBe(`Your order ${number} is on its way`);
});

test("with a running shop each mail is sent once, by one of the two", { timeout: 60_000 }, async () => {
  const api = await startApi({ dataDir, env });
  try {
    const orders = [await ordered(), await ordered(), await ordered()];
    for (const { number } of orders) expect((await shop("orders", "paid", number)).status).toBe(0);
    const queued = () => database.read.selectFrom("mails").select("id").where("state", "=", "queued").execute();
    await expect.poll(queued, { timeout: 20_000 }).toEqual([]);
    for (const { email, number } of orders) {
      const subjects = await subjectsTo(email);
      expect(subjects.at(-1)).toBe(`Your order ${number} is confirmed: payment received`);
      expect(new Set(subjects).size).toBe(subjects.length);
    }
  } finally {
    await api.stop();
  }
});

test("--json prints one JSON value and nothing else, and codes of gift cards only on request", {
  timeout: 60_000,
}, async () => {
  const { number } = await ordered({ isGiftCard: true });
  const paid = await shop("orders", "paid", number, "--json");
  expect(JSON.parse(paid.stdout)).toEqual({
    number,
    payment_status: "paid",
    fulfilment_status: "delivered",
    open_withdrawal: false,
  });
  const { code } = await database.read
    .selectFrom("gift_cards")
    .innerJoin("orders", "orders.id", "gift_cards.orders_id")
    .select("code")
    .where("orders.number", "=", number)
    .executeTakeFirstOrThrow();
  const shown = await shop("orders", "show", number, "--json");
  expect(JSON.parse(shown.stdout)).toMatchObject({ number, gift_cards: [{ value: 10_000, balance: 10_000 }] });
  const listed = await shop("--json", "orders", "list");
  expect(listed.status).toBe(1);
  const cards = await shop("giftcards", "list", "--json");
  for (const { output } of [paid, shown, cards]) expect(output).not.toContain(code);
  expect((await shop("giftcards", "show", code, "--json")).stdout).toContain(code);
});

test("a refused command prints one line on stderr, nothing on stdout, and ends with 1", {
  timeout: 60_000,
}, async () => {
  const { number } = await ordered();
  for (const [args, line] of [
    [["orders", "ship", number, "--json"], "This order is not paid: its payment is pending.\n"],
    [["orders", "show", "VR-2026-0000000000", "--json"], "There is no order VR-2026-0000000000.\n"],
    [["orders", "list", "--limit", "0"], "--limit is a number from 1 to 1000.\n"],
    [["giftcards", "show", "AAAA-AAAA-AAAA-AAAA"], "There is no gift card with this code.\n"],
  ] as const)
    expect(await shop(...args)).toEqual({ status: 1, output: line, stdout: "" });
  const { status, stdout, output } = await shop("orders", "sell", number);
  expect([status, stdout]).toEqual([1, ""]);
  expect(output).toMatch(/^orders has no sell:\norders list/);
  expect(output).not.toMatch(/\n\s+at /);
});

test("two programs that import the same count while people order correct the stock once", {
  timeout: 90_000,
}, async () => {
  const goods = await addProduct(database, { price: 10_000, quantity: 30 });
  const file = join(dataDir, "count.csv");
  expect((await shop("stock", "export", file)).status).toBe(0);
  const text = await readFile(file, "utf8");
  const counted = new RegExp(`^(${goods.slug},.*),,([A-Z]{8}-\\d+)\r$`, "m");
  expect(text).toMatch(counted);
  await writeFile(file, text.replace(counted, "$1,25,$2\r"));
  const method = database.read.selectFrom("payments").select("id").where("code", "=", "bank_transfer");
  const { id: payment } = await method.executeTakeFirstOrThrow();
  const shopper = async () => {
    for (let count = 0; count < 4; count += 1) await placeOrder(database, orderOf([[goods, 1]], 100, payment));
  };
  const programs = [shop("stock", "import", file, "--yes"), shop("stock", "import", file, "--yes")];
  const results = await Promise.all([...programs, shopper(), shopper(), shopper()]);
  for (const result of results) if (result) expect(result.status).toBe(0);
  // 25 counted, less the 12 that were ordered since the list was written.
  expect(await stockLeft(database, goods)).toBe(13);
});

test("a command ends with a line about mails that are given up, except for programs, and /readyz counts them", {
  timeout: 60_000,
}, async () => {
  const { number } = await ordered();
  await database.write((trx) =>
    trx.updateTable("mails").set({ state: "failed", last_error: "550 no such user" }).execute(),
  );
  const { count } = await database.read
    .selectFrom("mails")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("recipient", "!=", "")
    .executeTakeFirstOrThrow();
  const people = await shop("orders", "show", number);
  expect(people.output).toContain(`Mails that are given up: ${count} (npm run shop -- mails list --dead)`);
  expect(people.stdout).not.toContain("given up:");
  const programs = await shop("orders", "show", number, "--json");
  expect(programs.output).toBe(programs.stdout);
  const api = await startApi({ dataDir, env });
  try {
    expect(await (await fetch(`${api.url}/readyz`)).text()).toContain(`mails given up: ${count}\n`);
  } finally {
    await api.stop();
  }
});
