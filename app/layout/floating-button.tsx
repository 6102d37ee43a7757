import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { whatsappLink } from "~/shop/company";
import { Icon } from "~/ui/icon";
import "./floating-button.css";

/** Pixels of scrolling from which on there is a way back to the top (spec section 9). */
const FROM = 20;

interface FloatingButtonProps {
  /** On lists: the way back to the top. Elsewhere a chat, for shops that have one. */
  backToTop: boolean;
  /** Stands below the page where the window is narrow. */
  below: boolean;
  /** E.164 */
  whatsapp?: string;
}

export function FloatingButton({ backToTop, below, whatsapp }: FloatingButtonProps) {
  const t = useT();
  if (backToTop) return <BackToTop />;
  if (!whatsapp) return null;
  return (
    <a
      className={below ? "floating floating-below" : "floating"}
      href={whatsappLink(whatsapp)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="chat" />
      <span className="visually-hidden">{t("common:whatsapp")}</span>
    </a>
  );
}

/** Without scripts it is always there, a plain link; with them only when there is a way to go. */
function BackToTop() {
  const t = useT();
  const [away, setAway] = useState(true);
  useEffect(() => {
    const scrolled = () => setAway(window.scrollY > FROM);
    scrolled();
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => window.removeEventListener("scroll", scrolled);
  }, []);
  if (!away) return null;
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link to a place on the page, which works without scripts.
    <a
      className="floating floating-top"
      href="#top"
      onClick={(event) => {
        // The address stays: it is the list's, with its page.
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
