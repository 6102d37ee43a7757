import {
  type NotificationRequest,
  type Payment,
  type PaymentOutcome,
  type PaymentProvider,
  ProviderUnavailable,
} from "~/backend/payments/provider";

/** A payment provider in memory, for tests of the shop's pages. */
export class PretendProvider implements PaymentProvider {
  /** The payments that were started, by reference. */
  readonly started = new Map<string, Payment>();
  readonly notifications: NotificationRequest[] = [];
  private readonly outcomes = new Map<string, PaymentOutcome>();
  isDown = false;

  constructor(readonly name: string) {}

  /** The shopper or the bank has decided. */
  decide(reference: string, outcome: PaymentOutcome): void {
    this.outcomes.set(reference, outcome);
  }

  pageOf(reference: string): string {
    return `https://${this.name}.example/pay/${reference}`;
  }

  async start(payment: Payment) {
    this.requireUp();
    this.started.set(payment.reference, payment);
    return { providerId: `${this.name}-${payment.reference}`, url: this.pageOf(payment.reference) };
  }

  async query({ reference }: Payment) {
    this.requireUp();
    return { outcome: this.outcomes.get(reference) ?? "pending" };
  }

  async capture() {
    return { outcome: "paid" as const };
  }

  async refund() {
    return { outcome: "done" as const };
  }

  async parseNotification(request: NotificationRequest) {
    this.notifications.push(request);
    const reference = request.query.get("reference") ?? undefined;
    return reference === undefined ? null : { reference, report: null };
  }

  private requireUp(): void {
    if (this.isDown) throw new ProviderUnavailable("out of order");
  }
}
