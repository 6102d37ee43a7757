import { expect } from "@playwright/test";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { stockLink } from "./mails";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { unclaimed } from "./stock-room";

/** Accessible names of product pages and cards. */
const words: Record<
  Locale,
  Record<
    | "sizeGuide"
    | "chooseSize"
    | "mailSent"
    | "emailMissing"
    | "sizeMissing"
    | "someSoldOut"
    | "close"
    | "outOfStock"
    | "quickAdd"
    | "viewed"
    | "gone",
    string
  >
> = {
  en: {
    sizeGuide: "Size guide",
    chooseSize: "Please choose a size.",
    mailSent: "Almost done: we have sent you an e-mail. Open the link in it to confirm your request.",
    emailMissing: "Enter your e-mail address.",
    sizeMissing: "Choose at least one size.",
    someSoldOut: "Your size is sold out? Tell me when it is back",
    close: "Close",
    outOfStock: "Out of stock",
    quickAdd: "Quick add",
    viewed: "Recently viewed",
    gone: "This product is no longer sold",
  },
  it: {
    sizeGuide: "Guida alle taglie",
    chooseSize: "Scegli una taglia.",
    mailSent: "Ci siamo quasi: ti abbiamo inviato un'e-mail. Apri il link che contiene per confermare la richiesta.",
    emailMissing: "Inserisci il tuo indirizzo e-mail.",
    sizeMissing: "Scegli almeno una taglia.",
    someSoldOut: "La tua taglia è esaurita? Avvisami quando torna",
    close: "Chiudi",
    outOfStock: "Esaurito",
    quickAdd: "Aggiunta rapida",
    viewed: "Visti di recente",
    gone: "Questo prodotto non è più in vendita",
  },
};

for (const language of locales) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const own = words[language];

    test("the size guide opens while a size is chosen, and the shoe is added to the cart", async ({
      shopper,
      page,
      say,
      stockRoom,
      javaScriptEnabled,
    }) => {
      const shoe = await stockRoom.claimShoe();
      await shopper.open(href("product", language, { slug: shoe.slug }));
      await page.getByRole("link", { name: own.sizeGuide, exact: true }).click();
      await expect(page.getByRole("table").getByRole("rowheader", { name: shoe.size.name, exact: true })).toBeVisible();
      if (javaScriptEnabled === false) {
        await expect(page).toHaveURL(new RegExp(`${href("size-guide", language, { slug: shoe.slug })}$`));
        await page.getByRole("link", { name: shoe.name }).click();
      } else {
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByRole("heading")).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        await expect(page.getByRole("link", { name: own.sizeGuide, exact: true })).toBeFocused();
      }
      await shopper.size(shoe.size.name).check();
      await shopper.button(say.addToCart).click();
      await shopper.viewCart();
      await expect(shopper.cartLink(1)).toBeVisible();
      await expect(page.getByText(`${say.size} ${shoe.size.name}`)).toBeVisible();
    });
  });
}

test("a card's quick add puts a size into the cart and stays on the list", async ({ shopper, page, language }) => {
  await shopper.open(href("category", language, { slug: unclaimed[language] }, { page: 2 }));
  const card = page
    .getByRole("article")
    .filter({ has: page.locator("details") })
    .first();
  const summary = card.locator("summary", { hasText: words[language].quickAdd });
  await summary.click();
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const styles = async () => (await loaded()).filter((name) => name.endsWith(".css"));
  const before = await styles();
  await card.getByRole("group").getByRole("button").first().click();
  await expect(shopper.cartLink(1)).toBeVisible();
  // The product's page is not shown, so nothing of it is loaded.
  expect(await styles()).toEqual(before);
  await expect(shopper.confirmation).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/[?&]page=2$/);
  await shopper.viewCart();
});

