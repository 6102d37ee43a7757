import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { type Page, pagePaths } from "~/pages/page-table";
import { DEFAULT_POLICY } from "~/shop/policy";
import { byVisitor } from "../e2e/plain-browser";
import { PlainShopper } from "../e2e/plain-shopper";
import { Visitor } from "../e2e/visitor";
import { writeFilledDatabase } from "../support/filled-database";
import { liveCompany } from "../support/live-company";
import { startMailServer } from "../support/mail-server";
import { partsOf } from "../support/mails";
import { openDatabase } from "../support/open-database";
import { runToEnd, startShop } from "../support/shop-process";

const NAME = "Bottega Rossi";
/** The demo's name, in texts, addresses and HTML. */
const OTHER_NAME = /scala\s*(?:&|&amp;|&#x26;|and|e)?\s*vento|scalaevento/i;

const own = {
  SHOP_MODE: "live",
  SHOP_NAME: NAME,
  SHOP_LOGO: "logo.svg",
  PUBLIC_URL: "https://www.bottegarossi.it",
  MAIL_FROM: `${NAME} <ordini@bottegarossi.it>`,
  BANK_HOLDER: "Anna Rossi",
  BANK_IBAN: "IT13S0542811101000000123457",
  ...liveCompany,
  API_URL: undefined,
  DATABASE_URL: undefined,
};

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script>' +
  '<rect width="40" height="20" fill="#a00"/></svg>';

test("a live shop that is edited before its first start begins with countries and general synonyms", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-edited-first-"));
  await writeFile(join(dataDir, "logo.svg"), LOGO);
  const env = { ...own, SMTP_URL: "smtp://127.0.0.1:1" };
  const command = (...args: string[]) => runToEnd("command", { dataDir, args, env });
  try {
    const synonym = ["celeste", "--means", "azzurro", "--language", "it", "--in", "color"];
    expect(await command("synonyms", "add", ...synonym)).toMatchObject({ status: 0 });
    expect((await command("countries", "list")).output).toContain("Italy");
    const shop = await startShop({ dataDir, env });
    onTestFinished(async () => void (await shop.stop()));
    expect((await fetch(shop.url)).status).toBe(200);
    expect((await command("synonyms", "list")).output).toContain("celeste");
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("no page, file or mail of a live shop has another name than its own", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-own-name-"));
  const post = await startMailServer();
  await writeFile(join(dataDir, "logo.svg"), LOGO);
  await writeFilledDatabase(dataDir, 90);
  await renameHouseBrand(dataDir);
  const shop = await startShop({ dataDir, env: { ...own, SMTP_URL: post.url } });
  try {
    const places = (Object.keys(pagePaths) as Page[])
      .flatMap((page) => [pagePaths[page].en, pagePaths[page].it] as string[])
      .filter((path) => !path.includes(":"));
    const products = ["/products/last-pair", "/it/prodotti/last-pair", "/products/last-pair.md"];
    const files = ["/robots.txt", "/sitemap.xml", "/llms.txt", "/feeds/google-en.xml", "/feeds/google-it.xml"];
    for (const path of [...places, ...products, ...files, "/none", "/it/none", "/favicon.svg"]) {
      const text = await (await fetch(shop.url + path)).text();
      expect(OTHER_NAME.exec(text)?.[0], path).toBeUndefined();
      if (text.includes("<title>") && !path.endsWith(".svg")) expect(text, path).toMatch(/<title>[^<]*Bottega Rossi/);
    }

    const home = await (await fetch(`${shop.url}/it`)).text();
    expect(home).toContain('property="og:site_name" content="Bottega Rossi"');
    expect(home).toContain('"name":"Bottega Rossi"');
    const logo = /<img src="(\/logo\.png[^"]*)"/.exec(home)?.[1];
    const picture = await fetch(shop.url + logo);
    expect(picture.headers.get("Content-Type")).toBe("image/png");

    const shopper = new PlainShopper(byVisitor(new Visitor(shop.url)), "it");
    await shopper.open("/it/prodotti");
    await shopper.buyFirst();
    await shopper.goToReview({ email: "anna@example.com", shipping: "pickup", payment: "bankTransfer" });
    await shopper.order();
    await vi.waitFor(() => expect(post.mails.length).toBeGreaterThan(0), { timeout: 20_000 });
    for (const mail of post.mails) {
      const { head, text, html } = partsOf(mail);
      expect(`${text}${html}`).toContain(NAME);
      expect(`${head}${text}${html}`).not.toMatch(OTHER_NAME);
    }
  } finally {
    await shop.stop();
    await post.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** The brand of the demo's gift cards, which a shop of its own does not have. */
async function renameHouseBrand(dataDir: string) {
  const database = await openDatabase<Tables>({ file: join(dataDir, "shop.db") });
  await database.write(async (trx) => {
    await trx.updateTable("brands").set({ name: NAME }).where("name", "=", DEFAULT_POLICY.name).execute();
    await trx
      .updateTable("manufacturers")
      .set({ name: NAME })
      .where("name", "like", `${DEFAULT_POLICY.name}%`)
      .execute();
  });
  await database.close();
}
