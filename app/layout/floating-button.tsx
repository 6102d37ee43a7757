import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { matchPage } from "~/pages/match-page";
import type { Page } from "~/pages/page-table";
import { whatsappLink } from "~/shop/company";
import { Icon } from "~/ui/icon";

/** Pixels of scrolling after which the link to the top appears (spec section 9). */
const VISIBLE_FROM_PX = 20;

/** The pages with a link to their top. On other pages it is a chat link, if the shop has one (spec section 2). */
const longPages: Page[] = ["products", "category", "outlet", "brand"];

/** At the window's edge if its margin has room for it, otherwise between the page and the footer: it never covers a control. */
export function FloatingButton({ whatsapp }: { whatsapp?: string }) {
  const t = useT();
  const page = matchPage(useLocation().pathname)?.page;
  if (page && longPages.includes(page)) return <BackToTop />;
  if (!whatsapp) return null;
  return (
    <a className="floating" href={whatsappLink(whatsapp)} target="_blank" rel="noopener noreferrer">
      <Icon name="chat" />
      <span className="visually-hidden">{t("common:whatsapp")}</span>
    </a>
  );
}

/** Without scripts the link is always visible. With scripts it is visible only after scrolling. */
function BackToTop() {
  const t = useT();
  const [away, setAway] = useState(true);
  useEffect(() => {
    const scrolled = () => setAway(window.scrollY > VISIBLE_FROM_PX);
    scrolled();
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => window.removeEventListener("scroll", scrolled);
  }, []);
  if (!away) return null;
  return (
    // biome-ignore lint/a11y/useValidAnchor: the link has an anchor on the page, so that it works without scripts.
    <a
      className="floating"
      href="#top"
      onClick={(event) => {
        // The URL stays, because it contains the list's page number.
        event.preventDefault();
        window.scrollTo(0, 0);
        document.getElementById("top")?.focus({ preventScroll: true });
      }}
    >
      <Icon name="up" />
      <span className="visually-hidden">{t("common:to_top")}</span>
    </a>
  );
}
