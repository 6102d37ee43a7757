import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { CLIENT, type OidcProvider, startOidcProvider } from "../support/oidc-provider";
import { freePort, type Running, startShop } from "../support/shop-process";
import { accessWords } from "./access-words";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { expectLoggedIn, expectLoggedOut, register } from "./sign-in-steps";
import { wishlistLink, wishlistWords } from "./wishlist-steps";

// Sign-in with an OpenID Connect provider, with the embedded server, which browsers cannot reach.

let provider: OidcProvider;
let shop: Running;

test.beforeAll(async () => {
  provider = await startOidcProvider({ subject: "", claimsIn: "id token" });
  const settings = { label: "Acme", issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret };
  const port = await freePort();
  const env = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OIDC_PROVIDERS: JSON.stringify([{ name: "acme", ...settings }]),
    MAX_SIGN_UPS_PER_HOUR: "100000",
  };
  shop = await startShop({ dataDir: process.env.E2E_SHOP_DATA, port, env });
});
test.afterAll(async () => {
  await shop.stop();
  await provider.close();
});

const words = {
  en: { acme: "Continue with Acme", unregistered: "It seems that you do not have an account", failed: "Failed login" },
  it: { acme: "Continua con Acme", unregistered: "Sembra che tu non abbia un account", failed: "Accesso non riuscito" },
};

test("a shopper signs in with a provider, and no URL of the browser has a token", async ({
  shopper: anyShopper,
  page,
  language,
  stockFixtures,
}) => {
  const shopper = anyShopper.at(shop.url);
  // No other test may withdraw it meanwhile.
  const shoe = await stockFixtures.claimShoe();
  const email = newEmail();
  await register(shopper, email);
  await page.context().clearCookies();
  provider.behaviour = { subject: randomUUID(), claimsIn: "id token", email };
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  const brands = href("brands", language);
  await shopper.open(href("login", language, undefined, { returnTo: brands, addToWishlist: shoe.id }));
  await shopper.button(words[language].acme).click();
  await expectLoggedIn(shopper);
  expect(new URL(page.url()).pathname).toBe(brands);
  await expect(page.getByText(wishlistWords[language].added)).toBeVisible();
  await expect(wishlistLink(page, 1)).toBeVisible();
  expect(urls.filter((url) => url.startsWith(provider.issuer))).toHaveLength(1);
  expect(urls.filter((url) => /access_token|refresh_token|\beyJ/.test(url))).toEqual([]);
});

test("without an account, and after a refusal at the provider, the login page says so", async ({
  shopper: anyShopper,
  page,
  language,
}) => {
  const shopper = anyShopper.at(shop.url);
  const say = words[language];
  provider.behaviour = { subject: randomUUID(), claimsIn: "id token", email: newEmail() };
  await shopper.open(href("register", language));
  await shopper.button(say.acme).click();
  await expect(page.getByRole("alert")).toContainText(say.unregistered);
  await expect(shopper.heading(accessWords[language].logIn)).toBeVisible();
  provider.behaviour = { ...provider.behaviour, denies: true };
  await shopper.settled();
  await shopper.button(say.acme).click();
  await expect(page.getByRole("alert")).toContainText(say.failed);
  await expectLoggedOut(shopper);
  expect(page.url()).not.toContain("state=");
});
