import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Mails } from "../db/tables/mails";

/** Header fields by which mail programs know a mail again and put it beside others. */
export interface MailIdentity {
  messageId: string;
  inReplyTo?: string;
  references?: string;
}

/**
 * The Message-ID of a mail, the same at each try, so that a repeat after a crash is known for what it is; and the common root of all
 * mails to an order's customer, which makes one thread of them. The names are hashes: nobody can count the shop's mails by them.
 * @param from the sender, such as `Shop <orders@shop.example>`; its domain makes the names unique
 */
export function identityOf(
  mail: Pick<Selectable<Mails>, "id" | "kind" | "variant" | "created_on" | "orders_id">,
  from: string,
): MailIdentity {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  const name = (kind: string, ...parts: (string | number | null)[]) =>
    `<${kind}.${createHash("sha256")
      .update(JSON.stringify([kind, ...parts]))
      .digest("base64url")
      .slice(0, 22)}@${domain}>`;
  const messageId = name("mail", mail.id, mail.created_on, mail.kind, mail.variant);
  // The recipient of a gift has no part in its order.
  if (mail.orders_id === null || mail.kind === "gift_received") return { messageId };
  const root = name("order", mail.orders_id);
  return { messageId, inReplyTo: root, references: root };
}
