import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { useHole } from "~/page-html/holes/use-hole";
import { guest, type Visitor } from "~/page-html/holes/visitor";
import { Icon } from "~/ui/icon";
import { TrustedHtml } from "~/ui/trusted-html";

const Nothing = () => <></>;
// Without this script the link to the cart page still works.
const MiniCart = lazy<typeof import("./mini-cart").MiniCart>(() =>
  import("./mini-cart").then(
    (part) => ({ default: part.MiniCart }),
    () => ({ default: Nothing }),
  ),
);

/** Time until the mini cart closes after the pointer has left it (spec section 2). */
const CLOSE_DELAY_MS = 300;
const HOVERS = "(hover: hover)";

/** The link to the cart. With scripts, the mini cart opens on hover and with the button beside the link. */
export function HeaderCart({ cart }: Pick<Visitor, "cart">) {
  const t = useT();
  const locale = useLocale();
  const link = useHole("cart-link", { visitor: guest(cart) });
  const corner = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef(0);
  const [scripts, setScripts] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    setScripts(true);
    return () => window.clearTimeout(timer.current);
  }, []);
  const point = (over: boolean) => {
    window.clearTimeout(timer.current);
    if (!window.matchMedia(HOVERS).matches) return;
    if (over) setOpen(true);
    else timer.current = window.setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button offers the same to the keyboard.
    <div
      ref={corner}
      className="cart-area"
      onMouseEnter={() => point(true)}
      onMouseLeave={() => point(false)}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !corner.current?.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <ShopLink className="header-cart" to={href("cart", locale)} onClick={() => setOpen(false)}>
        <Icon name="cart" />
        <TrustedHtml as="span" html={link} />
      </ShopLink>
      {scripts && (
        <button
          ref={button}
          type="button"
          className="cart-open"
          aria-expanded={open}
          aria-label={t("common:show_mini_cart")}
          onClick={() => setOpen(!open)}
        >
          <Icon name="down" />
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <MiniCart version={cart ? cart.slice(0, 2).join(" ") : ""} close={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
