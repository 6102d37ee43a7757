import type { Company } from "~/shop/company";
import type { OrderAccess } from "../orders/order-access";
import type { BankAccount } from "../orders/read-order";

/** The shop's data in mails. */
export interface MailSettings {
  bank: BankAccount;
  company: Company;
  /** Signs the links to orders. */
  access: OrderAccess;
}
