import { expect } from "vitest";
import { loader as cartLoader } from "~/routes/cart/route";
import { action as checkoutAction } from "~/routes/checkout/route";
import { action as reviewAction, loader as reviewLoader } from "~/routes/checkout-review/route";
import type { PaymentView } from "~/routes/payment/payment-view.server";
import { action as paymentAction, loader as paymentLoader } from "~/routes/payment/route";
import { loader as returnLoader } from "~/routes/payment-return/route";
import { checkoutDetails, visitorWithCart } from "./filled-cart";
import type { RouteVisitor } from "./route-visitor";

let shoppers = 0;

/** A shopper who pays: the requests of the pages from the cart to the payment. */
export class PayingVisitor {
  private constructor(readonly visitor: RouteVisitor) {}

  /** With one product in the cart, and the checkout's details. @param index of the product in the list of sneakers */
  static async onReview(index: number, details: Record<string, string> = {}): Promise<PayingVisitor> {
    shoppers += 1;
    const email = `paying.${shoppers}@example.com`;
    const visitor = await visitorWithCart(index);
    const fields = { ...checkoutDetails, email, confirm_email: email, payment: "card", ...details };
    expect(await visitor.post(checkoutAction, "/checkout", fields)).toMatchObject({ status: 303 });
    return new PayingVisitor(visitor);
  }

  /** After "Order and pay". */
  static async atProvider(index: number, details: Record<string, string> = {}): Promise<PayingVisitor> {
    const shopper = await PayingVisitor.onReview(index, details);
    const { location } = await shopper.order();
    expect(location).toMatch(/^https:\/\/\w+\.example\/pay\//);
    return shopper;
  }

  async quote(): Promise<string> {
    return ((await this.visitor.get(reviewLoader, "/checkout/review")).data as { quote: string }).quote;
  }

  async order(quote?: string) {
    const fields = { intent: "order", quote: quote ?? (await this.quote()) };
    return this.visitor.post(reviewAction, "/checkout/review", fields);
  }

  paymentPage(path = "/checkout/payment") {
    return this.visitor.get(paymentLoader, path);
  }

  async view(): Promise<PaymentView> {
    return (await this.paymentPage()).data as PaymentView;
  }

  async pay(code: string) {
    const method = (await this.view()).methods.find((one) => one.code === code);
    return this.post({ intent: "pay", payments_id: String(method?.id) });
  }

  post(fields: Record<string, string>) {
    return this.visitor.post(paymentAction, "/checkout/payment", fields);
  }

  returnFromProvider(reference: string) {
    return this.visitor.get(returnLoader, `/checkout/payment/return/${reference}`, { reference });
  }

  leave(reference: string) {
    return this.visitor.get(returnLoader, `/checkout/payment/cancel/${reference}`, { reference });
  }

  async cart() {
    return (await this.visitor.get(cartLoader, "/cart")).data as {
      cart: { lines: { quantity: number }[]; couponCode: string | null; giftCardCode: string | null } | null;
      waiting: { text: string } | null;
    };
  }
}
