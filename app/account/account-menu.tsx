import { useRouteLoaderData } from "@remix-run/react";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import type { MessageKey } from "~/i18n/texts";
import { useLocale, useT } from "~/i18n/use-t";

/** The pages of the account, in the order of the menu, with their names. */
const PAGES = [
  ["account", "account-menu:overview"],
  ["orders", "account-menu:orders"],
  ["wishlist", "account-menu:wishlist"],
  ["membership", "account-menu:membership"],
  ["profile", "account-menu:profile"],
  ["addresses", "account-menu:addresses"],
] as const satisfies (readonly [page: string, name: MessageKey])[];

/** The part of the root's data that is used. */
interface RootData {
  visitor: { account: { lacksAddresses?: true } | null };
}

interface AccountMenuProps {
  /** The open page, or the one that it belongs to. */
  current: (typeof PAGES)[number][0];
}

/** The links to the pages of the account, and the logout, which loads a new document. */
export function AccountMenu({ current }: AccountMenuProps) {
  const t = useT();
  const locale = useLocale();
  const lacksAddresses = useRouteLoaderData<RootData>("root")?.visitor.account?.lacksAddresses;
  return (
    <nav aria-label={t("account-menu:label")} className="account-menu">
      <ul>
        {PAGES.filter(([page]) => !(lacksAddresses && page === "addresses")).map(([page, name]) => (
          <li key={page}>
            <ShopLink to={href(page, locale)} aria-current={page === current ? "page" : undefined}>
              {t(name)}
            </ShopLink>
          </li>
        ))}
        <li>
          <form method="post" action={href("logout", locale)}>
            <button type="submit">{t("account-menu:logout")}</button>
          </form>
        </li>
      </ul>
    </nav>
  );
}
