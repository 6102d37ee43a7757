import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { accessWords } from "./access-words";
import type { Shopper } from "./shopper";

export const DEMO = { email: "demo@example.com", password: "demo-password" };
export const PASSWORD = "a long password";

/** Fills in and sends the login form of the open page. */
export async function sendLogin(shopper: Shopper, { email, password }: { email: string; password: string }) {
  const say = accessWords[shopper.language];
  await shopper.field(shopper.say.email).fill(email);
  await shopper.page.getByLabel(say.password, { exact: true }).fill(password);
  await shopper.page.getByRole("main").getByRole("button", { name: say.logIn, exact: true }).click();
}

/** Logs in by the request of the form, without opening a page. */
export async function logIn(shopper: Shopper, account = DEMO): Promise<void> {
  await shopper.request(href("login", shopper.language), account, href("home", shopper.language));
}

export async function expectLoggedIn(shopper: Shopper): Promise<void> {
  const { myAccount } = accessWords[shopper.language];
  await expect(shopper.page.getByRole("banner").getByRole("link", { name: myAccount })).toBeVisible();
  await shopper.settled();
}

export async function expectLoggedOut(shopper: Shopper): Promise<void> {
  const { logIn: name } = accessWords[shopper.language];
  await expect(shopper.page.getByRole("banner").getByRole("link", { name })).toBeVisible();
  await shopper.settled();
}

interface Typed {
  email: string;
  confirmEmail?: string;
  password?: string;
  confirmPassword?: string;
  privacy?: boolean;
}

/** Fills in and sends the registration form of the open page. */
export async function sendRegistration(
  shopper: Shopper,
  { email, confirmEmail = email, password = PASSWORD, confirmPassword = password, privacy = true }: Typed,
): Promise<void> {
  const { page } = shopper;
  const say = accessWords[shopper.language];
  await shopper.field(shopper.say.firstName).fill("Anna");
  await shopper.field(shopper.say.lastName).fill("Bianchi");
  await shopper.field(shopper.say.email).fill(email);
  await shopper.field(shopper.say.confirmEmail).fill(confirmEmail);
  await page.getByLabel(say.password, { exact: true }).fill(password);
  await page.getByLabel(say.confirmPassword, { exact: true }).fill(confirmPassword);
  await page.getByRole("checkbox", { name: say.privacy }).setChecked(privacy);
  await page.getByRole("main").getByRole("button", { name: say.register, exact: true }).click();
}

/** Registers a new member by the request of the form, without opening a page; the member is logged in. */
export async function register(shopper: Shopper, email: string): Promise<void> {
  const names = { first_name: "Anna", last_name: "Bianchi", privacy: "on" };
  const form = { ...names, email, confirm_email: email, password: PASSWORD, confirm_password: PASSWORD };
  await shopper.request(href("register", shopper.language), form, href("home", shopper.language));
}
