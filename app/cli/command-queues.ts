import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { sendQueuedMails } from "~/backend/mail/sender";
import { senderOptions } from "~/backend/mail/sender-options";
import { shopMedia } from "~/backend/media/shop-media";
import { createOrderAccess } from "~/backend/orders/order-access";
import { checkPayments } from "~/backend/payments/check-payments";
import { sendRefunds } from "~/backend/payments/refund";
import { backendOptions } from "~/config/backend-options.server";
import type { Environment } from "~/config/env.server";

/** A command ends after this even if something is left; the shop or the next command sends it. */
const LIMIT_MS = 10_000;

/**
 * Takes reserved money whose goods have left, and sends the mails and refunds that a command has queued, because no shop may be running. A running one may take the same rows:
 * each is claimed by one of the two.
 * @throws EnvironmentError when their settings are not right, before the command has changed anything
 */
export function queuesOfCommand(env: Environment, database: Database<Tables>) {
  const options = backendOptions(env);
  const mails = senderOptions(database, options, {
    access: createOrderAccess(options.secrets),
    media: shopMedia({ database: database.read, dataDir: options.dataDir, draw: options.draw }),
  });
  const providers = options.payments?.providers;
  return {
    async send(): Promise<void> {
      const end = Date.now() + LIMIT_MS;
      const closed = () => Date.now() > end;
      if (providers) {
        await checkPayments({ database, providers }, new Date(), closed);
        await sendRefunds(database, providers, closed);
      }
      await sendQueuedMails(mails, closed);
    },
  };
}
