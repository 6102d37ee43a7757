import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { demoShop } from "~/config/backend-options.server";
import { companyOf } from "~/config/company-settings.server";
import { writeFilledDatabase } from "../../../tests/support/filled-database";
import { partsOf } from "../../../tests/support/mails";
import { openDatabase } from "../../../tests/support/open-database";
import { createBackend } from "../create-backend";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { announceTo, keepOwnList } from "./service";
import { startServiceSync } from "./service-sync";
import { confirm, subscribe, unsubscribe } from "./subscriptions";

const PAST = "2020-01-01T00:00:00.000Z";
const KEY = "0a1b2c3d";
const EMAIL = "ada+news@example.com";

let database: Database<Tables>;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "shop-newsletter-"));
  await writeFilledDatabase(folder, 20);
  database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  // After what the test itself closes, which still uses the database: the last one registered runs first.
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
});

/** Subscribes and confirms; returns the unsubscription key. */
async function joinList(email = EMAIL): Promise<string> {
  const unsubscribe_url = "http://shop.test/unsubscribe/";
  const request = { email, locale: "it", consent_version: "1", ip: "", unsubscribe_url } as const;
  await subscribe(database, { ...request, confirm_url: "http://shop.test/confirm/" }, async () => {});
  const { links } = await database.read
    .selectFrom("mails")
    .select("links")
    .where("recipient", "=", email)
    .where("kind", "=", "newsletter_confirmation")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const keys: Record<string, string> = JSON.parse(links ?? "{}");
  const keyIn = (name: string) => keys[name]?.split("/").at(-1) ?? "";
  await confirm(database, { token: keyIn("confirm"), ip: "", unsubscribe_url });
  return keyIn("unsubscribe");
}

type Reply = { status?: number; body?: string } | "hang up";

