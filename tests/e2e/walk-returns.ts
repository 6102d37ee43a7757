import { href } from "~/i18n/paths";
import { returnWords } from "./return-words";
import type { StockFixtures } from "./stock-fixtures";
import type { Walker } from "./walker";

interface WalkedOrder {
  email: string;
  /** The path of the page for its guest. */
  orderPath: string;
}

/** Leads through the returns of a customer's order, in the account and with its key, and the withdrawal. */
export async function walkReturns(
  shopper: Walker,
  stockFixtures: StockFixtures,
  { email, orderPath }: WalkedOrder,
  look: (name: string, path: string) => Promise<void>,
  visit: (name: string) => Promise<void>,
): Promise<void> {
  const { language } = shopper;
  const say = returnWords[language];
  const [order] = await stockFixtures.ordersOf(email);
  if (!order) throw new Error(`${email} has no order`);
  const id = String(order.id);
  const key = orderPath.split("/").at(-1) ?? "";
  await look("return-request-early", href("return-request", language, { id }));
  await stockFixtures.deliver(order.number);
  await look("return-request", href("return-request", language, { id }));
  await shopper.press(say.request);
  await shopper.expectRefusal();
  await visit("return-request-refused");
  const number = await stockFixtures.requestReturn(order.number);
  await look("return", href("return", language, { id, number }));
  await look("order-with-return", href("order", language, { id }));
  await look("guest-return-request", href("guest-return-request", language, { key }));
  await look("guest-return", href("guest-return", language, { key, number }));
  await look("withdraw-own", href("withdraw", language, undefined, { order: id }));
  await look("withdraw", href("withdraw", language));
  await shopper.press(say.continue);
  await shopper.expectRefusal();
  await visit("withdraw-refused");
  await shopper.enter(say.orderNumber, order.number);
  await shopper.enter(shopper.say.email, email);
  await shopper.enter(say.fullName, "Anna Bianchi");
  await shopper.press(say.continue);
  await shopper.expectButton(say.confirm);
  await visit("withdraw-check");
  await shopper.press(say.confirm);
  await shopper.expectHeading(say.received);
  await visit("withdraw-received");
  await look("withdraw-link-unknown", href("withdraw-confirm", language, { token: "x".repeat(43) }));
}
