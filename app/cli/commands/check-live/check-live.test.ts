import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Transaction } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { sqliteLibrary } from "~/backend/db/sqlite-library";
import { exampleProblems } from "~/config/example-settings.server";
import { DEMO_ACCOUNT } from "~/demo/demo-account";
import { startSmtp } from "../../../../tests/contract/shop/smtp";
import { writeFilledDatabase } from "../../../../tests/support/filled-database";
import { liveCompany } from "../../../../tests/support/live-company";
import { openDatabase } from "../../../../tests/support/open-database";
import { check } from "./check-live";

const own = {
  SHOP_MODE: "live",
  SHOP_NAME: "Bottega Rossi",
  PUBLIC_URL: "https://www.bottegarossi.it",
  MAIL_FROM: "Bottega Rossi <ordini@posta.bottegarossi.it>",
  BANK_HOLDER: "Anna Rossi",
  BANK_IBAN: "IT13S0542811101000000123457",
  ...liveCompany,
};

const records: Record<string, string[][]> = {
  "posta.bottegarossi.it": [["v=spf1 include:spf.posta", ".it -all"], ["other=1"]],
  "_dmarc.bottegarossi.it": [["v=DMARC1; p=none; rua=mailto:a@bottegarossi.it"]],
};
const resolveTxt = (found = records) =>
  vi.fn(async (name: string) => found[name] ?? Promise.reject(Object.assign(new Error(name), { code: "ENOTFOUND" })));

