import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancelStockRequests, confirmStockRequest, readStockRequest } from "~/api/back-in-stock.server";
import { linked } from "~/api/respond.server";
import { linkPage } from "~/back-in-stock/link-page.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

/** The page of a mail's link. Only its buttons confirm and delete, because virus scanners also open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, api } = await pageContext(args);
  const { view, status } = linkPage(await linked(readStockRequest(api, token)), locale);
  return data({ ...view, here: href("back-in-stock-link", locale, { token }) }, { status });
}

export async function action(args: ActionFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, session, api } = await pageContext(args);
  const form = await readForm(args.request, ["intent", "List-Unsubscribe"]);
  const isOneClick = form.get("List-Unsubscribe") === "One-Click";
  const intent = isOneClick ? "end" : textField(form, "intent");
  if (intent !== "confirm" && intent !== "end") throw new Response(null, { status: 400 });
  const here = href("back-in-stock-link", locale, { token });
  if (intent === "confirm") {
    await linked(confirmStockRequest(api, token));
    throw await redirectTo(session, here);
  }
  const ended = (await linked(cancelStockRequests(api, token).then(() => true))) === true;
  // Mail programs do not follow redirects (RFC 8058 section 3.1).
  if (isOneClick) return data({ ended }, { status: ended ? 200 : 404 });
  if (ended) session.flash({ key: "back-in-stock:ended" });
  throw await redirectTo(session, ended ? href("products", locale) : here);
}

export default function BackInStockLink() {
  const { head, text, here, buttons, link, ended } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.ended)
    return (
      <div className="container">
        <h1>{ended}</h1>
      </div>
    );
  return (
    <div className="container">
      <h1>{head.title}</h1>
      <p>{text}</p>
      {buttons.length > 0 && (
        <ShopForm method="post" action={here}>
          {buttons.map(({ intent, name }) => (
            <p key={intent}>
              <button
                type="submit"
                name="intent"
                value={intent}
                className={intent === "confirm" ? "button button-primary" : "button"}
              >
                {name}
              </button>
            </p>
          ))}
        </ShopForm>
      )}
      <p>
        <ShopLink to={link.url}>{link.name}</ShopLink>
      </p>
    </div>
  );
}