test("adding a product shows picture, size and quantity on its page, with ways to the checkout and back", async ({
  shopper,
  page,
  say,
  language,
  stockRoom,
  javaScriptEnabled,
}) => {
  const shoe = await stockRoom.claimShoe();
  const path = href("product", language, { slug: shoe.slug });
  await shopper.open(path);
  const add = async () => {
    await shopper.size(shoe.size.name).check();
    await page.getByRole("spinbutton", { name: say.quantity }).fill("2");
    await shopper.button(say.addToCart).click();
    await expect(shopper.confirmation).toBeInViewport({ ratio: 1 });
  };
  await add();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(shopper.confirmation).toContainText(shoe.name);
  await expect(shopper.confirmation).toContainText(`${say.size} ${shoe.size.name} · ${say.quantity}: 2`);
  await expect(shopper.confirmation.locator("img")).toHaveCount(1);
  await shopper.confirmation.getByRole("button", { name: say.continueShopping }).click();
  await expect(shopper.confirmation).toBeHidden();
  await add();
  if (javaScriptEnabled !== false) {
    await page.keyboard.press("Escape");
    await expect(shopper.confirmation).toBeHidden();
    await add();
  }
  await shopper.confirmation.getByRole("link", { name: say.goToCheckout }).click();
  await expect(shopper.button(say.continue)).toBeVisible();
});

test("adding a size that has sold out shows an error on the product's page, where another can be chosen", async ({
  shopper,
  page,
  say,
  language,
  stockRoom,
}) => {
  const shoe = await stockRoom.claimShoe();
  await shopper.open(href("product", language, { slug: shoe.slug }));
  await shopper.size(shoe.size.name).check();
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 0 });
  await shopper.button(say.addToCart).click();
  await expect(page.getByRole("alert")).toContainText(say.sizeSoldOut);
  await expect(shopper.size(shoe.size.name)).toBeDisabled();
  await expect(shopper.size(shoe.otherSize.name)).toBeEnabled();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the error is visible in the window, and one press leads to the sizes", async ({
    shopper,
    page,
    say,
    language,
    stockRoom,
    javaScriptEnabled,
  }) => {
    const shoe = await stockRoom.claimShoe();
    await shopper.open(href("product", language, { slug: shoe.slug }));
    await shopper.button(say.addToCart).click();
    const message = page.getByRole("main").getByText(words[language].chooseSize);
    const sizes = page.getByRole("group", { name: say.size });
    if (javaScriptEnabled === false) {
      await expect(message.first()).toBeInViewport();
      await page.getByRole("alert").getByRole("link").click();
    }
    await expect(sizes).toBeFocused();
    await expect(sizes).toBeInViewport();
    await expect(message.last()).toBeInViewport();
  });

  test("the chat covers no control for buying at any scroll position", async ({
    shopper,
    page,
    say,
    language,
    stockRoom,
  }) => {
    const shoe = await stockRoom.claimShoe();
    await shopper.open(href("product", language, { slug: shoe.slug }));
    await shopper.button(say.reject).click();
    const chat = page.locator(".floating");
    const buy = shopper.button(say.addToCart);
    for (const block of ["end", "center", "start"] as const) {
      await buy.evaluate((button, where) => button.scrollIntoView({ block: where }), block);
      const [button, bubble] = [await buy.boundingBox(), await chat.boundingBox()];
      expect(bubble && button && bubble.y >= button.y + button.height, `${block} of the window`).toBe(true);
    }
  });
});

test("adding without a size shows an error at the sizes, in the page's language", async ({
  shopper,
  page,
  say,
  language,
  stockRoom,
}) => {
  const shoe = await stockRoom.claimShoe();
  await shopper.open(href("product", language, { slug: shoe.slug }));
  await page.getByRole("spinbutton", { name: say.quantity }).fill("2");
  await shopper.button(say.addToCart).click();
  await expect(page.getByRole("alert").getByRole("link", { name: words[language].chooseSize })).toBeVisible();
  await expect(page.getByRole("group", { name: say.size })).toHaveAccessibleDescription(words[language].chooseSize);
  await expect(page.getByRole("spinbutton", { name: say.quantity })).toHaveValue("2");
  await shopper.size(shoe.size.name).check();
  await page.getByRole("spinbutton", { name: say.quantity }).fill("99");
  await shopper.button(say.addToCart).click();
  await expect(page.getByRole("alert").getByRole("link", { name: `${say.maxItems}: 8` })).toBeVisible();
  await expect(shopper.size(shoe.size.name)).toBeChecked();
  await expect(shopper.cartLink(0)).toBeVisible();
});

test("a sold out product is marked as sold out and cannot be bought", async ({ shopper, page, say, language }) => {
  await shopper.open(href("product", language, { slug: "sold-out-runner" }));
  await expect(page.getByText(words[language].outOfStock, { exact: true }).first()).toBeVisible();
  await expect(shopper.button(say.addToCart)).toHaveCount(0);
});

