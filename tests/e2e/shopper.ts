import { type APIResponse, expect, type Locator, type Page, type Response } from "@playwright/test";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { choicesOf, type Details, formOf, orderNumberIn, startsWithSize, textsOf } from "./checkout-details";
import type { Shoe } from "./stock-fixtures";
import type { Walker } from "./walker";
import { type Words, words } from "./words";

let count = 0;

/** The slug of a gift card of 50 €. */
export const GIFT_CARD = "gift-card-50";

/** An email that no other test uses. */
export function newEmail(): string {
  count += 1;
  return `anna.${process.pid}.${Date.now()}.${count}@example.com`;
}

/** Actions of a shopper in a browser, with and without scripts, by accessible names. */
export class Shopper implements Walker {
  readonly say: Words;

  constructor(
    readonly page: Page,
    readonly language: Locale,
    private readonly place: { origin: string; scripts: boolean },
  ) {
    this.say = words[language];
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<Shopper> {
    return new Shopper(await this.page.context().newPage(), this.language, this.place);
  }

  /** The same shopper in another process of the shop. */
  at(origin: string): Shopper {
    return new Shopper(this.page, this.language, { ...this.place, origin });
  }

  async open(path: string): Promise<Response> {
    const response = await this.page.goto(this.place.origin + path);
    await this.settled();
    if (!response) throw new Error(`${path} was not answered`);
    return response;
  }

  /** Resolves when the page is hydrated; immediately without scripts. */
  async settled(): Promise<void> {
    if (!this.place.scripts) return;
    await this.page.waitForFunction(() => {
      const main = document.querySelector("main");
      return main !== null && Object.keys(main).some((name) => name.startsWith("__reactProps"));
    });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  field(name: string): Locator {
    // One with proposals, such as the provinces, is a combo box.
    return this.page
      .getByRole("textbox", { name, exact: true })
      .or(this.page.getByRole("combobox", { name, exact: true }));
  }

  heading(name: string): Locator {
    return this.page.getByRole("heading", { level: 1, name, exact: true });
  }

  /** The link to the cart in the header, which contains the number of pieces. */
  cartLink(pieces: number): Locator {
    return this.page
      .getByRole("banner")
      .getByRole("link", { name: new RegExp(`^${this.say.cart}\\b.*(?<!\\d)${pieces}(?!\\d)`) });
  }

  get searchField(): Locator {
    return this.page.getByRole("search").locator("input[name=search]");
  }

  get newsletterConsent(): Locator {
    return this.page.getByRole("checkbox", { name: this.say.newsletterConsent });
  }

  size(name: string): Locator {
    return this.page.getByRole("group", { name: this.say.size }).getByRole("radio", { name: startsWithSize(name) });
  }

  /** The amount in a row of the totals. The checkout's page has those of other choices too, hidden. */
  amount(row: string): Locator {
    return this.page
      .locator("dl > div", { has: this.page.getByText(row, { exact: true }) })
      .filter({ visible: true })
      .locator("dd");
  }

  /** The value with this label on the review or the thank-you page. */
  fact(label: string): Locator {
    return this.page.locator(`dl.order-summary dt:text-is("${label}") + dd`);
  }

  async addToCart(shoe: { slug: string; size: { name: string } }, quantity = 1, size = shoe.size): Promise<void> {
    await this.open(href("product", this.language, { slug: shoe.slug }));
    await this.size(size.name).check();
    await this.page.getByRole("spinbutton", { name: this.say.quantity }).fill(String(quantity));
    await this.button(this.say.addToCart).click();
    await this.viewCart();
  }

  /** Follows the confirmation of added pieces to the cart. */
  async viewCart(): Promise<void> {
    await this.confirmation.getByRole("link", { name: this.say.viewCart }).click();
    await expect(this.heading(this.say.cart)).toBeVisible();
    await this.settled();
  }

  /** The confirmation of added pieces. */
  get confirmation(): Locator {
    return this.page.getByRole("dialog", { name: this.say.addedToCart });
  }

  /** The field, button and message of a code in the cart. */
  code(label: string): Locator {
    return this.page.getByRole("group", { name: label, exact: true });
  }

  /** Opens the cart's section of codes; it is closed while there are none. */
  async openCodes(): Promise<void> {
    if (
      !(await this.page
        .locator("#codes")
        .getAttribute("open")
        .then((open) => open !== null))
    )
      await this.page.getByText(this.say.codes, { exact: true }).click();
  }

  /** Enters a coupon or gift card code in the cart, and waits for the answer. */
  async applyCode(label: string, code: string): Promise<void> {
    await this.openCodes();
    await this.field(label).fill(code);
    const answer = this.page.waitForResponse((response) => response.request().method() === "POST");
    await this.code(label).getByRole("button", { name: this.say.apply }).click();
    await answer;
  }

  /**
   * Presses a button of a form and reads the status of the answer. A form that loads a document has its answer on the page
   * that a redirect leads to (decision 059).
   */
  async statusOf(button: string): Promise<number> {
    const answer = this.page.waitForResponse((response) => {
      const request = response.request();
      return response.status() !== 303 && (request.method() === "POST" || request.isNavigationRequest());
    });
    await this.press(button);
    return (await answer).status();
  }

  /** Fills in and sends the newsletter form of the open page. */
  async signUp(email: string, { agree = true } = {}): Promise<void> {
    await this.field(this.say.newsletterEmail).fill(email);
    if (agree) await this.newsletterConsent.check();
    await this.button(this.say.subscribe).click();
  }

  async goToCheckout(): Promise<void> {
    await this.button(this.say.goToCheckout).click();
    await expect(this.button(this.say.continue)).toBeVisible();
    // The style sheet hides fields that are not needed yet.
    await this.page.waitForLoadState();
  }

  /** Chooses the country of delivery; without scripts a button applies it. */
  async chooseCountry(name: string): Promise<void> {
    const list = this.page.getByRole("main").getByRole("combobox", { name: this.say.country });
    // A shopper leaves the field before; Playwright does not.
    await list.focus();
    await list.selectOption({ label: name });
    if (!this.place.scripts) await this.button(this.say.updateCountry).click();
  }

  /** Fills in the checkout page. */
  async fillDetails(details: Details): Promise<void> {
    for (const choice of choicesOf(this.say, details))
      await this.page.getByRole("radio", { name: choice, exact: true }).check();
    for (const [label, text] of textsOf(this.say, details)) await this.field(label).fill(text);
  }

  /** From the cart page to the page with "Order and pay". */
  async goToReview(details: Details): Promise<void> {
    await this.goToCheckout();
    await this.fillDetails(details);
    await this.button(this.say.continue).click();
    await expect(this.button(this.say.orderAndPay)).toBeVisible();
  }

  /** Presses "Order and pay" and reads the order's number on the page that follows. */
  async order(): Promise<string> {
    await this.button(this.say.orderAndPay).click();
    return this.readOrderNumber();
  }

  async readOrderNumber(): Promise<string> {
    await expect(this.heading(this.say.thankYou)).toBeVisible();
    return orderNumberIn((await this.page.getByText(this.say.orderNumber).textContent()) ?? "");
  }

  /** Puts a shoe into this browser's cart by the request of the product page's form, without opening a page. */
  async requestCart(shoe: Shoe, quantity = 1): Promise<void> {
    const form = { size: shoe.size.id, quantity };
    const path = href("product", this.language, { slug: shoe.slug });
    await this.request(path, form, path);
  }

  /** Puts a gift card into this browser's cart, likewise. */
  async requestGiftCard(): Promise<void> {
    const path = href("product", this.language, { slug: GIFT_CARD });
    const html = await (await this.page.request.get(path)).text();
    // Its only size, which no shopper sees.
    const size = /name="size"[^>]*value="(\d+)"/.exec(html)?.[1] ?? "";
    await this.request(path, { size, quantity: 1 }, path);
  }

  /** The same with the checkout's details; afterwards the page with "Order and pay" can be opened. */
  async requestReview(details: Details): Promise<APIResponse> {
    return this.request(href("checkout", this.language), formOf(details), href("checkout-review", this.language));
  }

  /** The same with the order; returns its number. */
  async requestOrder(details: Details): Promise<string> {
    const review = await (await this.requestReview(details)).text();
    const quote = /name="quote" value="([^"]+)"/.exec(review)?.[1] ?? "";
    const form = { intent: "order", quote };
    const thanks = await this.request(href("checkout-review", this.language), form, href("thank-you", this.language));
    return orderNumberIn(await thanks.text());
  }

