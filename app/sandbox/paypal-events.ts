import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from "node:crypto";
import { crc32 } from "node:zlib";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import type { verificationRequest } from "./paypal-messages";
import { captureBody, newId, orderBody, type PayPalPayment, type PayPalRefund, refundBody } from "./paypal-payment";
import type { Store } from "./store";

/** An event that was sent to the shop. */
interface Transmission {
  time: string;
  /** Of the body. */
  length: number;
}

const ALGORITHM = "SHA256withRSA";
const CERTIFICATE = "/v1/notifications/certs/CERT-sandbox";

export interface PayPalEvents {
  approved(payment: PayPalPayment, base: string): PayPalEvent;
  captured(payment: PayPalPayment, base: string): PayPalEvent;
  refunded(payment: PayPalPayment, refund: PayPalRefund, base: string): PayPalEvent;
  /** Whether the sandbox has sent an event with these headers. @param text the body of the question, unparsed */
  hasSent(question: Question, text: string, base: string): boolean;
  /** In PEM. PayPal has a certificate instead, which Node.js cannot issue. */
  publicKey(): string;
}

/** A signed event. @param url of the shop */
export type PayPalEvent = (url: string) => Request;

type Question = (typeof verificationRequest)["_output"];

/** For all new stores of the process, because making a key takes a while. */
let newKey: KeyObject | undefined;

/** Signs PayPal's events as PayPal does, and knows those that it has signed. */
export function paypalEvents(store: Store): PayPalEvents {
  const keys = store.collection<string>("paypal-key");
  const transmissions = store.collection<Transmission>("paypal-transmissions");

  const privateKey = (): KeyObject => {
    const known = keys.get("rsa");
    if (known) return createPrivateKey(known);
    newKey ??= generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;
    keys.put("rsa", newKey.export({ type: "pkcs8", format: "pem" }).toString());
    return newKey;
  };

  const signed = (event: object, base: string): PayPalEvent => {
    const id = randomUUID();
    const time = new Date().toISOString();
    const body = JSON.stringify(event);
    const signature = sign("sha256", Buffer.from(signedText(id, time, body)), privateKey()).toString("base64");
    transmissions.put(id, { time, length: body.length });
    const headers = {
      "Content-Type": "application/json",
      "PayPal-Auth-Algo": ALGORITHM,
      "PayPal-Cert-Url": `${base}${CERTIFICATE}`,
      "PayPal-Transmission-Id": id,
      "PayPal-Transmission-Sig": signature,
      "PayPal-Transmission-Time": time,
    };
    return (url) => new Request(url, { method: "POST", headers, body });
  };

  return {
    approved: (payment, base) =>
      signed(eventOf("CHECKOUT.ORDER.APPROVED", "checkout-order", orderBody(payment, base, true), base), base),
    captured: (payment, base) =>
      signed(
        eventOf("PAYMENT.CAPTURE.COMPLETED", "capture", { ...captureBody(payment, base), ...relatedTo(payment) }, base),
        base,
      ),
    refunded: (payment, refund, base) =>
      signed(
        eventOf(
          "PAYMENT.CAPTURE.REFUNDED",
          "refund",
          { ...refundBody(payment, refund, base), ...relatedTo(payment) },
          base,
        ),
        base,
      ),
    hasSent(question, text, base) {
      const sent = transmissions.get(question.transmission_id);
      if (!sent || sent.time !== question.transmission_time) return false;
      const isOurs =
        question.webhook_id === SANDBOX_KEYS.paypal.webhookId &&
        question.auth_algo === ALGORITHM &&
        question.cert_url === `${base}${CERTIFICATE}`;
      const covered = signedText(question.transmission_id, sent.time, eventIn(text, sent.length));
      const signature = Buffer.from(question.transmission_sig, "base64");
      return isOurs && verify("sha256", Buffer.from(covered), createPublicKey(privateKey()), signature);
    },
    publicKey: () => createPublicKey(privateKey()).export({ type: "spki", format: "pem" }).toString(),
  };
}

/** The text under an event's signature; the checksum covers the bytes of the body. */
export function signedText(
  id: string,
  time: string,
  body: string,
  webhookId: string = SANDBOX_KEYS.paypal.webhookId,
): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`;
}

/** The bytes of the event in a question, which must be those that were sent: the checksum covers them. */
function eventIn(text: string, length: number): string {
  const field = /"webhook_event"\s*:\s*/g;
  field.test(text);
  return text.slice(field.lastIndex, field.lastIndex + length);
}

function relatedTo({ id }: PayPalPayment) {
  return { supplementary_data: { related_ids: { order_id: id } } };
}

function eventOf(event_type: string, resource_type: string, resource: object, base: string) {
  const id = `WH-${newId()}-${newId()}`;
  return {
    id,
    event_version: "1.0",
    create_time: new Date().toISOString(),
    resource_type,
    resource_version: "2.0",
    event_type,
    summary: event_type,
    resource,
    links: [{ href: `${base}/v1/notifications/webhooks-events/${id}`, rel: "self", method: "GET" }],
  };
}