/** A newsletter service that records its requests. */
async function startService(reply: Reply = { body: '{"success":true}' }) {
  const state = { reply, requested: [] as URL[], url: "" };
  const server = createServer((request, response) => {
    const requested = new URL(request.url ?? "", "http://list.test");
    if (state.reply === "hang up") return void request.socket.destroy();
    state.requested.push(requested);
    response.writeHead(state.reply.status ?? 200, { location: "http://elsewhere.test/" }).end(state.reply.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  state.url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  onTestFinished(() => void server.close());
  return state;
}

function startSync(url: string, change: { successField?: string; unsubscribeUrl?: string } = {}, by = database) {
  const names = { key: KEY, keyName: "publicAccountID", emailName: "email", successField: "success" };
  const queue = startServiceSync(by, announceTo({ url: `${url}/contact/add?list=7`, ...names, ...change }));
  onTestFinished(() => queue.close());
  return queue;
}

const deliveries = () => database.read.selectFrom("newsletter_deliveries").selectAll().orderBy("id").execute();
const settled = (states: string[]) =>
  vi.waitFor(async () => expect((await deliveries()).map(({ state }) => state)).toEqual(states), {
    timeout: 10_000,
    interval: 10,
  });
/** Makes waiting rows due. */
const makeDue = () =>
  database.write((trx) => trx.updateTable("newsletter_deliveries").set({ due_on: PAST, last_error: null }).execute());

async function triedAndPutBack(attempts: number) {
  return vi.waitFor(
    async () => {
      const [row] = await deliveries();
      expect(row).toMatchObject({ attempts, state: "queued", last_error: expect.any(String) });
      return row;
    },
    { timeout: 10_000, interval: 10 },
  );
}

function listenToLog() {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  return log;
}

test("sends a confirmed email to the service once, with the configured names", async () => {
  const service = await startService();
  await joinList();
  startSync(service.url);
  await settled(["sent"]);
  expect(service.requested.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
    ["/contact/add", { list: "7", publicAccountID: KEY, email: EMAIL }],
  ]);
});

test("retries an unreachable or failing service until it works, and then sends once", async () => {
  const service = await startService("hang up");
  await joinList();
  const queue = startSync(service.url);
  const first = await triedAndPutBack(1);
  expect(Date.parse(first?.due_on ?? "")).toBeGreaterThan(Date.now() + 20_000);
  let attempts = 1;
  for (const reply of [{ status: 503 }, { status: 429 }, { body: "<h1>Maintenance</h1>" }]) {
    service.reply = reply;
    await makeDue();
    queue.wake();
    attempts += 1;
    await triedAndPutBack(attempts);
  }
  service.requested.length = 0;
  service.reply = { body: '{"success":true}' };
  await makeDue();
  queue.wake();
  await settled(["sent"]);
  queue.wake();
  await queue.close();
  expect(service.requested).toHaveLength(1);
});

test("a logged failure contains neither the email nor the key", async () => {
  const service = await startService("hang up");
  await joinList();
  startSync(service.url);
  const row = await triedAndPutBack(1);
  expect(row?.last_error).toMatch(/cannot be reached/);
  expect(row?.last_error).not.toMatch(new RegExp(`ada|example|${KEY}`));
});

test.each<[string, Reply]>([
  ["says no", { body: '{"success":false,"error":"ada+news@example.com is invalid"}' }],
  ["does not say how it went", { body: '{"ok":true}' }],
  ["refuses the call", { status: 401, body: "{}" }],
  ["leads elsewhere", { status: 302 }],
])("gives an email up, and logs it without the email, when the service %s", async (_, reply) => {
  const log = listenToLog();
  const service = await startService(reply);
  await joinList();
  startSync(service.url);
  await settled(["failed"]);
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  expect(String(log.mock.calls[0])).toMatch(/newsletter_deliveries: row 1 is given up/);
  expect(String(log.mock.calls[0])).not.toMatch(/ada|example/);
  expect(service.requested).toHaveLength(1);
});

test("the success field may be nested, and a text", async () => {
  const service = await startService({ body: '{"result":{"state":"success"}}' });
  await joinList();
  startSync(service.url, { successField: "result.state" });
  await settled(["sent"]);
});

test("several processes send every email to the service once", async () => {
  const service = await startService();
  const emails = Array.from({ length: 9 }, (_, index) => `reader${index}@example.com`);
  for (const email of emails) await joinList(email);
  const other = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  const queues = [database, other, database].map((each) => startSync(service.url, {}, each));
  await settled(emails.map(() => "sent"));
  await Promise.all(queues.map((queue) => queue.close()));
  await other.close();
  expect(service.requested.map(({ searchParams }) => searchParams.get("email")).sort()).toEqual(emails);
});

test("never sends an email that unsubscribes before its turn", async () => {
  const service = await startService();
  await unsubscribe(database, await joinList());
  await joinList("other@example.com");
  startSync(service.url);
  await settled(["sent"]);
  expect(service.requested.map(({ searchParams }) => searchParams.get("email"))).toEqual(["other@example.com"]);
});

test("neither sends nor logs a call that is removed from the queue after its claim", async () => {
  const service = await startService();
  await joinList();
  await database.write((trx) =>
    sql`create trigger removed_after_claim after update of attempts on newsletter_deliveries
      begin delete from newsletter_deliveries where id = new.id; end`.execute(trx),
  );
  const queue = startSync(service.url);
  await settled([]);
  await queue.close();
  expect(service.requested).toEqual([]);
});

test("removes an email that unsubscribes later from the service's list", async () => {
  const service = await startService();
  const key = await joinList();
  const queue = startSync(service.url, { unsubscribeUrl: `${service.url}/contact/remove?apikey=x&emails={email}` });
  await settled(["sent"]);
  await unsubscribe(database, key);
  queue.wake();
  await settled(["sent", "sent"]);
  expect(service.requested[1]?.pathname).toBe("/contact/remove");
  expect(service.requested[1]?.searchParams.get("emails")).toBe(EMAIL);
});

test("removes an email whose subscription was given up, because the service may have stored it", async () => {
  const log = listenToLog();
  const service = await startService({ status: 400 });
  const key = await joinList();
  const queue = startSync(service.url, { unsubscribeUrl: `${service.url}/contact/remove?emails={email}` });
  await settled(["failed"]);
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  service.reply = { body: '{"success":true}' };
  await unsubscribe(database, key);
  queue.wake();
  await settled(["failed", "sent"]);
  expect(service.requested.map(({ pathname }) => pathname)).toEqual(["/contact/add", "/contact/remove"]);
});

test("logs the number of an unsubscription for manual removal if the service has no call for it", async () => {
  const log = listenToLog();
  const service = await startService();
  const key = await joinList();
  const queue = startSync(service.url);
  await settled(["sent"]);
  await unsubscribe(database, key);
  queue.wake();
  await settled(["sent", "failed"]);
  expect((await deliveries())[1]?.last_error).toContain("NEWSLETTER_UNSUBSCRIBE_URL");
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
});

test("without a service the list is the database's, and nothing waits to be sent", async () => {
  const key = await joinList();
  const queue = startServiceSync(database, keepOwnList);
  onTestFinished(() => queue.close());
  await settled(["sent"]);
  await unsubscribe(database, key);
  queue.wake();
  await settled(["sent", "sent"]);
});

test("a database from before the newsletter sends its queued mail, and accepts subscriptions", async () => {
  const dataDir = join(folder, "older");
  const older = join(import.meta.dirname, "../../../tests/support/databases/002-catalogue-changes.db");
  await mkdir(dataDir);
  await copyFile(older, join(dataDir, "shop.db"));
  const bank = { holder: "Scala & Vento S.r.l.", iban: "IT60X0542811101000000123456" };
  const backend = await createBackend({
    dataDir,
    mailFrom: "orders@shop.example",
    bank,
    company: companyOf({}, false),
    ...demoShop(0),
  });
  try {
    const answer = await backend.fetch(
      new Request("http://api.test/newsletter/subscriptions", {
        method: "POST",
        body: JSON.stringify({
          ...{ email: EMAIL, locale: "en", consent_version: "1", ip: "" },
          confirm_url: "http://shop.test/confirm/",
          unsubscribe_url: "http://shop.test/unsubscribe/",
        }),
      }),
    );
    expect(answer.status).toBe(200);
    // Its unpaid order expires at some time: the mail about it then takes the place of the queued one.
    const subjects = async () => {
      const names = await readdir(join(dataDir, "outbox"));
      const mails = await Promise.all(names.map((name) => readFile(join(dataDir, "outbox", name), "utf8")));
      return mails.map((mail) => /^Subject: (.*)$/m.exec(partsOf(mail).head)?.[1]);
    };
    const expected = [expect.stringContaining("VR-2026-1834169996"), "Please confirm your newsletter subscription"];
    await vi.waitFor(async () => expect(await subjects()).toEqual(expect.arrayContaining(expected)), {
      timeout: 10_000,
      interval: 20,
    });
  } finally {
    // Before the folder goes, to which it may still be writing a mail.
    await backend.close();
  }
});