  /** Sends a form with this browser's cookies without opening its page, and is led to a page. */
  async request(path: string, form: Record<string, string | number>, leadsTo: string): Promise<APIResponse> {
    const response = await this.page.request.post(this.place.origin + path, { form });
    expect(new URL(response.url()).pathname, `${response.status()} after ${path}`).toBe(leadsTo);
    return response;
  }

  path(): string {
    return new URL(this.page.url()).pathname;
  }

  async press(button: string): Promise<void> {
    await this.button(button).click();
  }

  async enter(field: string, text: string): Promise<void> {
    // By label, because password fields have no role.
    await this.page.getByLabel(field, { exact: true }).fill(text);
  }

  async tick(box: string | RegExp, ticked = true): Promise<void> {
    await this.page.getByRole("checkbox", { name: box }).setChecked(ticked);
  }

  async chooseSize(name: string): Promise<void> {
    await this.size(name).check();
  }

  async refuseCookies(): Promise<void> {
    await this.button(this.say.reject).click();
    await expect(this.button(this.say.reject)).toHaveCount(0);
  }

  async expectHeading(name: string): Promise<void> {
    await expect(this.heading(name)).toBeVisible();
  }

  async expectButton(name: string): Promise<void> {
    await expect(this.button(name)).toBeVisible();
  }

  async expectText(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible();
  }

  /** The summary of errors leads to the field, and its message stands under it. */
  async expectFieldError(label: string, message: string | RegExp): Promise<void> {
    await expect(this.page.getByRole("alert").getByRole("link", { name: label, exact: true })).toBeVisible();
    await this.expectText(message);
  }

  async expectRefusal(): Promise<void> {
    await expect(this.page.getByRole("alert")).toBeVisible();
  }
}
