import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportPersonalData } from "~/api/personal-data.server";
import { href } from "~/i18n/paths";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";

/** The download of all data about the user. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  // After a login the shopper is on the page with the link, because a download shows nothing.
  const profile = new URL(href("profile", page.locale), page.url);
  const data = await orLogIn({ ...page, url: profile }, exportPersonalData(page.shopperApi));
  const headers = new Headers({
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="${page.t("account:export_file")}.json"`,
    "Cache-Control": "no-store",
  });
  // The API may have refreshed the tokens.
  for (const cookie of await page.session.takeCookies()) headers.append("Set-Cookie", cookie);
  return new Response(JSON.stringify(data, null, 2), { headers });
}
