import { endCoupon } from "~/backend/coupons/change-coupon";
import { formatMoney } from "~/shop/money";
import { clockTime } from "~/shop/shop-day";
import { action, commandOf } from "../../actions";
import { OPERATOR, reasonOption, refusable } from "../../operator";
import { columns, limitFrom, limitOption, minute, printable } from "../../print";
import { addCouponAction } from "./add-coupon";
import { couponReport, couponReports, discountText } from "./coupon-report";

const list = action({
  arguments: "[--limit N]",
  purpose: "the latest coupons, with the number of orders that use each",
  options: limitOption,
  async run({ database, values }) {
    const reports = await couponReports(database.read, limitFrom(values));
    const lines = reports.map((one) => [one.code, discountText(one), `used ${one.uses}`, one.state, one.description]);
    return { text: columns(lines, "No coupons."), json: reports };
  },
});

const show = action({
  subject: "CODE",
  purpose: "one coupon with its conditions, the orders that use it, and its changes by operators",
  options: {},
  async run({ database: { read }, subject }) {
    const coupon = await couponReport(read, subject);
    const orders = await read
      .selectFrom("coupon_uses")
      .innerJoin("orders", "orders.id", "coupon_uses.orders_id")
      .select(["orders.number", "orders.created_on", "orders.coupon_discount", "orders.currency"])
      .where("coupons_id", "=", coupon.id)
      .orderBy("orders.id")
      .execute();
    const changes = await read
      .selectFrom("voucher_changes")
      .select(["change", "actor", "reason", "created_on"])
      .where("coupons_id", "=", coupon.id)
      .orderBy("id")
      .execute();
    const lines = [
      `${coupon.code}  ${discountText(coupon)}  ${coupon.state}`,
      ...(coupon.description ? [coupon.description] : []),
      `minimum: ${formatMoney(coupon.minimum_subtotal, "EUR", "en")}`,
      `valid from ${coupon.valid_from ? minute(coupon.valid_from) : "the beginning"} to ${coupon.valid_to ? minute(coupon.valid_to) : "no end"}`,
      `used ${coupon.uses} of ${coupon.uses_total ?? "any number"}, per person ${coupon.uses_per_person ?? "any number"}`,
      ...(coupon.users_id === null ? [] : [`personal: customers show ${coupon.users_id}`]),
      ...orders.map((order) => {
        const discount = formatMoney(-order.coupon_discount, order.currency, "en");
        return `${clockTime(order.created_on)}  order ${order.number}: ${discount}`;
      }),
      ...changes.map(({ created_on, change, actor, reason }) => {
        return `${clockTime(created_on)}  ${change}, by ${actor}${reason && ` (${reason})`}`;
      }),
    ];
    return { text: lines.map(printable).join("\n"), json: { ...coupon, orders, changes } };
  },
});

const end = action({
  subject: "CODE",
  arguments: "[--reason TEXT]",
  purpose: "ends a coupon now; orders keep their discount",
  options: reasonOption,
  async run({ database, subject, values }) {
    const event = { actor: OPERATOR, reason: values.reason, at: new Date() };
    const code = await refusable(database.write((trx) => endCoupon(trx, subject, event)));
    return { text: `${code}: ended`, json: await couponReport(database.read, code) };
  },
});

export const coupons = commandOf("coupons", { list, show, add: addCouponAction, end });
