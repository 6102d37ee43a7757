import { expect, type Locator, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { textsOf } from "./checkout-details";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

/** Presses Tab until the element has the focus; fails after more stops than a page has. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("Tab does not lead there");
}

/** Whether the focused element follows this one in the document. */
function isBehind(one: Locator): Promise<boolean> {
  return one.evaluate(
    (element) =>
      (element.compareDocumentPosition(document.activeElement ?? element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
}

/** Tab reaches a group of radio buttons, and the arrow keys reach each of its buttons. */
async function focusChoice(page: Page, choice: Locator): Promise<void> {
  const group = page.locator(`input[type=radio][name="${await choice.getAttribute("name")}"]`);
  const all = await group.count();
  const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);
  const isInGroup = () => group.evaluateAll((radios) => radios.some((radio) => radio === document.activeElement));
  for (let stops = 0; stops < 80 && !(await isInGroup()); stops += 1) await page.keyboard.press("Tab");
  for (let stops = 0; stops < all && !(await isFocused(choice)); stops += 1) await page.keyboard.press("ArrowDown");
  await expect(choice).toBeFocused();
}

test("a size can be chosen, bought and taken to the checkout with the keyboard only", async ({
  shopper,
  page,
  say,
  stockFixtures,
  javaScriptEnabled,
}) => {
  const shoe = await stockFixtures.claimShoe();
  await shopper.open(href("product", shopper.language, { slug: shoe.slug }));
  await tabTo(page, shopper.size(shoe.size.name));
  await page.keyboard.press("Space");
  await expect(shopper.size(shoe.size.name)).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(shopper.size(shoe.otherSize.name)).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect(shopper.size(shoe.size.name)).toBeChecked();
  // With scripts it is added twice.
  const pieces = javaScriptEnabled ? 2 : 1;
  const add = shopper.button(say.addToCart);
  await tabTo(page, add);
  await page.keyboard.press("Enter");
  await expect(shopper.confirmation).toBeVisible();
  if (javaScriptEnabled) {
    const toCheckout = shopper.confirmation.getByRole("link", { name: say.goToCheckout });
    const close = shopper.confirmation.getByRole("button", { name: say.close });
    await page.keyboard.press("Tab");
    await expect(toCheckout).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(add).toBeFocused();
    await tabTo(page, close);
    await page.keyboard.press("Tab");
    expect(await isBehind(add)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await isBehind(add)).toBe(true);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(add).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(toCheckout).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(add).toBeFocused();
    await expect(shopper.confirmation).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(shopper.confirmation).toBeVisible();
  }
  await tabTo(page, shopper.confirmation.getByRole("link", { name: say.viewCart }));
  await page.keyboard.press("Enter");
  await expect(shopper.cartLink(pieces)).toBeVisible();
  await tabTo(page, shopper.button(say.goToCheckout));
  await page.keyboard.press("Enter");
  await expect(shopper.button(say.continue)).toBeVisible();
  // The style sheet hides the invoice's fields, which have the same names.
  await page.waitForLoadState();
  await tabTo(page, shopper.field(say.firstName));
  await page.keyboard.type("Anna");
  await expect(shopper.field(say.firstName)).toHaveValue("Anna");
  await tabTo(page, shopper.cartLink(pieces));
  await page.keyboard.press("Enter");
  await expect(shopper.heading(say.cart)).toBeVisible();
});

test("an order is placed with the keyboard only", async ({ shopper, page, say, stockFixtures }) => {
  const shoe = await stockFixtures.claimShoe();
  const press = async (target: Locator, key: string) => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  await shopper.open(href("product", shopper.language, { slug: shoe.slug }));
  await press(shopper.size(shoe.size.name), "Space");
  await press(shopper.button(say.addToCart), "Enter");
  await expect(shopper.cartLink(1)).toBeVisible();
  await press(shopper.confirmation.getByRole("link", { name: say.goToCheckout }), "Enter");
  await expect(shopper.button(say.continue)).toBeVisible();
  await page.waitForLoadState();
  const details = { email: newEmail(), payment: "bankTransfer" } as const;
  for (const [label, text] of textsOf(say, details)) {
    await tabTo(page, shopper.field(label));
    // Some fields have a value, such as the prefix of the country.
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
  }
  const method = page.getByRole("radio", { name: say.bankTransfer, exact: true });
  await focusChoice(page, method);
  await page.keyboard.press("Space");
  await expect(method).toBeChecked();
  await press(shopper.button(say.continue), "Enter");
  await expect(shopper.button(say.orderAndPay)).toBeVisible();
  await press(shopper.button(say.orderAndPay), "Enter");
  expect(await shopper.readOrderNumber()).toMatch(/^VR-/);
});

test("the menu, a filter and the search can be used with the keyboard only", async ({
  shopper,
  page,
  say,
  language,
}) => {
  await shopper.open(href("products", language));
  // The mega menu: opened by Enter, its first link followed by Enter.
  const shop = page.getByRole("navigation", { name: say.mainMenu }).locator("summary", { hasText: "Shop" });
  await tabTo(page, shop);
  await page.keyboard.press("Enter");
  const all = page.locator(`.menu-panel a[href="${href("products", language)}"]`);
  await expect(all).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(all).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${href("products", language)}$`));

  // A facet: opened by Enter, a value chosen by Space; without scripts the button applies it.
  const facet = page.getByRole("main").locator("summary", { hasText: say.categories });
  await tabTo(page, facet);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  // The list of values scrolls, so that it may be a stop.
  if (await page.evaluate(() => document.activeElement?.tagName !== "INPUT")) await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveAttribute("type", "checkbox");
  await page.keyboard.press("Space");
  const apply = shopper.button(say.applyFilters);
  if (await apply.isVisible()) {
    await tabTo(page, apply);
    await page.keyboard.press("Enter");
  }
  const remove = page.getByRole("link", { name: new RegExp(`^${say.removeFilter}`) });
  await expect(remove).toBeVisible();
  await tabTo(page, remove);
  await page.keyboard.press("Enter");
  await expect(remove).toHaveCount(0);

  await shopper.open(href("cart", language));
  const search = page.getByRole("search").locator("input");
  await tabTo(page, search);
  await page.keyboard.type("sneaker");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]search=sneaker$/);
});

test("the first Tab stop is a visible link that skips the header", async ({ shopper, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await shopper.open(href("products", shopper.language));
  await page.keyboard.press("Tab");
  const link = page.locator(":focus");
  expect(
    await link.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === one;
    }),
  ).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const [bar, heading] = await Promise.all(
    [page.getByRole("banner"), page.getByRole("heading", { level: 1 })].map((one) => one.boundingBox()),
  );
  expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? Number.NaN) + (bar?.height ?? Number.NaN));
});

test("with scripts the focus stays beside what was removed: a coupon, a filter", async ({
  shopper,
  page,
  say,
  language,
  fillCart,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the page is a new document");
  const shoe = await fillCart();
  await shopper.applyCode(say.couponCode, "BENVENUTO10");
  await shopper.code(say.couponCode).getByRole("button", { name: say.remove, exact: true }).press("Enter");
  await expect(page.locator("#codes summary")).toBeFocused();

  await shopper.open(`${href("products", language)}?brand=${shoe.brandSlug}&brand=tramontana`);
  const filters = page.getByRole("link", { name: new RegExp(`^${say.removeFilter}`) });
  await filters.first().press("Enter");
  await expect(filters).toHaveCount(1);
  await expect(filters).toBeFocused();
  await filters.press("Enter");
  await expect(page.locator("#list-count")).toBeFocused();
});
