import type { Locale } from "~/i18n/locale";
import type { Details } from "./checkout-details";
import type { Words } from "./words";

/** What a walk through the whole shop needs; a real browser and plain HTTP both have it. */
export interface Walker {
  readonly language: Locale;
  readonly say: Words;
  open(path: string): Promise<unknown>;
  /** The path of the page that is open. */
  path(): string;
  press(button: string): Promise<void>;
  enter(field: string, text: string): Promise<void>;
  tick(box: string | RegExp, ticked?: boolean): Promise<void>;
  chooseSize(name: string): Promise<void>;
  refuseCookies(): Promise<void>;
  addToCart(shoe: { slug: string; size: { name: string } }, quantity?: number): Promise<void>;
  applyCode(label: string, code: string): Promise<void>;
  goToCheckout(): Promise<void>;
  fillDetails(details: Details): Promise<void>;
  /** From the cart page to the page with "Order and pay". */
  goToReview(details: Details): Promise<void>;
  order(): Promise<string>;
  expectHeading(name: string): Promise<void>;
  expectButton(name: string): Promise<void>;
  expectText(text: string): Promise<void>;
  /** An alert says what is wrong. */
  expectRefusal(): Promise<void>;
}
