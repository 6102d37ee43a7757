import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { calendarDay } from "~/account/orders/order-dates.server";
import { readId } from "~/cart/cart-changes.server";
import { companyDetails } from "~/config/company.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { pageContext } from "~/session/page-context.server";
import { phoneText } from "~/shop/company";
import { erasureDay } from "~/shop/retention";

/** The answer to every declaration of withdrawal, whether or not there is such an order. */
export async function loader(args: LoaderFunctionArgs) {
  const { t, url, locale } = await pageContext(args);
  const { email, phone } = companyDetails();
  return {
    head: { title: t("withdrawal:received_title"), noindex: true },
    contact: { email, phone: phoneText(phone) },
    keptUntil: calendarDay(erasureDay("unmatched_declaration", new Date().toISOString()), locale),
    orderId: readId(url.searchParams.get("order")),
  };
}

export default function WithdrawReceived() {
  const { head, contact, keptUntil, orderId } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container narrow">
      <h1>{head.title}</h1>
      <p role="status">
        <strong>{t("withdrawal:received_text")}</strong>
      </p>
      <h2>{t("withdrawal:what_next_title")}</h2>
      <ul>
        <li>{t("withdrawal:what_next_1")}</li>
        <li>{t("withdrawal:what_next_2")}</li>
        <li>{t("withdrawal:what_next_3")}</li>
      </ul>
      <p>{t("withdrawal:received_none", contact)}</p>
      {orderId === null && <p>{t("withdrawal:received_kept", { day: keptUntil })}</p>}
      <p>
        {orderId === null ? (
          <ShopLink to={href("withdraw", locale)}>{t("withdrawal:again")}</ShopLink>
        ) : (
          <ShopLink to={href("order", locale, { id: String(orderId) })}>{t("withdrawal:to_order")}</ShopLink>
        )}
      </p>
    </div>
  );
}
