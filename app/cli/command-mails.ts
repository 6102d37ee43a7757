import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { sendQueuedMails } from "~/backend/mail/sender";
import { senderOptions } from "~/backend/mail/sender-options";
import { createOrderAccess } from "~/backend/orders/order-access";
import { backendOptions } from "~/config/backend-options.server";
import type { Environment } from "~/config/env.server";

/** A command ends after this even if mails are left; the shop or the next command sends them. */
const LIMIT_MS = 10_000;

/**
 * Sends what a command has queued, because no shop may be running. A running one may take the same mails: each mail is
 * claimed by one of the two.
 * @throws EnvironmentError when the settings of mails are not right, before the command has changed anything
 */
export function mailsOfCommand(env: Environment, database: Database<Tables>) {
  const options = backendOptions(env);
  const sender = senderOptions(database, options, createOrderAccess(options.secrets));
  return { send: () => sendQueuedMails(sender, LIMIT_MS) };
}
