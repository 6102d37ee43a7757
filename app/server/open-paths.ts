import { locales } from "../i18n/locale";
import { pagePaths } from "../pages/page-table";
import { unsubscribePaths } from "./newsletter-paths";

const notifications = /^\/payments\/[a-z]{1,20}\/notifications$/;

/** Payment providers may post the browser back. It comes without cookies, and gets only a redirect. */
const returns = (["payment-return", "payment-cancel"] as const).flatMap((page) =>
  locales.map(
    (locale) =>
      new RegExp(`^${pagePaths[page][locale].replace("/:payment?/:reference?", "(?:/[\\w-]{1,40}){1,2}/?")}$`, "i"),
  ),
);

/** Paths that accept POSTs of any content type from other sites and servers. They need no cookie. */
export const openPaths: readonly RegExp[] = [unsubscribePaths, notifications, ...returns];
