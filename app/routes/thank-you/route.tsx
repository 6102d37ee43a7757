import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { purchase } from "~/analytics/events.server";
import { NotFound } from "~/api/errors.server";
import { readOrder } from "~/api/orders.server";
import { orRespond } from "~/api/respond.server";
import { shopApi } from "~/config/composition.server";
import type { PageHandle } from "~/frame/layout";
import { translator } from "~/i18n/i18next.server";
import { localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { checkoutWords } from "~/i18n/words/checkout";
import { redirectTo, requestSession } from "~/session/request-session.server";
import { formatMoney } from "~/shop/money";
import { sizeWithLabel } from "~/ui/size-name";
import { TotalRows } from "~/ui/total-rows";
import { orderView } from "./order-view.server";
import { WhatNext } from "./what-next";
import "./thank-you.css";

export const handle: PageHandle = { layout: "simple" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  const session = await requestSession({ request, context });
  session.forbidStoring();
  const last = session.lastOrder;
  if (!last) throw await redirectTo(session, href("home", locale));
  const api = await orRespond(shopApi());
  const order = await orRespond(
    readOrder(api, last.id, last.key).catch((error: unknown) => {
      if (error instanceof NotFound) return null;
      throw error;
    }),
  );
  if (!order) throw await redirectTo(session, href("home", locale));
  const head = { title: translator(locale)("thank-you:title"), noindex: true };
  const events = session.tellOnce(order.id) ? { events: [purchase(order)] } : {};
  return { head, order: orderView(order, locale), ...events };
}

export default function ThankYou() {
  const { order } = useLoaderData<typeof loader>();
  const t = useT(checkoutWords);
  const locale = useLocale();
  return (
    <div className="container thank-you">
      <h1>{t("thank-you:title")}</h1>
      <p className="order-number">
        {t("thank-you:order_number")}: <strong>{order.number}</strong>
      </p>
      <p>{t("thank-you:mail_sent", { email: order.email })}</p>
      <WhatNext order={order} />
      <section aria-labelledby="order-summary">
        <h2 id="order-summary">{t("thank-you:summary")}</h2>
        <ul className="review-lines">
          {order.lines.map((line) => (
            <li key={line.id}>
              <span>
                {line.quantity} × {line.brand} {line.name}, {line.color}, {sizeWithLabel(line.size, t)}
              </span>
              <span className="review-amount">{formatMoney(line.total, order.currency)}</span>
            </li>
          ))}
        </ul>
        <TotalRows totals={order.totals} currency={order.currency} />
      </section>
      <p>
        <ShopLink className="button" to={href("products", locale)}>
          {t("thank-you:go_on")}
        </ShopLink>
      </p>
    </div>
  );
}
