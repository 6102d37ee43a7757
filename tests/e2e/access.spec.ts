import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { partsOf } from "../support/mails";
import { accessWords } from "./access-words";
import { mailsTo } from "./mails";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import {
  expectLoggedIn,
  expectLoggedOut,
  logIn,
  PASSWORD,
  register,
  sendLogin,
  sendRegistration,
} from "./sign-in-steps";

test("a visitor registers, is logged in on the page before, and gets a welcome mail with a discount", async ({
  shopper,
  page,
  language,
}) => {
  const say = accessWords[language];
  const email = newEmail();
  const brands = href("brands", language);
  await shopper.open(href("login", language, undefined, { returnTo: brands }));
  await page.getByRole("main").getByRole("link", { name: say.register }).click();
  await expect(shopper.heading(say.register)).toBeVisible();
  await shopper.settled();
  await sendRegistration(shopper, { email });
  await expect(page.getByText(say.welcome)).toBeVisible();
  await expectLoggedIn(shopper);
  expect(new URL(page.url()).pathname).toBe(brands);
  await expect.poll(() => mailsTo(email).length).toBe(1);
  const mail = partsOf(mailsTo(email)[0] ?? "");
  expect(mail.head).toMatch(say.welcomeSubject);
  expect(mail.text).toContain("10");
});

test("a registration with mistakes or a taken e-mail says what is wrong at each field, and keeps what was typed", async ({
  shopper,
  page,
  language,
}) => {
  const say = accessWords[language];
  await shopper.open(href("register", language));
  await sendRegistration(shopper, {
    email: "anna@",
    confirmEmail: "other@example.com",
    password: "short",
    confirmPassword: "other",
    privacy: false,
  });
  for (const [label, message] of [
    [shopper.say.email, say.emailInvalid],
    [shopper.say.confirmEmail, say.emailMismatch],
    [say.password, say.passwordShort],
    [say.confirmPassword, say.passwordMismatch],
    [say.privacy, say.required],
  ] as const)
    await shopper.expectFieldError(label, message);
  await expect(shopper.field(shopper.say.email)).toHaveValue("anna@");
  await expect(shopper.field(shopper.say.email)).toHaveAccessibleDescription(say.emailInvalid);
  await sendRegistration(shopper, { email: "" });
  await shopper.expectFieldError(shopper.say.email, say.emailRequired);
  await sendRegistration(shopper, { email: "Demo@example.com" });
  await shopper.expectFieldError(shopper.say.email, say.emailTaken);
  await expect(page.getByLabel(say.password, { exact: true })).toHaveValue("");
  await expectLoggedOut(shopper);
});

test("a wrong password is refused, and the right one leads back to the page that needed the login", async ({
  shopper,
  page,
  language,
}) => {
  const say = accessWords[language];
  const email = newEmail();
  await register(shopper, email);
  await page.context().clearCookies();
  const account = href("account", language);
  await shopper.open(account);
  await expect(shopper.heading(say.logIn)).toBeVisible();
  await sendLogin(shopper, { email, password: "a wrong password" });
  await expect(page.getByRole("alert")).toHaveText(say.invalidCredentials);
  await expect(shopper.field(shopper.say.email)).toHaveValue(email);
  await sendLogin(shopper, { email, password: PASSWORD });
  await expectLoggedIn(shopper);
  expect(new URL(page.url()).pathname).toBe(account);
});

test("a guest's cart survives login and logout, and after the logout the account is closed", async ({
  shopper,
  page,
  language,
  fillCart,
}) => {
  const say = accessWords[language];
  const email = newEmail();
  await register(shopper, email);
  await page.context().clearCookies();
  await fillCart({ quantity: 2 });
  await logIn(shopper, { email, password: PASSWORD });
  await shopper.open(href("account", language));
  await expect(shopper.cartLink(2)).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: say.logOut }).click();
  await expect(page.getByText(say.loggedOut)).toBeVisible();
  await expectLoggedOut(shopper);
  expect(new URL(page.url()).pathname).toBe(href("home", language));
  await expect(shopper.cartLink(2)).toBeVisible();
  await shopper.open(href("account", language));
  await expect(shopper.heading(say.logIn)).toBeVisible();
});

test("a forgotten password is replaced by the link of a mail, once; an e-mail without an account gets the same answer and no mail", async ({
  shopper,
  page,
  language,
}) => {
  const say = accessWords[language];
  const email = newEmail();
  await register(shopper, email);
  await expect.poll(() => mailsTo(email).length).toBe(1);
  await page.context().clearCookies();
  await shopper.open(href("login", language));
  await page.getByRole("link", { name: say.forgotPassword }).click();
  await expect(shopper.heading(say.resetPassword)).toBeVisible();
  await shopper.settled();
  const unknown = newEmail();
  await shopper.field(shopper.say.email).fill(unknown);
  await shopper.button(say.sendLink).click();
  await expect(page.getByText(say.resetAsked)).toBeVisible();
  await shopper.open(href("reset-password", language));
  await shopper.field(shopper.say.email).fill(email);
  await shopper.button(say.sendLink).click();
  await expect(page.getByText(say.resetAsked)).toBeVisible();
  await expect.poll(() => mailsTo(email).length).toBe(2);
  expect(mailsTo(unknown)).toEqual([]);
  const mail = partsOf(mailsTo(email)[1] ?? "");
  expect(mail.head).toMatch(say.resetSubject);
  const path = /^https?:\/\/[^/\s]+(\/\S+\?token=\S+)$/m.exec(mail.text)?.[1]?.trim() ?? "";
  expect(path).toContain(href("reset-password", language));

  await shopper.open(path);
  const enter = async (password: string, confirmed: string) => {
    await page.getByLabel(say.newPassword, { exact: true }).fill(password);
    await page.getByLabel(say.confirmPassword, { exact: true }).fill(confirmed);
    await shopper.button(say.saveNewPassword).click();
  };
  await enter("short", "other");
  await shopper.expectFieldError(say.newPassword, say.passwordShort);
  await enter("another long password", "another long password");
  await expect(page.getByText(say.resetDone)).toBeVisible();
  await sendLogin(shopper, { email, password: PASSWORD });
  await expect(page.getByRole("alert")).toHaveText(say.invalidCredentials);
  await sendLogin(shopper, { email, password: "another long password" });
  await expectLoggedIn(shopper);

  await page.context().clearCookies();
  await shopper.open(path);
  await enter("a third long password", "a third long password");
  await expect(page.getByText(say.resetEnded)).toBeVisible();
});
