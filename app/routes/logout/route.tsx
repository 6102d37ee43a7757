import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { logOut } from "~/api/accounts.server";
import { href } from "~/i18n/paths";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

/** A link cannot log anybody out; only the form can. */
export async function loader(args: LoaderFunctionArgs) {
  const { locale, session } = await pageContext(args);
  throw await redirectTo(session, href("home", locale));
}

/** Ends the sign-in here and on the server, and redirects to the home page (spec section 2). The cart stays. */
export async function action(args: ActionFunctionArgs) {
  const { locale, session, api } = await pageContext(args);
  const { signIn } = session;
  session.signIn = null;
  if (signIn)
    await logOut(api, signIn.refreshToken).catch((error: unknown) =>
      console.error(error instanceof Error ? error.message : error),
    );
  session.flash({ key: "access:logged_out" });
  throw await redirectTo(session, href("home", locale));
}
