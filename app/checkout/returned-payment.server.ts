import { wirePaymentReference } from "~/contract/payments.server";

interface ReturnedPayment {
  /** The code of the method; null in URLs that do not have it. */
  code: string | null;
  orderId: number | null;
  reference: string | null;
  /** The order's number as far as the URL shows it; null when it shows none. */
  number: string | null;
}

const NAMED = /^([a-z][a-z_]{0,39})-([1-9]\d{0,9})$/;
/** A reference begins with the order's number; the number of the attempt and a random part follow. */
const REFERENCE = /^(.+)-\d+-[0-9A-V]{8}$/;
const MAX_ID = 2_147_483_647;

/** The payment in the URL of a provider's return. Payments that began before a release have only their reference in it. */
export function paymentOfReturn(parameters: { payment?: string; reference?: string }): ReturnedPayment {
  const [, code = null, id = null] = NAMED.exec(parameters.payment ?? "") ?? [];
  const given = parameters.reference ?? (REFERENCE.test(parameters.payment ?? "") ? parameters.payment : undefined);
  const reference = wirePaymentReference.safeParse(given).data ?? null;
  const orderId = id !== null && Number(id) <= MAX_ID ? Number(id) : null;
  const number =
    REFERENCE.exec(reference ?? "")?.[1] ?? (reference === null && orderId !== null ? String(orderId) : null);
  return { code, orderId, reference, number };
}
