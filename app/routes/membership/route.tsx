import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountMenu } from "~/account/account-menu";
import { readUser } from "~/api/accounts.server";
import { plusProduct } from "~/api/membership.server";
import { orElse } from "~/api/respond.server";
import { FormAlert } from "~/forms/form-alert";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { useT } from "~/i18n/use-t";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { Benefits } from "./benefits";
import { buyPlus } from "./buy-plus.server";
import { membershipView } from "./membership-view.server";
import { Points } from "./points";

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { locale, t, shopperApi, country } = page;
  const [user, plus, { currency }] = await Promise.all([
    orLogIn(page, readUser(shopperApi)),
    orElse(plusProduct(shopperApi), null),
    country(),
  ]);
  return {
    head: { title: t("membership:title"), description: t("membership:description"), noindex: true },
    membership: membershipView(user, plus, { currency, locale }),
  };
}

/** Puts plus into the cart. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const { locale, session, t } = page;
  const form = await readForm(args.request, ["intent"]);
  if (textField(form, "intent") !== "plus") throw new Response(null, { status: 400 });
  const refused = await buyPlus(page);
  if (refused)
    return data(
      {
        message:
          "openOrder" in refused
            ? t("membership:open_text", { number: refused.openOrder })
            : t(`cart:${refused.error}`, { available: refused.available ?? 0 }),
      },
      { status: refused.status },
    );
  throw await redirectTo(session, href("cart", locale));
}

export default function Membership() {
  const { membership } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const { tier, points, missing, plusPrice, openOrder } = membership;
  return (
    <div className="container-wide">
      <AccountMenu current="membership" />
      {refused && <FormAlert>{refused.message}</FormAlert>}
      <h1>{t("membership:title")}</h1>
      {tier && <p>{t("membership:tier", { tier: t(`membership:name_${tier}`) })}</p>}
      {points !== null && <Points points={points} missing={missing} tier={tier} plusPrice={plusPrice} />}
      <Benefits tier={tier} plusPrice={plusPrice} openOrder={openOrder} />
    </div>
  );
}
