import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { accessWords } from "./access-words";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { PASSWORD } from "./sign-in-steps";

test("a field is checked when it is left, without a request, and its message stays until the field is right", async ({
  shopper,
  page,
  language,
}) => {
  const say = accessWords[language];
  await shopper.open(href("register", language));
  await shopper.settled();
  const requests: string[] = [];
  // The first focus loads a script of its own.
  page.on("request", (request) => request.url().includes("/assets/") || requests.push(request.url()));
  const email = shopper.field(shopper.say.email);
  await email.fill("anna@");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await email.press("Tab");
  await expect(email).toHaveAccessibleDescription(say.emailInvalid);
  await email.fill("anna@e");
  await expect(email).toHaveAccessibleDescription("");
  await shopper.field(shopper.say.confirmEmail).fill("anna@x");
  await shopper.field(shopper.say.confirmEmail).press("Tab");
  await expect(shopper.field(shopper.say.confirmEmail)).toHaveAccessibleDescription(say.emailMismatch);
  await page.getByLabel(say.password, { exact: true }).fill("short");
  await page.getByLabel(say.confirmPassword, { exact: true }).focus();
  await expect(page.getByLabel(say.password, { exact: true })).toHaveAccessibleDescription(
    new RegExp(say.passwordShort),
  );
  expect(requests).toEqual([]);
  await page.getByRole("main").getByRole("button", { name: say.register, exact: true }).click();
  await expect(shopper.field(shopper.say.firstName)).toBeFocused();
  expect(requests).toEqual([]);
});

test("what only the server knows stays at its field until another text is left there", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout();
  await shopper.fillDetails({ email: newEmail(), payment: "bankTransfer" });
  await shopper.field(say.zipCode).fill("20121");
  await shopper.field(say.city).fill("Verona");
  await shopper.button(say.continue).click();
  const zip = shopper.field(say.zipCode);
  await expect(zip).toBeFocused();
  await expect(zip).toHaveAttribute("aria-invalid", "true");
  await shopper.field(say.address).fill("Via Mazzini 2");
  await shopper.field(say.address).press("Tab");
  await expect(zip).toHaveAttribute("aria-invalid", "true");
  await zip.fill("37121");
  await expect(zip).toHaveAttribute("aria-invalid", "true");
  await zip.press("Tab");
  await expect(zip).not.toHaveAttribute("aria-invalid", "true");
  await shopper.button(say.continue).click();
  await expect(page.getByRole("button", { name: say.orderAndPay, exact: true })).toBeVisible();
});

test("a press on a button arrives although the message of the field before it moves the page", async ({
  shopper,
  page,
  language,
}) => {
  const say = accessWords[language];
  await shopper.open(href("reset-password", language));
  await shopper.settled();
  await shopper.field(shopper.say.email).fill("anna@");
  await shopper.button(say.sendLink).click();
  await expect(shopper.field(shopper.say.email)).toHaveAccessibleDescription(say.emailInvalid);
  // The message of the field is gone only when it is left: its place is taken back under the pointer.
  await shopper.field(shopper.say.email).fill(newEmail());
  await shopper.button(say.sendLink).click();
  await expect(page.getByText(say.resetAsked)).toBeVisible();
});

test("scripts that come late do not move a shopper who is already at a field of a refused form", async ({
  shopper,
  page,
  language,
}) => {
  const say = accessWords[language];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", (route) => held.then(() => route.continue()));
  await page.goto(href("login", language), { waitUntil: "domcontentloaded" });
  await shopper.field(shopper.say.email).fill(newEmail());
  const password = page.getByLabel(say.password, { exact: true });
  await password.fill("a wrong password");
  await password.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(say.invalidCredentials);
  await password.fill("another password");
  release();
  await shopper.settled();
  await expect(password).toBeFocused();
});

test("emails with pasted invisible characters are not refused, and a second press registers nobody twice", async ({
  shopper,
  page,
  language,
}) => {
  const say = accessWords[language];
  const email = newEmail();
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.route(`**${href("register", language)}`, async (route) => {
    if (route.request().method() === "POST") await new Promise((answer) => setTimeout(answer, 1_500));
    await route.continue();
  });
  await shopper.open(href("register", language));
  await shopper.settled();
  for (const [label, text] of [
    [shopper.say.firstName, "Anna"],
    [shopper.say.lastName, "Bianchi"],
    [shopper.say.email, `\u202a${email}\u202c`],
    [shopper.say.confirmEmail, `${email}\u00a0`],
  ] as const)
    await shopper.field(label).fill(text);
  await page.getByRole("checkbox", { name: say.privacy }).check();
  await page.getByLabel(say.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(say.confirmPassword, { exact: true }).fill(PASSWORD);
  const button = page.getByRole("main").getByRole("button", { name: say.register, exact: true });
  await button.scrollIntoViewIfNeeded();
  const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 5, y + 5);
  // Later than a double click.
  await page.waitForTimeout(700);
  await page.mouse.click(x + 5, y + 5);
  await expect(page.getByText(say.welcome)).toBeVisible();
  expect(posts).toHaveLength(1);
});