/** Longer than the display time of a toast. */
const TOAST_MS = 4_000;

test("whoever waits for a sold out size confirms the request, and gets one mail when it is back", async ({
  shopper,
  page,
  language,
  stockRoom,
  javaScriptEnabled,
}) => {
  const own = words[language];
  const shoe = await stockRoom.claimShoe();
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 0, [shoe.otherSize.id]: 0 });
  const url = href("product", language, { slug: shoe.slug });
  await shopper.open(url);
  // A press on a sold-out size leads to the form.
  await page.locator(".size-wait").first().click();
  const size = page.getByRole("checkbox", { name: shoe.size.name, exact: true });
  if (!(await size.isVisible())) await page.getByText(own.someSoldOut).click();
  await shopper.button(shopper.say.tellMe).click();
  await expect(page.getByRole("alert")).toContainText(own.sizeMissing);
  await expect(page.getByRole("alert")).toContainText(own.emailMissing);
  await expect(shopper.field(shopper.say.yourEmail)).toHaveAccessibleDescription(own.emailMissing);
  const email = newEmail();
  await size.check();
  await shopper.field(shopper.say.yourEmail).fill(email);
  await shopper.button(shopper.say.tellMe).click();
  await expect(page).toHaveURL(new RegExp(`${url}#back-in-stock$`));
  const answer = page.getByRole("status").filter({ hasText: own.mailSent });
  await expect(answer).toHaveCount(1);
  await expect(answer).toBeInViewport({ ratio: 1 });
  await expect(shopper.button(shopper.say.tellMe)).toBeHidden();
  if (javaScriptEnabled) {
    await expect(answer).toBeFocused();
    // A toast would have disappeared.
    await page.waitForTimeout(TOAST_MS);
    await expect(answer).toBeVisible();
  }
  await shopper.open(await stockLink(email));
  await shopper.button(shopper.say.confirmRequest).click();
  await expect(shopper.heading(shopper.say.willWrite)).toBeVisible();
});

test("a sold out product has the form before its description", async ({ shopper, page, language }) => {
  await shopper.open(href("product", language, { slug: "sold-out-runner" }));
  const form = shopper.button(shopper.say.tellMe);
  await expect(page.getByRole("checkbox", { name: shopper.say.anySize, exact: true })).toBeVisible();
  const [button, details] = [await form.boundingBox(), await page.locator(".product-details").boundingBox()];
  expect(button && details && button.y < details.y).toBe(true);
  if ((page.viewportSize()?.width ?? 0) >= 1280) expect(button?.y).toBeLessThan(720);
});

test("the last viewed products are stored only after the visitor has a cookie", async ({
  shopper,
  page,
  context,
  language,
  stockRoom,
}) => {
  const [one, other] = [await stockRoom.claimShoe(), await stockRoom.claimShoe()];
  const viewed = page.getByRole("heading", { name: words[language].viewed });
  const open = (slug: string) => shopper.open(href("product", language, { slug }));
  await open(one.slug);
  await open(other.slug);
  await expect(viewed).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
  await shopper.addToCart(one);
  await open(one.slug);
  await open(other.slug);
  await expect(viewed).toBeVisible();
  await expect(page.locator(`h3 a[href="${href("product", language, { slug: one.slug })}"]`).last()).toBeVisible();
});

test("a withdrawn product answers 410 with links to other products, an unknown one 404", async ({
  shopper,
  language,
  stockRoom,
}) => {
  const shoe = await stockRoom.claimShoe();
  await shopper.open(href("product", language, { slug: shoe.slug }));
  await stockRoom.withdraw(shoe.id);
  // The page was opened before the product was withdrawn.
  await shopper.size(shoe.size.name).check();
  expect(await shopper.statusOf(shopper.say.addToCart)).toBe(410);
  await expect(shopper.heading(words[language].gone)).toBeVisible();
  const gone = await shopper.open(href("product", language, { slug: shoe.slug }));
  expect(gone.status()).toBe(410);
  await expect(shopper.heading(words[language].gone)).toBeVisible();
  await expect(shopper.page.getByRole("article").first()).toBeVisible();
  expect((await shopper.open(href("product", language, { slug: "never-was" }))).status()).toBe(404);
  expect((await shopper.open(href("size-guide", language, { slug: shoe.slug }))).status()).toBe(410);
});
