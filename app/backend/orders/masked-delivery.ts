import type { WireDelivery, WireGift } from "~/contract/orders.server";

const HIDDEN = "•••";
/** Final digits of a phone number that stay. */
const SHOWN_DIGITS = 3;

/** The first character of a text. It is enough to recognise an own address, and repeats no text of the sender. */
const masked = (text: string) => {
  const [first] = text.trim();
  return first === undefined ? "" : first + HIDDEN;
};

/** A delivery for a reader who has only the link from a mail, which may have been passed on: the typed texts are masked. */
export function maskedDelivery({ phone, billing, ...delivery }: WireDelivery): WireDelivery {
  return {
    ...withMaskedTexts(delivery),
    phone: phone === "" ? "" : HIDDEN + phone.replace(/\D/g, "").slice(-SHOWN_DIGITS),
    billing: withMaskedTexts(billing),
  };
}

/** A gift for the same reader: the recipient's data are not the reader's own. */
export function maskedGift({ send_on, ...texts }: WireGift): WireGift {
  return { ...withMaskedTexts(texts), send_on };
}

function withMaskedTexts<Fields extends Record<string, string | number>>(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? masked(value) : value,
  ]);
  return Object.fromEntries(entries);
}
