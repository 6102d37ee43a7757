import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { Icon } from "~/ui/icon";
import "./messages.css";

/** Milliseconds that a toast is shown (spec section 9), not counting the time that it is pointed at or has the focus. */
const SHOWN_FOR = 3_500;

export interface Message {
  text: string;
  leadsToCart: boolean;
  /** Too much to learn in passing: stays until the next page, or until it is closed. */
  lasts: boolean;
}

/**
 * What the server has to say about the last step; read out by screen readers as it appears. Without scripts it is a line
 * in the page; with them a toast that leaves by itself, unless the shopper holds it.
 */
export function Messages({ messages }: { messages: Message[] }) {
  const t = useT();
  const locale = useLocale();
  const [shown, setShown] = useState(messages);
  const [held, setHeld] = useState(false);
  const [scripts, setScripts] = useState(false);
  const { pathname } = useLocation();
  const sending = useNavigation().state === "submitting";
  const told = useRef({ messages, pathname });
  if (told.current.messages !== messages || told.current.pathname !== pathname) {
    // None are no news: those of a moment ago stay for their time, but not on another page.
    if (messages.length > 0 || told.current.pathname !== pathname) setShown(messages);
    told.current = { messages, pathname };
  }
  useEffect(() => setScripts(true), []);
  useEffect(() => {
    // The outcome of the step before would stand beside a refusal of this one.
    if (sending) setShown((before) => before.filter(({ lasts }) => lasts));
  }, [sending]);
  useEffect(() => {
    if (held || shown.length === 0 || shown.some(({ lasts }) => lasts)) return;
    const timer = setTimeout(() => setShown([]), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [held, shown]);
  return (
    <div
      role="status"
      className="messages container"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.length > 0 && (
        <div className="message">
          <h2 className="message-title">{t("common:notice")}</h2>
          <ul>
            {shown.map(({ text, leadsToCart }) => (
              <li key={text}>
                {text} {leadsToCart && <ShopLink to={href("cart", locale)}>{t("common:view_cart")}</ShopLink>}
              </li>
            ))}
          </ul>
          {scripts && (
            <button
              type="button"
              className="message-close"
              aria-label={t("common:close")}
              onClick={() => {
                setHeld(false);
                setShown([]);
              }}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
