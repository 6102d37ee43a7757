import type { Selectable } from "kysely";
import type { Mails } from "../db/tables/mails";
import type { OrderAccess } from "../orders/order-access";

/** Header fields by which mail programs recognise a repeated mail and group mails into threads. */
export interface MailIdentity {
  messageId: string;
  inReplyTo?: string;
  references?: string;
}

/**
 * The Message-ID of a mail is the same at each try, so that mail programs recognise a repeat after a crash. All mails to an order's
 * customer refer to one common root, which makes them one thread. The names are hashes with the shop's secret: nobody can count
 * the shop's mails by them. A new secret begins new threads.
 * @param from the sender, such as `Shop <orders@shop.example>`; its domain makes the names unique
 */
export function identityOf(
  mail: Pick<Selectable<Mails>, "id" | "kind" | "variant" | "created_on" | "orders_id">,
  { from, access }: { from: string; access: OrderAccess },
): MailIdentity {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  const name = (kind: string, ...parts: (string | number | null)[]) =>
    `<${kind}.${access.pseudonym(JSON.stringify([kind, ...parts])).slice(0, 22)}@${domain}>`;
  const messageId = name("mail", mail.id, mail.created_on, mail.kind, mail.variant);
  // The recipient of a gift has no part in its order.
  if (mail.orders_id === null || mail.kind === "gift_received") return { messageId };
  const root = name("order", mail.orders_id);
  return { messageId, inReplyTo: root, references: root };
}
