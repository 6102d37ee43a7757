import { expect } from "@playwright/test";
import type { HtmlElement } from "html-validate";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { choicesOf, type Details, orderNumberIn, startsWithSize, textsOf } from "./checkout-details";
import { attribute, byVisitor, PlainBrowser, type Transport, textOf } from "./plain-browser";
import type { Shoe } from "./stock-fixtures";
import { Visitor } from "./visitor";
import type { Walker } from "./walker";
import { type Words, words } from "./words";

/** Actions of a shopper over plain HTTP: the same forms as those of `Shopper`, found by the same accessible names. */
export class PlainShopper implements Walker {
  readonly browser: PlainBrowser;
  readonly say: Words;

  constructor(
    transport: Transport,
    readonly language: Locale,
  ) {
    this.browser = new PlainBrowser(transport);
    this.say = words[language];
  }

  path(): string {
    return this.browser.path;
  }

  async open(path: string): Promise<void> {
    await this.browser.open(path);
  }

  async press(button: string): Promise<void> {
    await this.browser.press(this.browser.find("button", button));
  }

  async enter(field: string, text: string): Promise<void> {
    this.browser.fill(this.browser.find("input, textarea", field), text);
  }

  async tick(box: string | RegExp, ticked = true): Promise<void> {
    this.browser.tick(this.browser.find("input", box), ticked);
  }

  async select(label: string, option: string): Promise<void> {
    const list = this.browser.find("select", label);
    const chosen = list.querySelectorAll("option").find((one) => textOf(one) === option);
    expect(chosen, option).toBeDefined();
    this.browser.fill(list, chosen?.getAttributeValue("value") ?? option);
  }

  async chooseSize(name: string): Promise<void> {
    await this.tick(startsWithSize(name));
  }

  async refuseCookies(): Promise<void> {
    await this.press(this.say.reject);
    expect(this.browser.has("button", this.say.reject)).toBe(false);
  }

  async addToCart(shoe: { slug: string; size: { name: string } }, quantity = 1): Promise<void> {
    await this.open(href("product", this.language, { slug: shoe.slug }));
    await this.chooseSize(shoe.size.name);
    await this.enter(this.say.quantity, String(quantity));
    await this.press(this.say.addToCart);
    await this.browser.follow(this.browser.find("a", this.say.viewCart));
    await this.expectHeading(this.say.cart);
  }

  /** Buys the first available product of an open list, in its first available size. */
  async buyFirst(): Promise<void> {
    const cards = this.browser.all("article");
    // The page of the gift cards has no quick add.
    const link = (cards.find((card) => card.querySelector(".quick-add")) ?? cards[0])?.querySelector("h2 a, h3 a");
    if (!link) throw new Error(`${this.path()} has nothing to buy`);
    await this.browser.follow(link);
    // Gift cards have no sizes to choose.
    const size = this.browser
      .all('input[type="radio"][name="size"]')
      .find((radio) => attribute(radio, "disabled") === null);
    if (size) this.browser.tick(size);
    await this.press(this.say.addToCart);
    await this.browser.follow(this.browser.find("a", this.say.viewCart));
    await this.expectHeading(this.say.cart);
  }

  async applyCode(label: string, code: string): Promise<void> {
    const field = this.browser.find("input", label);
    this.browser.fill(field, code);
    const apply = field
      .closest('[role="group"]')
      ?.querySelectorAll("button")
      .find((button) => textOf(button) === this.say.apply);
    expect(apply, this.say.apply).toBeDefined();
    await this.browser.press(apply as HtmlElement);
  }

  async goToCheckout(): Promise<void> {
    await this.press(this.say.goToCheckout);
    await this.expectButton(this.say.continue);
  }

  async fillDetails(details: Details): Promise<void> {
    for (const choice of choicesOf(this.say, details)) await this.tick(choice);
    for (const [label, text] of textsOf(this.say, details)) await this.enter(label, text);
  }

  async goToReview(details: Details): Promise<void> {
    await this.goToCheckout();
    await this.fillDetails(details);
    await this.press(this.say.continue);
    await this.expectButton(this.say.orderAndPay);
  }

  /** Presses "Order and pay" and reads the order's number on the page that follows. */
  async order(): Promise<string> {
    await this.press(this.say.orderAndPay);
    await this.expectHeading(this.say.thankYou);
    return orderNumberIn(textOf(this.browser.document));
  }

  async expectHeading(name: string): Promise<void> {
    expect(this.browser.all("h1").map(textOf), this.path()).toContain(name);
  }

  async expectButton(name: string): Promise<void> {
    expect(this.browser.has("button", name), `${name} on ${this.path()}`).toBe(true);
  }

  async expectText(text: string): Promise<void> {
    expect(textOf(this.browser.document)).toContain(text);
  }

  async expectRefusal(): Promise<void> {
    expect(this.browser.all('[role="alert"]').filter((alert) => textOf(alert) !== "")).not.toEqual([]);
  }

  /** Puts a shoe into the cart by the request of the product page's form, and opens the cart. */
  async requestCart(shoe: Shoe, quantity = 1, size = shoe.size): Promise<void> {
    const path = href("product", this.language, { slug: shoe.slug });
    await this.browser.send(path, [
      ["size", String(size.id)],
      ["quantity", String(quantity)],
    ]);
    expect(this.path(), `${this.browser.status} after ${path}`).toBe(path);
    await this.open(href("cart", this.language));
  }

  /** The amount in a row of the totals. */
  amount(row: string): string {
    return this.#definition("dl dt", row);
  }

  /** The value with this label on the review or the thank-you page. */
  fact(label: string): string {
    return this.#definition("dl.order-summary dt", label);
  }

  /** All alerts, or all other messages, of the page. */
  news(role: "alert" | "status"): string {
    return this.browser.all(`[role="${role}"]`).map(textOf).join(" ");
  }

  /** What the refusal says of each field. */
  errors(): string[] {
    return this.browser.all('[role="alert"] a').map((link) => {
      const field = String(attribute(link, "href")).slice(1);
      const [message] = this.browser.all(`[id="${field}-error"]`);
      const text = message ? textOf(message) : "";
      // Below a row of fields its label stands before it.
      return `${textOf(link)}: ${text.replace(/^[^:]{1,30}: /, "")}`;
    });
  }

  #definition(terms: string, label: string): string {
    const value = this.browser.all(terms).find((term) => textOf(term) === label)?.nextSibling;
    expect(value, `${label} on ${this.path()}`).toBeTruthy();
    return textOf(value as HtmlElement);
  }

  /** The number of pieces in the header's link to the cart. */
  piecesInCart(): number {
    const link = this.browser.find("header a", new RegExp(`^${this.say.cart}\\b`));
    return Number(/\d+/.exec(this.browser.nameOf(link))?.[0] ?? 0);
  }
}

/** A shopper over plain HTTP with cookies of their own. */
export function plainShopper(origin: string | undefined, language: Locale): PlainShopper {
  return new PlainShopper(byVisitor(new Visitor(origin ?? "")), language);
}
