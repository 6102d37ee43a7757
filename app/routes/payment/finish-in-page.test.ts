import { afterAll, expect, test, vi } from "vitest";
import { PayingVisitor } from "../../../tests/support/paying-visitor";
import { lastReference, nexi, paypal } from "../../../tests/support/pretend-payments";
import { rootData } from "../../../tests/support/root-data";
import { withEmbeddedShop } from "../../../tests/support/route-visitor";

vi.mock("~/config/backend-options.server", async (original) => {
  const { withPretendPayments } = await import("../../../tests/support/pretend-payments");
  return withPretendPayments(await original());
});
afterAll(() => vi.doUnmock("~/config/backend-options.server"));

withEmbeddedShop();

const finish = (shopper: PayingVisitor, fields: Record<string, string>) =>
  shopper.post({ intent: "finish", outcome: "approved", token: "", ...fields });

async function messagesOf({ visitor }: PayingVisitor): Promise<string[]> {
  const { messages } = (await rootData(visitor, "/checkout/payment")).visitor;
  return messages.map(({ text }) => text);
}

test("a payment that a script reports as approved counts once the provider confirms it", async () => {
  const shopper = await PayingVisitor.atProvider(0, { payment: "paypal" });
  const reference = lastReference(paypal);
  expect(await finish(shopper, { reference })).toMatchObject({ status: 303, location: "/checkout/payment" });
  expect(await shopper.view()).toMatchObject({ state: "pending" });
  paypal.decide(reference, "paid");
  expect(await finish(shopper, { reference })).toMatchObject({ status: 303, location: "/thankyou" });
});

test("a payment that a script reports as failed leads to the payment page, and money that arrives counts", async () => {
  const shopper = await PayingVisitor.atProvider(1);
  const reference = lastReference(nexi);
  const answer = await finish(shopper, { reference, outcome: "failed", token: "any" });
  expect(answer).toMatchObject({ status: 303, location: "/checkout/payment" });
  expect(await messagesOf(shopper)).toContain("Error during payment");
  expect(await shopper.view()).toMatchObject({ state: "left" });
  nexi.decide(reference, "paid");
  expect(await finish(shopper, { reference, outcome: "failed" })).toMatchObject({ location: "/thankyou" });
});

test("a payment that a script reports as refused is a refused one: the page names the error, and money that arrives counts", async () => {
  const shopper = await PayingVisitor.atProvider(3);
  const reference = lastReference(nexi);
  expect(await finish(shopper, { reference, outcome: "refused" })).toMatchObject({ location: "/checkout/payment" });
  expect(await shopper.paymentPage()).toMatchObject({ status: 402, data: { state: "refused" } });
  expect(await messagesOf(shopper)).not.toContain("Error during payment");
  nexi.decide(reference, "paid");
  expect(await shopper.returnFromProvider(reference)).toMatchObject({ location: "/thankyou" });
});

test("an unknown payment, and a token that the provider knows nothing of, lead to the payment page and are logged", async () => {
  const shopper = await PayingVisitor.atProvider(2);
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const token = "x".repeat(1_000);
  const unknown: Record<string, string>[] = [
    { reference: "VR-2026-0000000000-1" },
    { reference: "VR-2026-0000000000-1", order: "1" },
    { reference: "../orders" },
    { reference: lastReference(nexi), order: "1" },
    { reference: lastReference(nexi), method: "../orders", token },
    { reference: "", order: "1" },
  ];
  for (const fields of unknown)
    expect(await finish(shopper, fields)).toMatchObject({ status: 303, location: "/checkout/payment" });
  // Another browser's order is not even asked for.
  expect(log).toHaveBeenCalledTimes(unknown.length - 1);
  log.mockRestore();
  expect(await shopper.view()).toMatchObject({ state: "pending" });
});
