import {
  InvalidNotification,
  type Payment,
  type PaymentOutcome,
  type PaymentProvider,
  ProviderRefusal,
  ProviderUnavailable,
  type RefundReport,
} from "~/backend/payments/provider";
import type { Cents, Currency } from "~/shop/money";

interface LedgerPayment {
  outcome: PaymentOutcome;
  amount: Cents;
  currency: Currency;
  /** Money that the shop has, before refunds. */
  taken: Cents;
  refunds: Map<string, Cents>;
}

interface LedgerOptions {
  /** What the shopper's consent leads to: an approval that the shop must capture, reserved money, or money. */
  pays: "approved" | "authorised" | "paid";
  /** It shows a repeated refund only by the money that it has sent back. */
  knowsNoKeys?: boolean;
}

/**
 * A payment provider without a network that keeps exact books. The tests of the adapters show that real providers behave like
 * it; here it can fail, answer late and repeat itself at any moment.
 */
export function fakeProvider({ pays, knowsNoKeys = false }: LedgerOptions) {
  const payments = new Map<string, LedgerPayment>();
  let isDown = false;
  let refundOutcome: RefundReport["outcome"] = "done";
  let losesReply = () => false;

  const find = (reference: string): LedgerPayment => {
    const payment = payments.get(reference);
    if (!payment) throw new Error(`the provider does not know ${reference}`);
    return payment;
  };
  const ask = (): void => {
    if (isDown) throw new ProviderUnavailable("down");
  };
  /** The provider has done its part, and the shop does not learn it. */
  const answer = <T>(value: T): T => {
    if (losesReply()) throw new ProviderUnavailable("the reply was lost");
    return value;
  };
  const sentBack = ({ refunds }: LedgerPayment) => [...refunds.values()].reduce((sum, amount) => sum + amount, 0);
  const reportOf = ({ outcome, amount, currency }: LedgerPayment) => ({ outcome, amount, currency });

  const provider: PaymentProvider = {
    async start({ reference, amount, currency }: Payment) {
      ask();
      if (payments.has(reference)) throw new Error(`${reference} was started twice`);
      payments.set(reference, { outcome: "pending", amount, currency, taken: 0, refunds: new Map() });
      return answer({ providerId: `P-${reference}`, url: `https://provider.example/${reference}` });
    },
    async query({ reference }) {
      ask();
      return answer(reportOf(find(reference)));
    },
    async capture({ reference }) {
      ask();
      const payment = find(reference);
      if (payment.outcome === "approved" || payment.outcome === "authorised") {
        payment.outcome = "paid";
        payment.taken = payment.amount;
      }
      return answer(reportOf(payment));
    },
    ...(knowsNoKeys && {
      async refunded({ reference }: Payment) {
        ask();
        return answer(sentBack(find(reference)));
      },
    }),
    async refund({ reference }, { amount, key, refundedBefore }) {
      ask();
      const payment = find(reference);
      if (knowsNoKeys && payment.outcome === "paid") {
        if (sentBack(payment) === refundedBefore + amount) return answer({ outcome: "done" });
        if (sentBack(payment) !== refundedBefore) throw new ProviderRefusal(200, "other refunds");
      }
      if (payment.outcome === "authorised") payment.outcome = "cancelled";
      // Of money that was only reserved, and released since, nothing can be sent: a repeated request is done.
      else if (payment.taken > 0 && refundOutcome !== "failed") payment.refunds.set(key, amount);
      return answer({ outcome: refundOutcome, providerId: `R-${key}` });
    },
    async parseNotification({ headers, body }) {
      if (headers.get("x-signature") !== "right") throw new InvalidNotification("signature");
      const { reference, proof } = JSON.parse(body) as { reference: string; proof: boolean };
      const payment = payments.get(reference);
      return { reference, report: proof && payment ? reportOf(payment) : null };
    },
  };

  return {
    provider,
    payments,
    /** Every reply is lost when `chance` says so. */
    loseReplies(chance: () => boolean): void {
      losesReply = chance;
    },
    reset(): void {
      payments.clear();
      isDown = false;
      refundOutcome = "done";
      losesReply = () => false;
    },
    /** The shopper pays on the provider's page. */
    pay(reference: string, change: Partial<Pick<LedgerPayment, "amount" | "currency">> = {}): void {
      const payment = find(reference);
      Object.assign(payment, change, { outcome: pays, taken: pays === "paid" ? payment.amount : 0 });
    },
    end(reference: string, outcome: "refused" | "cancelled"): void {
      find(reference).outcome = outcome;
    },
    /** Nobody can pay on the pages that are open any more. */
    closePages(): void {
      for (const payment of payments.values()) if (payment.outcome === "pending") payment.outcome = "cancelled";
    },
    /** The operator sends money back on the provider's pages. */
    refundByHand(reference: string, amount: Cents): void {
      const { refunds } = find(reference);
      refunds.set(`by hand ${refunds.size}`, amount);
    },
    /** The answer to refunds from now on. */
    answerRefunds(outcome: RefundReport["outcome"]): void {
      refundOutcome = outcome;
    },
    down(state: boolean): void {
      isDown = state;
    },
    /** The signed message about a payment. @param proof whether it has the result itself */
    notification(reference: string, proof = true): { headers: Record<string, string>; body: string } {
      return { headers: { "x-signature": "right" }, body: JSON.stringify({ reference, proof }) };
    },
    /** The money of all payments that the shop still has. */
    kept(): Cents {
      return [...payments.values()].reduce((sum, payment) => sum + payment.taken - sentBack(payment), 0);
    },
  };
}

export type FakeProvider = ReturnType<typeof fakeProvider>;
