import { join } from "node:path";
import type { Company } from "~/shop/company";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Media } from "../media/media";
import type { OrderAccess } from "../orders/order-access";
import type { BankAccount } from "../orders/read-order";
import type { TopUpCard } from "../payments/connect-methods";
import type { SenderOptions } from "./sender";

/** Files of mails, in the data directory. */
export const OUTBOX = "outbox";

interface MailConfiguration {
  dataDir: string;
  smtpUrl?: string;
  mailFrom: string;
  bank: BankAccount;
  company: Company;
  payments?: { topUpCard: TopUpCard | null };
}

/** The options of the mail sender from those of the content/API server. */
export function senderOptions(
  database: Database<Tables>,
  { dataDir, smtpUrl, mailFrom, bank, company, payments }: MailConfiguration,
  { access, media }: { access: OrderAccess; media: Media },
): SenderOptions {
  return {
    database,
    smtpUrl,
    outbox: join(dataDir, OUTBOX),
    sender: mailFrom,
    bank,
    topUpCard: payments?.topUpCard,
    company,
    access,
    media,
  };
}
