import type { Company } from "~/shop/company";
import type { Media } from "../media/media";
import type { OrderAccess } from "../orders/order-access";
import type { BankAccount } from "../orders/read-order";
import type { TopUpCard } from "../payments/connect-methods";

/** The shop's data in mails. */
export interface MailSettings {
  bank: BankAccount;
  /** Missing: no top-ups. */
  topUpCard?: TopUpCard | null;
  company: Company;
  /** Signs the links to orders. */
  access: OrderAccess;
  /** Reads the pictures of products. Missing: mails have none. */
  media?: Pick<Media, "read">;
}
