import { addCoupon } from "~/backend/coupons/change-coupon";
import { firstMoment, lastMoment } from "~/shop/shop-day";
import { action } from "../../actions";
import { CommandError } from "../../command";
import { OPERATOR, reasonOption, refusable } from "../../operator";
import { amountFrom, countFrom, dayFrom } from "../../values";
import { findCustomer } from "../customers/find-customer";
import { couponReport, discountText } from "./coupon-report";

export const addCouponAction = action({
  subject: "CODE",
  arguments: `(--amount EURO | --percent N) [--minimum EURO] [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--uses N]
             [--uses-per-person N] [--customer EMAIL] [--description TEXT] [--reason TEXT]`,
  purpose: "a new coupon, such as: coupons add SUMMER10 --percent 10 --to 2027-08-31; --customer makes it personal",
  options: {
    ...reasonOption,
    amount: { type: "string" },
    percent: { type: "string" },
    minimum: { type: "string" },
    from: { type: "string" },
    to: { type: "string" },
    uses: { type: "string" },
    "uses-per-person": { type: "string" },
    customer: { type: "string" },
    description: { type: "string" },
  },
  async run({ database, subject, values }) {
    const coupon = {
      code: subject,
      description: values.description ?? "",
      ...discountFrom(values),
      minimum_subtotal: given(values.minimum, amountFrom) ?? 0,
      valid_from: given(values.from, (day) => firstMoment(dayFrom(day))),
      valid_to: given(values.to, (day) => lastMoment(dayFrom(day))),
      uses_total: given(values.uses, (text) => countFrom("uses", text)),
      uses_per_person: given(values["uses-per-person"], (text) => countFrom("uses-per-person", text)),
      users_id: values.customer === undefined ? null : (await findCustomer(database.read, values.customer)).id,
    };
    const event = { actor: OPERATOR, reason: values.reason, at: new Date() };
    await refusable(database.write((trx) => addCoupon(trx, coupon, event)));
    const added = await couponReport(database.read, subject);
    return { text: `${added.code}: ${discountText(added)}, ${added.state}`, json: added };
  },
});

function discountFrom({ amount, percent }: { amount?: string; percent?: string }) {
  if (amount !== undefined && percent === undefined) return { kind: "amount" as const, discount: amountFrom(amount) };
  if (percent !== undefined && amount === undefined)
    return { kind: "percent" as const, discount: countFrom("percent", percent) };
  throw new CommandError("A coupon has either --amount or --percent.");
}

/** The value of an option; null without it. */
function given<T>(text: string | undefined, read: (text: string) => T): T | null {
  return text === undefined ? null : read(text);
}
