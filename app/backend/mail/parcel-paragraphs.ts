import type { Selectable } from "kysely";
import { parcelOf } from "~/shop/couriers";
import { weekdayText } from "~/shop/date-text";
import type { Orders } from "../db/tables/orders";
import type { OrderOfMail } from "./order-of-mail";
import type { Paragraph, Row } from "./paragraphs";

type Parcel = Pick<Selectable<Orders>, "courier" | "tracking_number" | "estimated_delivery">;

/** Courier, tracking number, expected day and link of a parcel, as far as they are known. */
export function parcelParagraphs({ locale, t }: Pick<OrderOfMail, "locale" | "t">, parcel: Parcel): Paragraph[] {
  const { courier, number, url } = parcelOf(parcel.courier, parcel.tracking_number);
  const day = parcel.estimated_delivery;
  const rows: Row[] = [
    ...(courier ? [[t("mail:courier_name"), courier] as const] : []),
    ...(number ? [[t("mail:tracking_number"), number] as const] : []),
    ...(day ? [[t("mail:estimated_delivery"), weekdayText(day, locale)] as const] : []),
  ];
  return [
    ...(rows.length > 0 ? [{ rows }] : []),
    ...(url ? [{ text: t("mail:tracking_link"), url, label: t("mail:tracking_button") }] : []),
  ];
}