async function folder() {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-check-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** A shop of 20 products, with nothing that only the demo has. */
async function writeOwnCatalogue(dataDir: string) {
  await writeFilledDatabase(dataDir, 20);
  await changed(dataDir, async (trx) => {
    await trx.updateTable("users").set({ email: "anna@bottegarossi.it" }).execute();
    await trx.updateTable("media").set({ source: "file" }).execute();
  });
}

/** A hash of the whole content: the file itself has counters that opening it changes. */
async function contentOf(dataDir: string): Promise<string> {
  const file = new (sqliteLibrary())(join(dataDir, "shop.db"), { readonly: true });
  try {
    const tables = file.prepare("select name from sqlite_master where type = 'table' order by name").pluck().all();
    const rows = tables.map((name) => file.prepare(`select * from "${name}"`).all());
    return createHash("sha256")
      .update(JSON.stringify([tables, rows]))
      .digest("hex");
  } finally {
    file.close();
  }
}

async function changed(dataDir: string, change: (trx: Transaction<Tables>) => Promise<unknown>) {
  const database = await openDatabase<Tables>({ file: join(dataDir, "shop.db") });
  await database.write(change);
  await database.close();
}

async function findings(environment: Record<string, string>, args = ["--offline"], resolve = resolveTxt()) {
  const DATA_DIR = environment.DATA_DIR ?? (await folder());
  const send = vi.fn<typeof fetch>(async () => new Response("{}", { status: 401 }));
  const outcome = await check(args, { environment: { ...environment, DATA_DIR }, resolveTxt: resolve, send });
  const { findings } = outcome.json as {
    findings: { level: string; subject: string; text: string; remedy?: string }[];
  };
  const subjects = (level: string) => findings.filter((one) => one.level === level).map(({ subject }) => subject);
  return { outcome, findings, subjects, send };
}

test("a payment method that this version does not know blocks", async () => {
  const DATA_DIR = await folder();
  await writeOwnCatalogue(DATA_DIR);
  await changed(DATA_DIR, (trx) =>
    trx.updateTable("payments").set({ code: "satispay" }).where("code", "=", "revolut").execute(),
  );
  const { findings: all } = await findings({ ...own, DATA_DIR });
  expect(all.filter(({ subject }) => subject === "the database")).toMatchObject([
    { level: "blocks", text: 'the table payments has the code "satispay", which this version does not know' },
  ]);
});

test("without settings the check names each that a live shop needs, with how to mend it, and fails", async () => {
  const { outcome, findings: all, subjects } = await findings({});
  expect(outcome.failed).toBe(true);
  const needed = ["SHOP_MODE", "PUBLIC_URL", "SMTP_URL", "MAIL_FROM", "SHOP_NAME", "brands", "products"];
  expect(subjects("blocks")).toEqual(
    expect.arrayContaining([...needed, ...Object.keys(own).filter((name) => /^(?:BANK|COMPANY)_/.test(name))]),
  );
  expect(subjects("blocks").filter((name) => /NEWSLETTER|SECRET|BIC/.test(name))).toEqual([]);
  for (const { level, remedy } of all) if (level !== "fine") expect(remedy).toEqual(expect.any(String));
  expect(outcome.text).toMatch(/must not open yet\.$/);
});

test("a shop with its own settings and products is ready, and the check leaves the database as it is", async () => {
  const { url, mails } = await startSmtp();
  const DATA_DIR = await folder();
  await writeOwnCatalogue(DATA_DIR);
  const environment = { ...own, DATA_DIR, SMTP_URL: url };
  const before = await contentOf(DATA_DIR);
  const { outcome, subjects } = await findings(environment, []);
  expect(subjects("blocks")).toEqual([]);
  expect(outcome.failed).toBe(false);
  expect(subjects("fine")).toEqual([
    "products",
    "SMTP_URL",
    "SPF of posta.bottegarossi.it",
    "DMARC of _dmarc.posta.bottegarossi.it",
  ]);
  // Terms that nobody has chosen, and pages that nobody has read.
  expect(subjects("advice")).toEqual(["delivery prices", "opening hours", "pages", "payments"]);
  expect(mails).toEqual([]);
  expect(outcome.text).toMatch(/The shop can open: npm start$/);
  expect(await readdir(DATA_DIR)).toEqual(["shop.db"]);
  expect(await contentOf(DATA_DIR)).toBe(before);
});

test("a database of an older version, which may be running, stays one, and the check says what it lacks", async () => {
  const DATA_DIR = await folder();
  await cp(join("tests/support/databases", "024-account-owners.db"), join(DATA_DIR, "shop.db"));
  const before = await contentOf(DATA_DIR);
  const { findings: all } = await findings({ ...own, DATA_DIR });
  const migrations = all.find(({ subject }) => subject === "migrations");
  expect(migrations).toMatchObject({ level: "advice", text: expect.stringContaining("030-backups") });
  expect(await contentOf(DATA_DIR)).toBe(before);
});

test("an empty place stays empty, so that a restore can follow", async () => {
  const DATA_DIR = await folder();
  const { subjects } = await findings({ ...own, DATA_DIR });
  expect(subjects("blocks")).toEqual(expect.arrayContaining(["brands", "products"]));
  expect(await readdir(DATA_DIR)).toEqual([]);
});

test("a data directory that is a file blocks", async () => {
  const DATA_DIR = join(await folder(), "data");
  await writeFile(DATA_DIR, "");
  expect((await findings({ ...own, DATA_DIR })).subjects("blocks")).toContain("DATA_DIR");
});

test.each<[string, (trx: Transaction<Tables>) => Promise<unknown>]>([
  ["account", (trx) => trx.updateTable("users").set({ email: DEMO_ACCOUNT.email }).execute()],
  ["pictures", (trx) => trx.updateTable("media").set({ source: "drawing" }).execute()],
])("a database that still has the demo's %s blocks", async (_what, change) => {
  const DATA_DIR = await folder();
  await writeOwnCatalogue(DATA_DIR);
  await changed(DATA_DIR, change);
  expect((await findings({ ...own, DATA_DIR })).subjects("blocks")).toContain("the demo");
});

test("terms that the shop has chosen are not asked for again, even when they are the example's", async () => {
  const policy = {
    courierPrices: { italy: 690, union: 1_490, great_britain: 1_990, world: 3_490 },
    openingHours: { first: "Monday", last: "Friday", spans: [{ opens: "10:00", closes: "13:00" }] },
  };
  const { subjects } = await findings({ ...own, SHOP_POLICY: JSON.stringify(policy) });
  expect(subjects("advice")).not.toContain("delivery prices");
  expect(subjects("advice")).not.toContain("opening hours");
});

test("a test mail is sent when an address is named", async () => {
  const { url, mails } = await startSmtp();
  await findings({ ...own, SMTP_URL: url }, ["--mail-to", "anna@example.com"]);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^To: anna@example\.com\r$/m);
  const both = ["--mail-to", "anna@example.com", "--offline"];
  await expect(check(both, { resolveTxt: resolveTxt(), send: fetch })).rejects.toThrow("--offline");
  await expect(check(["--mail-to", "anna"], { resolveTxt: resolveTxt(), send: fetch })).rejects.toThrow("--mail-to");
});

