import { z } from "zod";
import { InvalidNotification, type NotificationRequest, type ProviderNotification, ProviderRefusal } from "../provider";
import { providerId, readResponse } from "../provider-response";
import type { PayPalSettings, SendToPayPal } from "./paypal-request";

/** Characters. An event has some thousands. */
const LONGEST_EVENT = 200_000;

const reference = z.string().max(127).optional().catch(undefined);

/** Both kinds of events that name a PayPal order: of the order itself, and of its capture or refund. */
const event = z.union([
  z
    .object({
      event_type: z.string().startsWith("CHECKOUT.ORDER."),
      resource: z.object({ id: providerId, purchase_units: z.array(z.object({ custom_id: reference })).optional() }),
    })
    .transform(({ resource }) => ({
      providerId: resource.id,
      reference: resource.purchase_units?.[0]?.custom_id,
    })),
  z
    .object({
      event_type: z.string().startsWith("PAYMENT.CAPTURE."),
      resource: z.object({
        custom_id: reference,
        supplementary_data: z.object({ related_ids: z.object({ order_id: providerId }) }),
      }),
    })
    .transform(({ resource }) => ({
      providerId: resource.supplementary_data.related_ids.order_id,
      reference: resource.custom_id,
    })),
]);

/**
 * Reads a webhook event after PayPal has confirmed that it sent it. The report is always null: PayPal signs a CRC-32 of the
 * body, which does not protect the amounts in it.
 * @throws InvalidNotification for an event that PayPal did not send to this webhook
 */
export async function readEvent(
  { headers, body }: NotificationRequest,
  settings: PayPalSettings,
  request: SendToPayPal,
): Promise<ProviderNotification | null> {
  if (body.length > LONGEST_EVENT) throw new InvalidNotification("PayPal event: too long");
  const json = parsed(body);
  const transmission = transmissionOf(headers, settings.url);
  const named = event.safeParse(json);
  // Of no concern, so that its sender does not matter.
  if (!named.success) return null;
  await confirm(request, { ...transmission, webhook_id: settings.webhookId }, body);
  return { ...named.data, report: null };
}

function parsed(body: string): object {
  try {
    const json: unknown = JSON.parse(body);
    if (json !== null && typeof json === "object" && !Array.isArray(json)) return json;
  } catch {}
  throw new InvalidNotification("PayPal event: not a JSON object");
}

// Limits: PayPal's OpenAPI description `notifications_webhooks_v1`, `verify_webhook_signature`.
const transmissionHeaders = z.object({
  auth_algo: z.literal("SHA256withRSA"),
  cert_url: z.string().max(500),
  transmission_id: z.string().regex(/^(?!\d+$)[\w-]{1,50}$/),
  transmission_sig: z.string().regex(/^(?!\d+$)[\w+/=]{1,500}$/),
  transmission_time: z.string().max(100).datetime({ offset: true }),
});

function transmissionOf(headers: Headers, apiUrl: string) {
  const { data } = transmissionHeaders.safeParse({
    auth_algo: headers.get("PayPal-Auth-Algo"),
    cert_url: headers.get("PayPal-Cert-Url"),
    transmission_id: headers.get("PayPal-Transmission-Id"),
    transmission_sig: headers.get("PayPal-Transmission-Sig"),
    transmission_time: headers.get("PayPal-Transmission-Time"),
  });
  if (!data) throw new InvalidNotification("PayPal event: headers of the signature are missing or malformed");
  if (!isPayPals(data.cert_url, apiUrl)) throw new InvalidNotification("PayPal event: certificate of another host");
  return data;
}

/** PayPal's certificates are on its own hosts; a sandbox has its own. */
function isPayPals(url: string, apiUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, host } = new URL(url);
  return host === new URL(apiUrl).host || (protocol === "https:" && hostname.endsWith(".paypal.com"));
}

const verification = z.object({ verification_status: z.enum(["SUCCESS", "FAILURE"]) });

/** The event goes back byte for byte, because the signature covers its bytes. */
async function confirm(request: SendToPayPal, transmission: object, body: string): Promise<void> {
  try {
    const { json } = await request({
      method: "POST",
      path: "/v1/notifications/verify-webhook-signature",
      body: `${JSON.stringify(transmission).slice(0, -1)},"webhook_event":${body}}`,
    });
    if (readResponse(verification, json, "PayPal verification").verification_status === "SUCCESS") return;
  } catch (error) {
    // PayPal answers so to values that it cannot read.
    if (!(error instanceof ProviderRefusal) || (error.status !== 400 && error.status !== 422)) throw error;
  }
  throw new InvalidNotification("PayPal event: not sent by PayPal");
}
