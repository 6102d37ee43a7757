import { formatMoney } from "~/shop/money";
import { clockTime } from "~/shop/shop-day";
import { minute, printable } from "../../print";
import { discountText } from "../coupons/coupon-report";
import type { CustomerReport } from "./customer-report";

/** A customer for people: `customers show`. */
export function customerText(customer: CustomerReport): string {
  const { email_confirmed_on: confirmed, owner_confirmed_on: proved, country } = customer;
  const email = confirmed === null ? "not confirmed" : `confirmed ${confirmed}`;
  const lines = [
    `${customer.email}  ${email}  ${proved === null ? "owner not proved" : `owner proved ${proved}`}`,
    `name: ${customer.first_name} ${customer.last_name}`,
    ...(customer.phone ? [`phone: ${customer.phone}`] : []),
    `id: ${customer.id}  ${customer.status}  language: ${customer.locale}  country: ${country ?? "unknown"}`,
    `account since ${minute(customer.created_on)}  tier: ${customer.tier}  points: ${customer.points}`,
    ...customer.movements.map(({ created_on, kind, points, order }) => {
      return `${clockTime(created_on)}  ${points} points: ${kind}${order === null ? "" : ` ${order}`}`;
    }),
    ...customer.coupons.map((coupon) => {
      return `coupon ${coupon.code}: ${discountText(coupon)}${coupon.valid_to === null ? "" : ` until ${minute(coupon.valid_to)}`}`;
    }),
    ...customer.orders.map((order) => {
      const status = `${order.payment_status}/${order.fulfilment_status}`;
      return `order ${order.number}  ${clockTime(order.created_on)}  ${status}  ${formatMoney(order.total, order.currency, "en")}`;
    }),
  ];
  return lines.map(printable).join("\n");
}
