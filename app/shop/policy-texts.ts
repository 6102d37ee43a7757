import type { Company } from "./company";
import type { Policy, Weekday } from "./policy";

/** The values of the policy's placeholders, which every text may contain: "within {{return_days}} days". */
export type PolicyTexts = Readonly<Record<string, string | number>>;

const numbers = { en: ["no", "one", "two", "three"], it: ["nessun", "un", "due", "tre"] } as const;

const workingDays = {
  en: (days: number) => `${numbers.en[days] ?? days} working ${days === 1 ? "day" : "days"}`,
  it: (days: number) => `${numbers.it[days] ?? days} ${days === 1 ? "giorno lavorativo" : "giorni lavorativi"}`,
};

const italianDays: Record<Weekday, string> = {
  Monday: "lunedì",
  Tuesday: "martedì",
  Wednesday: "mercoledì",
  Thursday: "giovedì",
  Friday: "venerdì",
  Saturday: "sabato",
  Sunday: "domenica",
};

/** The placeholders of a company's policy in a language. Amounts are not among them: they depend on the reader's currency. */
export function policyTexts({ city, policy }: Pick<Company, "city" | "policy">, locale: "en" | "it"): PolicyTexts {
  const { courierDays } = policy;
  return {
    shop_name: policy.name,
    return_days: policy.returnDays,
    withdrawal_days: policy.withdrawalDays,
    sending_days: policy.sendingDays,
    refund_days: policy.refundDays,
    transfer_days: policy.transferDays,
    courier_time: workingDays[locale](courierDays.italy),
    handling_time: workingDays[locale](policy.handlingDays),
    pickup_time: workingDays[locale](policy.pickupDays),
    italy_days: courierDays.italy,
    union_days: courierDays.union,
    world_days: courierDays.world,
    store_city: city,
    opening_days: firstToLast(policy, locale),
    opening_times: openingTimes(policy, locale),
  };
}

/** "Monday to Friday", "dal lunedì al venerdì", "Friday", "il venerdì". */
function firstToLast({ openingHours: { first, last } }: Policy, locale: "en" | "it"): string {
  if (locale === "en") return first === last ? first : `${first} to ${last}`;
  if (first === last) return `${first === "Sunday" ? "la" : "il"} ${italianDays[first]}`;
  return `${first === "Sunday" ? "dalla" : "dal"} ${italianDays[first]} ${last === "Sunday" ? "alla" : "al"} ${italianDays[last]}`;
}

/** "10-13 and 15-19", with minutes where a time has some. */
function openingTimes({ openingHours: { spans } }: Policy, locale: "en" | "it"): string {
  const short = (time: string) => time.replace(/^0/, "").replace(/:00$/, "");
  const hours = spans.map(({ opens, closes }) => `${short(opens)}-${short(closes)}`);
  return hours.join(locale === "en" ? " and " : " e ");
}
