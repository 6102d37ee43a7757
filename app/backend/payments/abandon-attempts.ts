import { mayBringMoney } from "~/shop/payment-attempt";
import { attemptsOf } from "./attempts";
import { paymentOf } from "./payable";
import { type PaymentsOptions, providerOf } from "./providers";

/**
 * Closes the pages of an order that has ended, at the providers that can, so that nobody agrees to a payment in vain. A failure
 * is logged: a payment that arrives all the same is sent back or revives the order.
 */
export async function abandonAttempts({ database, providers }: PaymentsOptions, ordersId: number): Promise<void> {
  const { read } = database;
  const order = await read.selectFrom("orders").selectAll().where("id", "=", ordersId).executeTakeFirstOrThrow();
  for (const attempt of await attemptsOf(read, ordersId)) {
    const provider = providerOf(providers, attempt.provider);
    if (attempt.url === null || attempt.status === "authorised" || !mayBringMoney(attempt.status)) continue;
    try {
      await provider?.abandon?.(await paymentOf(read, order, attempt));
    } catch (error) {
      console.error(`Payment ${attempt.reference}:`, error instanceof Error ? error.message : error);
    }
  }
}
