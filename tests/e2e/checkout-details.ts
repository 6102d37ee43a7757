import type { Words } from "./words";

export interface Details {
  email: string;
  shipping?: "courier" | "pickup";
  payment?: keyof typeof METHOD_CODES;
}

const METHOD_CODES = {
  creditCard: "card",
  payPal: "paypal",
  klarna: "klarna",
  revolut: "revolut",
  bankTransfer: "bank_transfer",
  cashOnDelivery: "cash_on_delivery",
} as const;

/** The choices on the checkout page, by label. */
export function choicesOf(say: Words, { shipping = "courier", payment = "cashOnDelivery" }: Details): string[] {
  return [say[shipping], say[payment]];
}

/** The input of a shopper in Verona on the checkout page, by field label. */
export function textsOf(say: Words, { email, shipping = "courier" }: Details): [label: string, text: string][] {
  const person: [string, string][] = [
    [say.firstName, "Anna"],
    [say.lastName, "Bianchi"],
    [say.email, email],
    [say.confirmEmail, email],
    [say.prefix, "+39"],
    [say.phone, "333 123 4567"],
  ];
  const address: [string, string][] = [
    [say.address, "Via Mazzini 12"],
    [say.zipCode, "37121"],
    [say.city, "Verona"],
    [say.province, "VR"],
  ];
  return shipping === "courier" ? [...person, ...address] : person;
}

/** The same input as fields of the checkout's form. */
export function formOf({ email, shipping = "courier", payment = "cashOnDelivery" }: Details): Record<string, string> {
  const address = { address: "Via Mazzini 12", zip_code: "37121", city: "Verona", province: "VR" };
  return {
    name: "Anna",
    surname: "Bianchi",
    email,
    confirm_email: email,
    prefix: "+39",
    phone: "333 123 4567",
    // Italy.
    countries_id: "109",
    shipping,
    ...(shipping === "courier" ? address : {}),
    same_billing: "on",
    payment: METHOD_CODES[payment],
  };
}

/** The order's number in the text of the thank-you page. */
export function orderNumberIn(text: string): string {
  const number = /VR-\d{4}-\d{10}/.exec(text)?.[0];
  if (!number) throw new Error(`No order number in "${text}"`);
  return number;
}

/** Matches the name of a size, which may have its stock behind it: "S" matches neither "Search" nor "40" the size "40.5". */
export function startsWithSize(name: string): RegExp {
  return new RegExp(`^${name.replace(".", "\\.")}(?![.\\w])`);
}
