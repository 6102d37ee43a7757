import { type Browser, expect } from "@playwright/test";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { partsOf } from "../support/mails";
import { accessWords } from "./access-words";
import { accountWords } from "./account-words";
import { mailsTo, newsletterLinks } from "./mails";
import { plainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { newEmail, Shopper } from "./shopper";
import { expectLoggedIn, expectLoggedOut, logIn, PASSWORD, register, sendLogin } from "./sign-in-steps";

/** A password field of the open page. */
const password = ({ page }: Shopper, label: string) => page.getByLabel(label, { exact: true });

/** A shopper in another browser. */
async function inAnotherBrowser(browser: Browser, language: Locale, origin: string, scripts: boolean) {
  const context = await browser.newContext({ javaScriptEnabled: scripts });
  return new Shopper(await context.newPage(), language, { origin, scripts });
}

/** The path of the link in the newest mail to an email that confirms it, once there are so many mails. */
async function confirmationPath(email: string, mails: number): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBe(mails);
  const { text } = partsOf(mailsTo(email).at(-1) ?? "");
  return /^https?:\/\/[^/\s]+(\/\S*\/[\w-]{43})\s*$/m.exec(text)?.[1] ?? "";
}

test("a new member sees their tier and changes their data; refused data are kept", async ({
  shopper,
  page,
  language,
}) => {
  const say = accountWords[language];
  await register(shopper, newEmail());
  await shopper.open(href("account", language));
  await expect(shopper.heading(say.hello)).toBeVisible();
  await expect(page.getByText(say.tier)).toBeVisible();
  await expect(shopper.button(say.earlierOrders)).toBeVisible();
  await page.getByRole("navigation", { name: say.menu }).getByRole("link", { name: say.profile }).click();
  await expect(shopper.heading(say.profile)).toBeVisible();
  await shopper.settled();

  await shopper.field(shopper.say.firstName).fill("win.example.com");
  await shopper.field(shopper.say.lastName).fill("Verdi");
  await shopper.field(shopper.say.phone).fill("12");
  await shopper.button(say.save).click();
  await shopper.expectText(say.phoneInvalid);
  await expect(shopper.field(shopper.say.firstName)).toHaveAccessibleDescription(say.nameHasUrl);
  await expect(shopper.field(shopper.say.lastName)).toHaveValue("Verdi");
  await expect(shopper.field(shopper.say.phone)).toHaveValue("12");

  await shopper.field(shopper.say.firstName).fill("Eva");
  await shopper.field(shopper.say.phone).fill("333 123 4567");
  await page.getByRole("main").getByLabel(shopper.say.country, { exact: true }).selectOption({
    label: shopper.say.france,
  });
  await page.getByLabel(say.mailLanguage).selectOption({ label: say.italian });
  await shopper.button(say.save).click();
  await expect(page.getByText(say.saved)).toBeVisible();
  await shopper.open(href("profile", language));
  await expect(shopper.field(shopper.say.firstName)).toHaveValue("Eva");
  await expect(shopper.field(shopper.say.phone)).toHaveValue("3331234567");
  await expect(page.getByRole("main").locator("#data-countries_id option:checked")).toHaveText(shopper.say.france);
  await expect(page.locator("#data-locale")).toHaveValue("it");
});

