import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, onTestFinished, test } from "vitest";
import { confirmSubscription, requestSubscription, unsubscribe } from "~/api/newsletter.server";
import { operatorSteps } from "./operator";
import { onBothEngines } from "./servers";

const pages = { confirm_url: "http://shop.example/confirm/", unsubscribe_url: "http://shop.example/unsubscribe/" };

onBothEngines("the newsletter's list", (server) => {
  const { json, refusal } = operatorSteps(server);

  async function signUp(email: string, locale: "en" | "it"): Promise<string> {
    await requestSubscription(server.api, { email, locale, consent_version: "2026-11", ip: "192.0.2.0", ...pages });
    const { links } = await server.database.read
      .selectFrom("mails")
      .select("links")
      .where("recipient", "=", email)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return JSON.parse(links ?? "{}")
      .confirm.split("/")
      .at(-1);
  }

  async function subscribe(email: string, locale: "en" | "it") {
    const token = await signUp(email, locale);
    await confirmSubscription(server.api, { token, ip: "192.0.2.0", unsubscribe_url: pages.unsubscribe_url });
  }

  async function exported() {
    const folder = await mkdtemp(join(tmpdir(), "shop-list-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "list.csv");
    const report = await json("newsletter", "export", file);
    const rows: Record<string, string>[] = parse(await readFile(file), { columns: true });
    expect(report).toEqual({ file, subscriptions: rows.length });
    return { file, rows };
  }
  const keyOf = (row: Record<string, string> | undefined) => row?.unsubscribe_url?.split("/").at(-1) ?? "";

  test("is exported with confirmed subscriptions alone, and its links end them", async () => {
    await subscribe("anna@example.com", "it");
    await subscribe("ben@example.com", "en");
    await signUp("unconfirmed@example.com", "it");
    const { file, rows } = await exported();
    expect(rows.map(({ email, language, consent_version }) => [email, language, consent_version])).toEqual([
      ["anna@example.com", "it", "2026-11"],
      ["ben@example.com", "en", "2026-11"],
    ]);
    expect(Date.parse(rows[0]?.confirmed_on ?? "")).not.toBeNaN();
    expect(rows.map(({ unsubscribe_url = "" }) => new URL(unsubscribe_url).pathname)).toEqual([
      expect.stringMatching(/^\/it\/newsletter\/disiscrizione\/[\w-]{43}$/),
      expect.stringMatching(/^\/newsletter\/unsubscribe\/[\w-]{43}$/),
    ]);
    // Other users of the computer cannot read the addresses.
    expect((await stat(file)).mode & 0o077).toBe(0);

    await unsubscribe(server.api, keyOf(rows[0]));
    const after = await exported();
    expect(after.rows.map(({ email }) => email)).toEqual(["ben@example.com"]);
    // A letter with an older list keeps its links.
    expect(keyOf(after.rows[0])).toBe(keyOf(rows[1]));
  });

  test("has each address as the reader wrote it", async () => {
    await subscribe("+anna@example.com", "it");
    await subscribe("-ben@example.com", "en");
    const addresses = (await exported()).rows.map(({ email }) => email);
    expect(addresses).toEqual(expect.arrayContaining(["+anna@example.com", "-ben@example.com"]));
  });

  test("is not exported into a folder that is missing", async () => {
    expect(await refusal("newsletter", "export", "/nowhere/list.csv")).toContain("/nowhere/list.csv cannot be written");
  });
});
