import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { withoutValues } from "../db/storage-fault";
import { RequestError } from "../http/errors";
import type { Client } from "./client";
import { ClientLimiter } from "./client-limiter";

const WINDOW_SECONDS = 10 * 60;
/** Refused messages of one client in a window. A provider's own are refused only while a key is wrong. */
const REFUSED_PER_IP = 100;

/**
 * The rate limit on messages about payments that prove nothing: notifications without a valid signature, and returns with an
 * unknown reference. Checking one may cost a request to the provider, so each is counted before, and given back when it was
 * right.
 */
export class PaymentMessages {
  readonly #limiter: ClientLimiter;

  constructor(database: Database<Tables>) {
    this.#limiter = new ClientLimiter({
      database,
      name: "payment-message",
      seconds: WINDOW_SECONDS,
      points: REFUSED_PER_IP,
    });
  }

  /** @throws RequestError 429 before `work` after too many refused messages; otherwise the error of `work` */
  async limit<T>(client: Client, work: () => Promise<T>): Promise<T> {
    await this.#limiter.count(client);
    let isRefused = false;
    try {
      return await work();
    } catch (error) {
      isRefused = error instanceof RequestError && error.status === 403;
      throw error;
    } finally {
      if (!isRefused)
        await this.#limiter.giveBack(client).catch((error: unknown) => {
          console.error("The point of a payment's message could not be given back:", withoutValues(error));
        });
    }
  }
}
