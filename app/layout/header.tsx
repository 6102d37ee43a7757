import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { otherLocale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { Visitor } from "~/page-html/holes/visitor";
import { phoneText } from "~/shop/company";
import { Icon } from "~/ui/icon";
import { TrustedHtml } from "~/ui/trusted-html";
import { CountryLink } from "./country-link";
import { HeaderCart } from "./header-cart";
import { useHeaderHiding } from "./header-hiding";
import { type Layout, usePageHandle } from "./page-handle";
import { SearchForm } from "./search-form";
import { useServerPart } from "./server-part";
import { SiteMenu } from "./site-menu";

export interface HeaderProps extends Pick<Visitor, "cart" | "account"> {
  layout: Layout;
  contact?: { email: string; phone: string };
  /** The shipping country. */
  country: string;
  /** What the shop promises in the visitor's country, such as free delivery above an amount. */
  promise?: string;
}

/** The top bar, and the fixed bar with logo, navigation, search and cart. */
export function Header(props: HeaderProps) {
  const { layout, cart, contact, country, promise, account } = props;
  const t = useT();
  const locale = useLocale();
  const header = useRef<HTMLElement>(null);
  useHeaderHiding(header);
  return (
    <header ref={header} className={`header header-${layout}`}>
      <div className="header-top">
        <div className="container-wide">
          {/* Without the root's data, as after a failure, the visitor's country is unknown. */}
          <p className="header-info">{promise}</p>
          {contact && (
            <a className="header-contact" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          )}
          {contact && layout !== "default" && (
            <a className="header-phone" href={`tel:${contact.phone}`}>
              <Icon name="phone" />
              {phoneText(contact.phone)}
            </a>
          )}
          <div className="header-locale">
            {layout === "default" && <CountryLink country={country} />}
            <LanguageSwitch />
          </div>
        </div>
      </div>
      <div className="header-bar container-wide">
        <ShopLink className="header-logo" to={href("home", locale)}>
          <span className="visually-hidden">{t("common:shop_name")}</span>
          <TrustedHtml data-part="wordmark" html={useServerPart("wordmark")} />
        </ShopLink>
        {/* The style sheet hides it in other layouts: a server part cannot be added later (server-part.tsx). */}
        <SiteMenu />
        {layout === "default" && <SearchForm />}
        {layout !== "service" && <AccountLink isLoggedIn={account !== null} />}
        {layout !== "service" && account && <WishlistLink wished={account.wishlist.length} />}
        {layout !== "service" && <HeaderCart cart={cart} />}
      </div>
    </header>
  );
}

/** The profile button: to the account, for guests to the login (spec section 2). */
function AccountLink({ isLoggedIn }: { isLoggedIn: boolean }) {
  const t = useT();
  const locale = useLocale();
  const [page, label] = isLoggedIn
    ? (["account", t("common:my_account")] as const)
    : (["login", t("common:log_in")] as const);
  return (
    <ShopLink className="header-account" to={href(page, locale)} aria-label={label}>
      <Icon name="account" />
    </ShopLink>
  );
}

/** The wishlist's button, for logged-in users alone (spec section 2). */
function WishlistLink({ wished }: { wished: number }) {
  const t = useT();
  return (
    <ShopLink
      className="header-wishlist"
      to={href("wishlist", useLocale())}
      aria-label={t("common:wishlist_with", { count: wished })}
    >
      <Icon name="wishlist" />
      {wished > 0 && <span className="header-count">{wished}</span>}
    </ShopLink>
  );
}

/**
 * A form, because a plain link to `/` would redirect to the language of the cookie. It loads a new document, because
 * the messages of the other language are needed.
 */
function LanguageSwitch() {
  const t = useT();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const other = otherLocale(locale);
  const { form } = usePageHandle();
  const action = `${href("language", locale)}?from=${encodeURIComponent(pathname + search)}`;
  // The page's form has the buttons.
  const [Box, own] = form ? (["div", {}] as const) : (["form", { method: "post", action }] as const);
  return (
    <Box {...own} className="header-language">
      <span aria-hidden="true">
        <b>{locale.toUpperCase()}</b> /
      </span>
      {/* Enter presses the first button of a form in the document, which would be the next one. */}
      {form && (
        <button
          type="submit"
          form={form.id}
          name={form.intent && "intent"}
          value={form.intent}
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <button
        type="submit"
        name="to"
        value={other}
        lang={other}
        form={form?.id}
        formAction={form && action}
        aria-label={`${other.toUpperCase()}: ${t("common:switch_language")}`}
      >
        {other.toUpperCase()}
      </button>
    </Box>
  );
}