test("a test mail that cannot be sent is named, and so is a mail server without a sign-in", async () => {
  const { subjects } = await findings({ ...own, SMTP_URL: "smtp://mail.example" }, ["--mail-to", "anna@example.com"]);
  expect(subjects("advice")).toContain("--mail-to");
  const { url } = await startSmtp();
  const { findings: all } = await findings({ ...own, SMTP_URL: url }, []);
  expect(all.find(({ subject }) => subject === "SMTP_URL")?.text).toContain("nobody signed in");
});

test("only a link that is the example's blocks, not one that begins like it", async () => {
  const link = (name: string) => `https://www.instagram.com/${name}`;
  for (const [COMPANY_SOCIAL_URLS, isExample] of [
    [link("your-shopping-milano"), false],
    [`${link("your-shop")},https://www.facebook.com/rossi`, true],
    [link("your-shop/"), true],
  ] as const)
    expect(exampleProblems({ COMPANY_SOCIAL_URLS })).toHaveLength(isExample ? 1 : 0);
});

test("a mail server that refuses blocks, without its password in the report", async () => {
  const { outcome, subjects } = await findings({ ...own, SMTP_URL: "smtp://shop:hush-hush@127.0.0.1:9" }, []);
  expect(subjects("blocks")).toContain("SMTP_URL");
  expect(JSON.stringify(outcome)).not.toContain("hush");
});

test("the placeholders of the documents block", async () => {
  const { subjects } = await findings({ ...own, COMPANY_STREET: "…", SMTP_URL: "smtps://USER:PASSWORD@HOST:465" });
  expect(subjects("blocks")).toEqual(expect.arrayContaining(["COMPANY_STREET", "SMTP_URL"]));
});

test("addresses that lead nowhere block, and are not tried", async () => {
  const resolve = resolveTxt();
  const examples = {
    PUBLIC_URL: "https://shop.example",
    SMTP_URL: "smtp://user:password@mail.example:587",
    MAIL_FROM: "Shop <orders@shop.example>",
    COMPANY_EMAIL: "info@negozio.example",
  };
  const { subjects } = await findings({ ...own, ...examples }, [], resolve);
  expect(subjects("blocks")).toEqual(expect.arrayContaining(Object.keys(examples)));
  expect(resolve).not.toHaveBeenCalled();
  for (const PUBLIC_URL of ["http://www.bottegarossi.it", "https://192.0.2.1", "https://localhost"])
    expect((await findings({ ...own, PUBLIC_URL })).subjects("blocks")).toContain("PUBLIC_URL");
});

test.each<[string, string[][] | undefined, string]>([
  ["no SPF record", undefined, "there is none"],
  ["two SPF records", [["v=spf1 -all"], ["v=spf1 mx -all"]], "there are several"],
  ["an SPF record for everybody", [["v=spf1 mx +all"]], "everybody may send"],
])("%s is something to look at, and does not block", async (_what, spf, text) => {
  const found = { ...records, "posta.bottegarossi.it": spf ?? [["other=1"]] };
  const { url } = await startSmtp();
  const { findings: all } = await findings({ ...own, SMTP_URL: url }, [], resolveTxt(found));
  const record = all.find(({ subject }) => subject.startsWith("SPF"));
  expect(record).toMatchObject({ level: "advice", text: expect.stringContaining(text) });
});

test("a domain without DMARC, in itself and its parents, is reported", async () => {
  const { url } = await startSmtp();
  const found = { "posta.bottegarossi.it": [["v=spf1 -all"]] };
  const { findings: all } = await findings({ ...own, SMTP_URL: url }, [], resolveTxt(found));
  expect(all.find(({ subject }) => subject.startsWith("DMARC"))).toMatchObject({ level: "advice" });
});

test("keys that a payment provider refuses block", async () => {
  const { url } = await startSmtp();
  const keys = { KLARNA_USERNAME: "PK1_live", KLARNA_PASSWORD: "hush-hush" };
  const { subjects, send, outcome } = await findings({ ...own, ...keys, SMTP_URL: url }, []);
  expect(subjects("blocks")).toContain("KLARNA");
  expect(send).toHaveBeenCalledOnce();
  expect(JSON.stringify(outcome)).not.toContain("hush");
});

test("a logo that is missing or no picture blocks", async () => {
  const DATA_DIR = await folder();
  await writeFile(join(DATA_DIR, "logo.svg"), "hello");
  for (const SHOP_LOGO of ["logo.svg", "none.svg"])
    expect((await findings({ ...own, DATA_DIR, SHOP_LOGO })).subjects("blocks")).toContain("SHOP_LOGO");
});
