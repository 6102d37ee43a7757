import { useLocation, useNavigate } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { closeMenu, enhanceMenu } from "./menu-behaviour";
import "./site-menu.css";

const MenuContext = createContext("");

/** Hands the navigation's HTML to the page; on the server only. */
export function SiteMenuProvider({ html, children }: { html: string; children: ReactNode }) {
  return <MenuContext.Provider value={html}>{children}</MenuContext.Provider>;
}

/**
 * The navigation. It is the same for as long as a document lives, so the browser takes it from the page that it has
 * already got: its hundred links are neither sent again as data nor hydrated one by one.
 */
export function SiteMenu() {
  const t = useT();
  const fromServer = useContext(MenuContext);
  const [html] = useState(() => fromServer || inPage());
  const nav = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const { key } = useLocation();

  useEffect(() => (nav.current ? enhanceMenu(nav.current, navigate) : undefined), [navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was opened.
  useEffect(() => {
    if (nav.current) closeMenu(nav.current);
  }, [key]);

  return (
    <nav
      ref={nav}
      aria-label={t("menu:main_menu")}
      className="site-menu"
      // A shopper may have opened it before scripts ran.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function inPage(): string {
  return typeof document === "undefined" ? "" : (document.querySelector(".site-menu")?.innerHTML ?? "");
}