test("a new e-mail needs the password, keeps this browser signed in, and is confirmed by its mail", async ({
  shopper,
  page,
  language,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const say = accountWords[language];
  const [first, second] = [newEmail(), newEmail()];
  await register(shopper, first);
  const other = await inAnotherBrowser(browser, language, baseURL ?? "", javaScriptEnabled !== false);
  await logIn(other, { email: first, password: PASSWORD });

  await shopper.open(href("profile", language));
  const send = async (email: string, typed: string) => {
    await shopper.field(say.newEmail).fill(email);
    await shopper.field(shopper.say.confirmEmail).fill(email);
    await password(shopper, say.currentPassword).fill(typed);
    await shopper.button(say.changeEmail).click();
  };
  await send(second, "a wrong password");
  await shopper.expectText(say.wrongPassword);
  await expect(shopper.field(say.newEmail)).toHaveValue(second);
  await expect(password(shopper, say.currentPassword)).toHaveValue("");
  await send("demo@example.com", PASSWORD);
  await shopper.expectText(accessWords[language].emailTaken);
  await send(second, PASSWORD);
  await expect(page.getByText(say.emailChanged)).toBeVisible();
  await expect(page.getByText(`${say.yourEmail} ${second}`)).toBeVisible();
  await expectLoggedIn(shopper);

  await other.open(href("account", language));
  await expect(other.heading(accessWords[language].logIn)).toBeVisible();
  await expectLoggedOut(other);
  await sendLogin(other, { email: second, password: PASSWORD });
  await expectLoggedIn(other);
  await other.page.context().close();

  const path = await confirmationPath(second, 1);
  expect(path).toContain(href("email-confirm", language, { token: "" }));
  await shopper.open(path);
  await shopper.button(say.confirmButton).click();
  await expect(page.getByText(say.confirmed)).toBeVisible();
  await expect(shopper.button(say.earlierOrders)).toHaveCount(0);
});

test("an unknown or damaged confirmation link is a 404 with its reason", async ({ baseURL, language }) => {
  const say = accountWords[language];
  const shopper = plainShopper(baseURL, language);
  for (const token of ["x".repeat(43), "short", "%D0%BA"]) {
    await shopper.open(href("email-confirm", language, { token: "" }) + token);
    await shopper.press(say.confirmButton);
    expect(shopper.browser.status).toBe(404);
    await shopper.expectHeading(say.linkUnknown);
  }
});

test("a new password needs the old one and signs out the other browsers, but not this one", async ({
  shopper,
  page,
  language,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const [say, access] = [accountWords[language], accessWords[language]];
  const email = newEmail();
  await register(shopper, email);
  const other = await inAnotherBrowser(browser, language, baseURL ?? "", javaScriptEnabled !== false);
  await logIn(other, { email, password: PASSWORD });
  await shopper.open(href("profile", language));
  const send = async (old: string, fresh: string, confirmed = fresh) => {
    await password(shopper, say.oldPassword).fill(old);
    await password(shopper, say.newPassword).fill(fresh);
    await password(shopper, access.confirmPassword).fill(confirmed);
    await shopper.button(say.changePassword).click();
  };
  await send("", "short", "other");
  for (const message of [access.required, access.passwordShort, access.passwordMismatch])
    await shopper.expectText(message);
  await send("a wrong password", "another long password");
  await shopper.expectText(say.wrongOldPassword);
  await expect(password(shopper, say.newPassword)).toHaveValue("");
  await send(PASSWORD, "another long password");
  await expect(page.getByText(say.passwordChanged)).toBeVisible();
  await shopper.open(href("account", language));
  await expect(shopper.heading(say.hello)).toBeVisible();

  await other.open(href("profile", language));
  await expect(other.heading(access.logIn)).toBeVisible();
  await sendLogin(other, { email, password: PASSWORD });
  await expect(other.page.getByRole("alert")).toHaveText(access.invalidCredentials);
  await sendLogin(other, { email, password: "another long password" });
  await expectLoggedIn(other);
  await other.page.context().close();
});

test("the newsletter is subscribed with a mail and ended with a button", async ({ shopper, page, language }) => {
  const say = accountWords[language];
  const email = newEmail();
  await register(shopper, email);
  await shopper.open(await confirmationPath(email, 1));
  await shopper.button(say.confirmButton).click();
  await expect(page.getByText(say.confirmed)).toBeVisible();
  await shopper.open(href("profile", language));
  await expect(page.getByText(say.privacyAccepted)).toBeVisible();
  await expect(page.getByText(say.newsletterOff)).toBeVisible();
  await shopper.button(say.subscribe).click();
  await shopper.expectText(accessWords[language].required);
  await page.locator("#subscription-consent").check();
  await shopper.button(say.subscribe).click();
  await expect(page.getByText(shopper.say.mailSent)).toBeVisible();
  // The first mails are those of the registration and of the welcome coupon.
  await shopper.open((await newsletterLinks(email, 3)).confirm);
  await shopper.button(shopper.say.confirmSubscription).click();
  await expect(shopper.heading(shopper.say.subscribed)).toBeVisible();

  await shopper.open(href("profile", language));
  await expect(page.getByText(say.newsletterOn)).toBeVisible();
  await shopper.button(say.unsubscribe).click();
  await expect(page.getByText(say.newsletterOff)).toBeVisible();
});

test("the data are downloaded as JSON", async ({ shopper, page, language }) => {
  const email = newEmail();
  await register(shopper, email);
  await shopper.open(href("profile", language));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: accountWords[language].download }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const data = JSON.parse(Buffer.concat(chunks).toString());
  expect(data).toMatchObject({ user: { email, first_name: "Anna" }, orders: [], addresses: [] });
  const answer = await page.request.get(href("personal-data", language));
  expect(answer.headers()).toMatchObject({ "cache-control": "no-store", "content-type": /^application\/json/ });
});

test("an account is deleted with its password, also while it is signed in in another browser", async ({
  shopper,
  page,
  language,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const [say, access] = [accountWords[language], accessWords[language]];
  const email = newEmail();
  await register(shopper, email);
  const other = await inAnotherBrowser(browser, language, baseURL ?? "", javaScriptEnabled !== false);
  await logIn(other, { email, password: PASSWORD });
  await other.open(href("profile", language));

  await shopper.open(href("profile", language));
  await page.getByRole("link", { name: say.deleteLink }).click();
  await expect(shopper.heading(say.deleteTitle)).toBeVisible();
  await expect(page.getByText(say.tenYears).first()).toBeVisible();
  await shopper.settled();
  const confirm = async (typed: string) => {
    await password(shopper, access.password).fill(typed);
    await shopper.button(say.deleteButton).click();
  };
  await confirm("");
  await shopper.expectText(access.required);
  await confirm("a wrong password");
  await shopper.expectText(say.wrongPassword);
  await confirm(PASSWORD);
  await expect(page.getByText(say.deleted)).toBeVisible();
  await expectLoggedOut(shopper);

  // The page is still open there.
  await other.button(say.save).click();
  await expect(other.heading(access.logIn)).toBeVisible();
  await expectLoggedOut(other);
  for (const gone of ["account", "addresses", "account-delete", "personal-data"] as const) {
    const { pathname } = new URL((await other.page.request.get(href(gone, language))).url());
    expect(pathname, gone).toBe(href("login", language));
  }
  await sendLogin(other, { email, password: PASSWORD });
  await expect(other.page.getByRole("alert")).toHaveText(access.invalidCredentials);
  await other.page.context().close();
});
