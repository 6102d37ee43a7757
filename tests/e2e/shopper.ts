import { expect, type Locator, type Page, type Response } from "@playwright/test";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type Words, words } from "./words";

export interface Details {
  email: string;
  shipping?: "courier" | "pickup";
  payment?: "cashOnDelivery" | "bankTransfer";
}

let count = 0;

/** An address that no other test writes to. */
export function newEmail(): string {
  count += 1;
  return `anna.${process.pid}.${Date.now()}.${count}@example.com`;
}

/** What people do in the shop, by the words that they read; with and without scripts. */
export class Shopper {
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

  /** The same shopper, sent to another process of the shop. */
  at(origin: string): Shopper {
    return new Shopper(this.page, this.language, { ...this.place, origin });
  }

  async open(path: string): Promise<Response> {
    const response = await this.page.goto(this.place.origin + path);
    await this.settled();
    if (!response) throw new Error(`${path} was not answered`);
    return response;
  }

  /** Scripts have taken the page over; without them at once. */
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
    return this.page.getByRole("textbox", { name, exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole("heading", { level: 1, name, exact: true });
  }

  /** The link to the cart in the header, which tells the number of pieces. */
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
    return this.page
      .getByRole("group", { name: this.say.size })
      .getByRole("radio", { name: new RegExp(`^${name.replace(".", "\\.")}(?![.\\d])`) });
  }

  /** The amount that a row of the totals shows. */
  amount(row: string): Locator {
    return this.page.locator("dl > div", { has: this.page.getByText(row, { exact: true }) }).locator("dd");
  }

  /** What the review or the thank-you page says of the order under this name. */
  fact(label: string): Locator {
    return this.page.locator(`dl.order-facts dt:text-is("${label}") + dd`);
  }

  async addToCart(shoe: { slug: string; size: { name: string } }, quantity = 1, size = shoe.size): Promise<void> {
    await this.open(href("product", this.language, { slug: shoe.slug }));
    await this.size(size.name).check();
    await this.page.getByRole("spinbutton", { name: this.say.quantity }).fill(String(quantity));
    await this.button(this.say.addToCart).click();
    await expect(this.heading(this.say.cart)).toBeVisible();
  }

  /** Enters a coupon's or a gift card's code in the cart, and waits for the answer. */
  async applyCode(label: string, code: string): Promise<void> {
    const field = this.field(label);
    await field.fill(code);
    const answer = this.page.waitForResponse((response) => response.request().method() === "POST");
    await this.page.locator("form", { has: field }).getByRole("button", { name: this.say.apply }).click();
    await answer;
  }

  /** Fills in and sends the newsletter's form of the page that is open. */
  async signUp(email: string, { agree = true } = {}): Promise<void> {
    await this.field(this.say.newsletterEmail).fill(email);
    if (agree) await this.newsletterConsent.check();
    await this.button(this.say.subscribe).click();
  }

  async goToCheckout(): Promise<void> {
    await this.button(this.say.goToCheckout).click();
    await expect(this.button(this.say.continue)).toBeVisible();
    // The style sheet hides what is not asked yet.
    await this.page.waitForLoadState();
  }

  /** Chooses where to deliver to; without scripts a button applies it. */
  async chooseCountry(name: string): Promise<void> {
    await this.page.getByRole("main").getByRole("combobox", { name: this.say.country }).selectOption({ label: name });
    if (!this.place.scripts) await this.button(this.say.updateCountry).click();
  }

  /** Fills in the checkout page, as somebody in Verona would. */
  async fillDetails({ email, shipping = "courier", payment = "cashOnDelivery" }: Details): Promise<void> {
    const { say } = this;
    await this.field(say.firstName).fill("Anna");
    await this.field(say.lastName).fill("Bianchi");
    await this.field(say.email).fill(email);
    await this.field(say.confirmEmail).fill(email);
    await this.field(say.prefix).fill("+39");
    await this.field(say.phone).fill("333 123 4567");
    await this.page.getByRole("radio", { name: say[shipping], exact: true }).check();
    if (shipping === "courier") {
      await this.field(say.address).fill("Via Mazzini 12");
      await this.field(say.zipCode).fill("37121");
      await this.field(say.city).fill("Verona");
      await this.field(say.province).fill("VR");
    }
    await this.page.getByRole("radio", { name: say[payment], exact: true }).check();
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
    const line = await this.page.getByText(this.say.orderNumber).textContent();
    const number = /VR-\d{4}-\d{10}/.exec(line ?? "")?.[0];
    if (!number) throw new Error(`No order number in "${line}"`);
    return number;
  }
}
