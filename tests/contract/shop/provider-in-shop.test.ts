import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT, startOidcProvider } from "../../support/oidc-provider";
import { freePort, type Running, startShop } from "../../support/shop-process";
import { seededFolder } from "./servers";

let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let folder: Awaited<ReturnType<typeof seededFolder>>;
let shop: Running;

beforeAll(async () => {
  provider = await startOidcProvider({ subject: "1", email: "demo@example.com", claimsIn: "id token" });
  folder = await seededFolder();
  const port = await freePort();
  const settings = { name: "test", label: "Test ID", issuer: provider.issuer };
  const OIDC_PROVIDERS = JSON.stringify([{ ...settings, clientId: CLIENT.id, clientSecret: CLIENT.secret }]);
  const env = { OIDC_PROVIDERS, PUBLIC_URL: `http://127.0.0.1:${port}`, DATABASE_URL: undefined };
  shop = await startShop({ port, dataDir: folder.path, env });
}, 120_000);

afterAll(async () => {
  await shop?.stop();
  await provider?.close();
  await folder?.remove();
});

/** A browser without scripts: it keeps cookies and is led on by hand. */
class Browser {
  readonly #cookies = new Map<string, string>();

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(new URL(url, shop.url), {
      redirect: "manual",
      headers: { cookie },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }

  /** From the login page to the provider; returns the URL that the provider leads back to. */
  async callbackUrl(): Promise<string> {
    const start = await this.open("/login", { intent: "provider", provider: "test", returnTo: "/account" });
    expect(start.status).toBe(303);
    const onward = await this.open(start.headers.get("location") ?? "");
    const [, atProvider = ""] = /url=(.*)$/.exec(onward.headers.get("refresh") ?? "") ?? [];
    expect(atProvider.startsWith(`${provider.issuer}/authorize?`)).toBe(true);
    const answer = await fetch(atProvider, { redirect: "manual" });
    return answer.headers.get("location") ?? "";
  }

  /** From the login page to the answer after the provider. */
  async signIn(): Promise<Response> {
    return this.open(await this.callbackUrl());
  }
}

test("a shopper signs in with a provider in the shop, and no URL that the browser opens has tokens", async () => {
  const browser = new Browser();
  expect(await (await browser.open("/login")).text()).toContain("Continue with Test ID");
  const arrived = await browser.signIn();
  expect([arrived.status, arrived.headers.get("location")]).toEqual([303, "/account"]);
  const account = await browser.open("/account");
  expect([account.status, (await account.text()).includes("Giulia")]).toEqual([200, true]);
});

test("a person without an account reads that they must register", async () => {
  provider.behaviour = { ...provider.behaviour, subject: "2", email: "nobody@example.com" };
  const browser = new Browser();
  const arrived = await browser.signIn();
  const page = await browser.open(arrived.headers.get("location") ?? "");
  expect(page.status).toBe(401);
  expect(await page.text()).toContain("It seems that you do not have an account");
});

test("a callback that another browser has begun logs nobody in", async () => {
  provider.behaviour = { ...provider.behaviour, subject: "1" };
  const victim = new Browser();
  const arrived = await victim.open(await new Browser().callbackUrl());
  expect(arrived.headers.get("location")).toMatch(/^\/login/);
  expect((await victim.open("/account")).status).not.toBe(200);
});
