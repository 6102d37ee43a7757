import { mayBringMoney } from "~/shop/payment-attempt";
import { attemptsOf } from "./attempts";
import { paymentOf } from "./payable";
import { type PaymentsOptions, providerOf } from "./providers";

/**
 * Closes the payment pages of an order that has ended, at the providers that can, so that shoppers cannot pay for it. A failure is only
 * logged: a payment that still arrives is refunded or reopens the order.
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
