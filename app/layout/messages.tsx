import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { Message } from "~/page-html/holes/visitor";
import { Icon } from "~/ui/icon";
import { TrustedHtml } from "~/ui/trusted-html";

/** Display time of a toast (spec section 9), without the time while it is hovered or focused. */
const SHOWN_FOR_MS = 3_500;

/**
 * The server's messages about the last action. Screen readers announce them. Without scripts they are part of the page.
 * With scripts they are a toast that disappears unless it is hovered or focused.
 */
export function Messages({ messages }: { messages: Message[] }) {
  const t = useT();
  const locale = useLocale();
  const [shown, setShown] = useState(messages);
  const [paused, setPaused] = useState(false);
  const [scripts, setScripts] = useState(false);
  const { pathname } = useLocation();
  const sending = useNavigation().state === "submitting";
  const [last, setLast] = useState({ messages, pathname, count: 0 });
  const [isNew, isOtherPage] = [last.messages !== messages, last.pathname !== pathname];
  if (isNew || isOtherPage) {
    setLast({ messages, pathname, count: last.count + 1 });
    // The root's data still have the messages of the page before. An empty list does not remove messages early.
    if (isOtherPage || messages.length > 0) setShown(isNew ? messages : []);
  }
  const texts = shown.filter(({ html, inPage }) => !html && !inPage);
  const panel = shown.find(({ html }) => html)?.html;
  useEffect(() => setScripts(true), []);
  useEffect(() => {
    // Removes the result of the last action, because the next one may be refused.
    if (sending) setShown((before) => before.filter(({ lasts }) => lasts));
  }, [sending]);
  useEffect(() => {
    if (panel || paused || shown.length === 0 || shown.some(({ lasts }) => lasts)) return;
    const timer = setTimeout(() => setShown([]), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [paused, shown, panel]);
  return (
    <div
      role="status"
      className="messages container"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {/* A new element each time: its buttons, and Escape (kept-focus.ts), close it without React. */}
      {panel && <TrustedHtml key={last.count} html={panel} />}
      {texts.length > 0 && (
        <div className="message">
          {texts.some(({ isWarning }) => isWarning) && <h2 className="message-title">{t("common:notice")}</h2>}
          <ul>
            {texts.map(({ text, leadsToCart }) => (
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
                setPaused(false);
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
