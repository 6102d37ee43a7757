import type { Locale } from "~/i18n/locale";
import type { Details } from "./checkout-details";
import type { Words } from "./words";

/** The actions that a walk through the whole shop needs; a browser and plain HTTP implement them. */
export interface Walker {
  readonly language: Locale;
  readonly say: Words;
  open(path: string): Promise<unknown>;
  /** The path of the open page. */
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
  /** Goes from the cart page to the page with "Order and pay". */
  goToReview(details: Details): Promise<void>;
  order(): Promise<string>;
  expectHeading(name: string): Promise<void>;
  expectButton(name: string): Promise<void>;
  expectText(text: string): Promise<void>;
  /** Expects an alert with an error. */
  expectRefusal(): Promise<void>;
}
