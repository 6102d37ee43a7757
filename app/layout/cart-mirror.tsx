import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { inLocalStorage } from "~/browser/storage";
import { href } from "~/i18n/paths";
import { useLocale } from "~/i18n/use-t";
import { readCopy, type WrittenCart, writeCart } from "~/shop/cart";

/** The key in local storage, from the specification. */
const KEY = "cart";

/**
 * Keeps the cart's copy in local storage. The server's cart replaces an older copy. When the copy is newer than the
 * page (another tab, a page from history), the page's data is read again. When the cookie is gone, the copy restores
 * the cart. Renders nothing.
 */
export function CartMirror({ cart }: { cart: WrittenCart | null }) {
  const restore = useFetcher();
  const { revalidate } = useRevalidator();
  const locale = useLocale();
  const requested = useRef<string | null>(null);
  const submit = useRef(restore.submit);
  submit.current = restore.submit;

  useEffect(() => {
    const copy = stored();
    if (!cart) {
      if (copy && copy.lines.length > 0 && requested.current !== "restore") {
        requested.current = "restore";
        submit.current(
          { intent: "restore", cart: JSON.stringify(writeCart(copy)) },
          { method: "post", action: href("cart", locale) },
        );
      }
      return;
    }
    const [id, revision] = cart;
    const version = `${id} ${revision}`;
    if (copy && copy.revision > revision && requested.current !== version) {
      requested.current = version;
      revalidate();
    } else store(cart);
  }, [cart, locale, revalidate]);

  useEffect(() => {
    // Another tab has changed the cart, or the browser has restored this page from its history.
    const changed = (event: StorageEvent) => {
      const copy = event.key === KEY ? stored() : null;
      if (copy && (!cart || copy.id !== cart[0] || copy.revision > cart[1])) revalidate();
    };
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) revalidate();
    };
    window.addEventListener("storage", changed);
    window.addEventListener("pageshow", shown);
    return () => {
      window.removeEventListener("storage", changed);
      window.removeEventListener("pageshow", shown);
    };
  }, [cart, revalidate]);

  return null;
}

function stored() {
  return inLocalStorage((storage) => readCopy(JSON.parse(storage.getItem(KEY) ?? "null")));
}

/** The copy is optional, because the cookie contains the cart. */
function store(cart: WrittenCart) {
  inLocalStorage((storage) => storage.setItem(KEY, JSON.stringify(cart)));
}
