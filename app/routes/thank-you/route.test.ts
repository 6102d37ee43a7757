import { expect, test } from "vitest";
import { PayingVisitor } from "../../../tests/support/paying-visitor";
import { withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader as addressesLoader } from "../addresses/route";
import { loader as guestOrderLoader } from "../guest-order/route";
import { loader as ordersLoader } from "../orders/route";
import { loader as profileLoader } from "../profile/route";
import { action, loader } from "./route";

withEmbeddedShop();

const home = { address: "Via Mazzini 12", zip_code: "37121", city: "Verona", province: "VR", shipping: "courier" };
const byCash = { ...home, payment: "cash_on_delivery" };

interface Page {
  order: { number: string; arrival: string | null; progress: object | null };
  follow: string;
  withdraw: string;
  offersAccount: boolean;
}

async function thanksOf(index: number, details: Record<string, string>) {
  const shopper = await PayingVisitor.onReview(index, details);
  expect(await shopper.order()).toMatchObject({ status: 303, location: "/thankyou" });
  const { visitor } = shopper;
  return { visitor, page: (await visitor.get(loader, "/thankyou")).data as Page };
}

test("an order that the courier collects the money for has its day at once; a transfer has none before the money", async () => {
  const { page: collected } = await thanksOf(0, byCash);
  expect(collected.order.arrival).toMatch(/^Arrives by \w+day \d{1,2} \w+$/);
  expect(collected.order.progress).toEqual({
    steps: ["placed", "preparing", "shipped", "delivered"],
    current: "placed",
  });
  const { page: transferred } = await thanksOf(1, { ...home, payment: "bank_transfer" });
  expect(transferred.order).toMatchObject({ arrival: null, nextStep: "thank-you:courier_once_paid" });
});

test("a guest follows the order by its link, on which the day is the same", async () => {
  const { visitor, page } = await thanksOf(2, byCash);
  const key = page.follow.replace("/orders/", "");
  expect(page.withdraw).toBe(`/withdraw?key=${key}`);
  expect((await visitor.get(guestOrderLoader, page.follow, { key })).data).toMatchObject({
    order: { number: page.order.number, arrival: page.order.arrival, isMasked: true, email: "p•••" },
  });
});

test("a password makes an account with the name, email and address of the order, which joins by the mailed link alone", async () => {
  const { visitor, page } = await thanksOf(3, byCash);
  expect(page.offersAccount).toBe(true);
  expect(await visitor.post(action, "/thankyou", { password: "short" })).toMatchObject({
    status: 422,
    data: { result: { error: { password: [expect.any(String)] } } },
  });
  const send = () => visitor.post(action, "/thankyou", { password: "a-long-password" });
  expect(await send()).toMatchObject({ status: 303, location: "/thankyou" });
  expect((await visitor.get(loader, "/thankyou")).data).toMatchObject({
    order: { number: page.order.number },
    offersAccount: false,
  });
  // Pressed again in another tab.
  expect(await send()).toMatchObject({ status: 303, location: "/thankyou" });
  expect((await visitor.get(addressesLoader, "/account/addresses")).data).toMatchObject({
    addresses: [{ lines: expect.arrayContaining([expect.stringContaining("Via Mazzini 12")]) }],
  });
  // It had no box for the privacy policy.
  expect((await visitor.get(profileLoader, "/account/profile")).data).toMatchObject({
    consents: { privacy: "How we handle your data:" },
  });
  expect((await visitor.get(ordersLoader, "/account/orders")).data).toMatchObject({ orders: [] });
});

test("an email that has an account already gets no second one", async () => {
  const { visitor } = await thanksOf(4, { ...byCash, email: "demo@example.com", confirm_email: "demo@example.com" });
  expect(await visitor.post(action, "/thankyou", { password: "a-long-password" })).toMatchObject({
    status: 409,
    data: { result: { error: { password: [expect.stringContaining("log in")] } } },
  });
});

test("without an order of this browser there is no account to create", async () => {
  const { visitor } = await PayingVisitor.onReview(0, byCash);
  expect(await visitor.post(action, "/thankyou", { password: "a-long-password" })).toMatchObject({
    status: 303,
    location: "/",
  });
});
