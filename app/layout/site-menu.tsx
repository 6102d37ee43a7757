import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { TrustedHtml } from "~/ui/trusted-html";
import { closeMenu, enhanceMenu } from "./menu-behaviour";
import { useFollowedLinks, useServerPart } from "./server-part";

/** The navigation. The server renders its hundred links. */
export function SiteMenu() {
  const t = useT();
  const html = useServerPart("menu");
  const nav = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useFollowedLinks(nav, closeMenu);
  useEffect(() => (nav.current ? enhanceMenu(nav.current) : undefined), []);
  const shownKey = useRef(key);
  useEffect(() => {
    // Only after a navigation: a shopper may have opened it before the scripts ran.
    if (nav.current && shownKey.current !== key) closeMenu(nav.current);
    shownKey.current = key;
  }, [key]);

  return (
    <TrustedHtml
      as="nav"
      ref={nav}
      aria-label={t("common:main_menu")}
      className="site-menu"
      data-part="menu"
      // A shopper may have opened it before the scripts ran.
      suppressHydrationWarning
      html={html}
    />
  );
}
