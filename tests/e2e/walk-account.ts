import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { accessWords } from "./access-words";
import { accountWords } from "./account-words";
import { newEmail } from "./shopper";
import { DEMO, PASSWORD } from "./sign-in-steps";
import type { Walker } from "./walker";

type Look = (name: string, path: string) => Promise<void>;
type Visit = (name: string) => Promise<void>;

/**
 * Leads through login, registration and password reset, then as the demo customer through the account. Afterwards a new
 * customer is logged in, because other tests count the orders of the demo customer.
 */
export async function walkAccount(shopper: Walker, look: Look, visit: Visit): Promise<void> {
  await walkAccess(shopper, look, visit);
  await walkSignedIn(shopper, look, visit);
  await shopper.open(href("account", shopper.language));
  await shopper.press(accessWords[shopper.language].logOut);
  await registerNew(shopper);
}

async function registerNew(shopper: Walker): Promise<void> {
  const say = accessWords[shopper.language];
  const email = newEmail();
  await shopper.open(href("register", shopper.language));
  await shopper.enter(shopper.say.firstName, "Anna");
  await shopper.enter(shopper.say.lastName, "Bianchi");
  await shopper.enter(shopper.say.email, email);
  await shopper.enter(shopper.say.confirmEmail, email);
  await shopper.enter(say.password, PASSWORD);
  await shopper.enter(say.confirmPassword, PASSWORD);
  await shopper.tick(new RegExp(`^${say.privacy}`));
  await shopper.press(say.register);
  await shopper.expectHeading(say.home);
}

async function walkAccess(shopper: Walker, look: Look, visit: Visit): Promise<void> {
  const { language } = shopper;
  const say = accessWords[language];
  await look("register", href("register", language));
  await shopper.press(say.register);
  await shopper.expectText(say.emailRequired);
  await visit("register-refused");
  await look("reset-password", href("reset-password", language));
  await look("reset-password-set", href("reset-password", language, undefined, { token: "x".repeat(43) }));
  await shopper.press(say.saveNewPassword);
  await shopper.expectRefusal();
  await visit("reset-password-refused");
  await look("login", href("login", language));
  // Nobody's: the demo customer's wrong passwords of all walks together would reach the limit of the account.
  await shopper.enter(shopper.say.email, newEmail());
  await shopper.enter(say.password, "a wrong password");
  await shopper.press(say.logIn);
  await shopper.expectText(say.invalidCredentials);
  await visit("login-refused");
  await shopper.enter(shopper.say.email, DEMO.email);
  await shopper.enter(say.password, DEMO.password);
  await shopper.press(say.logIn);
  await shopper.expectHeading(say.home);
}

async function walkSignedIn(shopper: Walker, look: Look, visit: Visit): Promise<void> {
  const { language } = shopper;
  await look("account", href("account", language));
  await look("wishlist", href("wishlist", language));
  await look("membership", href("membership", language));
  await walkProfile(shopper, look, visit);
  await walkOrders(language, look);
}

/** The orders of the demo customer. */
async function walkOrders(language: Locale, look: Look): Promise<void> {
  await look("orders", href("orders", language));
  await look("order", href("order", language, { id: "2" }));
  await look("order-missing", href("order", language, { id: "2000000000" }));
  await look("shipping", href("shipping", language, { id: "2" }));
  await look("shipping-none", href("shipping", language, { id: "" }));
}

/** The profile and the address book of the demo customer, who has one address. */
async function walkProfile(shopper: Walker, look: Look, visit: Visit): Promise<void> {
  const { language } = shopper;
  const say = accountWords[language];
  await look("profile", href("profile", language));
  await shopper.press(say.changePassword);
  await shopper.expectRefusal();
  await visit("profile-refused");
  await look("account-delete", href("account-delete", language));
  await shopper.press(say.deleteButton);
  await shopper.expectRefusal();
  await visit("account-delete-refused");
  await look("addresses", href("addresses", language));
  await look("address", href("address", language, { id: "1" }));
  await look("address-new", href("address-new", language));
  await shopper.press(say.saveAddress);
  await shopper.expectRefusal();
  await visit("address-refused");
  await look("email-confirm", href("email-confirm", language, { token: "x".repeat(43) }));
  await shopper.press(say.confirmButton);
  await shopper.expectHeading(say.linkUnknown);
  await visit("email-link-unknown");
}
