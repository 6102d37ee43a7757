import { type Context, Hono } from "hono";
import {
  confirmationRequest,
  NEWSLETTER_KEY_HEADER,
  subscriptionRequest,
  unsubscriptionRequest,
  type WireNewsletter,
} from "~/contract/newsletter.server";
import { isEmail } from "~/shop/email";
import type { WithRequester } from "../auth/requester";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { readBody } from "../http/body";
import { forbidden, invalidPayload } from "../http/errors";
import { type PagesUrl, requireOwnPage } from "../http/own-pages";
import { reply } from "../http/reply";
import { ClientLimiter } from "../limits/client-limiter";
import { confirm, confirmationStatus, subscribe, unsubscribe, unsubscriptionStatus } from "./subscriptions";

/** Sign-ups per client IP in ten minutes, so that the form cannot flood strangers with mails. */
const SIGN_UPS = 30;
const SIGN_UP_SECONDS = 600;

interface NewsletterRoutesOptions {
  database: Database<Tables>;
  pagesUrl: PagesUrl;
  /** Called when mails or calls to the newsletter service may be queued. */
  changed(): void;
}

/** `newsletter/…`: subscriptions, their confirmation by the link in a mail, and unsubscription. */
export function newsletterRoutes({ database, pagesUrl, changed }: NewsletterRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();
  const check = (url: string) => requireOwnPage(url, pagesUrl);
  const limiter = new ClientLimiter({
    database,
    name: "newsletter",
    seconds: SIGN_UP_SECONDS,
    points: SIGN_UPS,
  });

  routes.post("/subscriptions", async (context) => {
    const request = await readBody(context, subscriptionRequest);
    check(request.confirm_url);
    check(request.unsubscribe_url);
    if (!isEmail(request.email)) throw invalidPayload('"email" is not an address');
    const { client } = context.var.requester;
    await subscribe(database, request, (trx) => limiter.count(client, { trx }));
    changed();
    return reply<WireNewsletter>(context, { status: "pending" });
  });

  routes.get("/confirmations", async (context) =>
    reply<WireNewsletter>(context, { status: await confirmationStatus(database, keyOf(context)) }),
  );

  routes.post("/confirmations", async (context) => {
    const request = await readBody(context, confirmationRequest);
    check(request.unsubscribe_url);
    const status = await confirm(database, request);
    changed();
    return reply<WireNewsletter>(context, { status });
  });

  routes.get("/unsubscriptions", async (context) =>
    reply<WireNewsletter>(context, { status: await unsubscriptionStatus(database, keyOf(context)) }),
  );

  routes.post("/unsubscriptions", async (context) => {
    const { token } = await readBody(context, unsubscriptionRequest);
    const status = await unsubscribe(database, token);
    changed();
    return reply<WireNewsletter>(context, { status });
  });

  return routes;
}

function keyOf(context: Context): string {
  const token = context.req.header(NEWSLETTER_KEY_HEADER) ?? "";
  if (!unsubscriptionRequest.safeParse({ token }).success) throw forbidden();
  return token;
}
