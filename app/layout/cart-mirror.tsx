import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { href } from "~/i18n/paths";
import { useLocale } from "~/i18n/use-t";
import { readCopy, type WrittenCart, writeCart } from "~/shop/cart";

/** Local storage, as the spec names it. */
const KEY = "cart";

/**
 * Keeps the cart's copy in local storage. The server's cart wins over an older copy; a page that shows an older cart
 * than the copy (another tab, a page from history) asks the server again; a copy without any cart cookie is handed back
 * to the server. Renders nothing.
 */
export function CartMirror({ cart }: { cart: WrittenCart | null }) {
  const restore = useFetcher();
  const { revalidate } = useRevalidator();
  const locale = useLocale();
  const asked = useRef<string | null>(null);
  const submit = useRef(restore.submit);
  submit.current = restore.submit;

  useEffect(() => {
    const copy = stored();
    if (!cart) {
      if (copy && copy.lines.length > 0 && asked.current !== "restore") {
        asked.current = "restore";
        submit.current(
          { intent: "restore", cart: JSON.stringify(writeCart(copy)) },
          { method: "post", action: href("cart", locale) },
        );
      }
      return;
    }
    const [id, revision] = cart;
    const version = `${id} ${revision}`;
    if (copy && copy.revision > revision && asked.current !== version) {
      asked.current = version;
      revalidate();
    } else store(cart);
  }, [cart, locale, revalidate]);

  useEffect(() => {
    // Another tab changed the cart, or this page came back from history as it was.
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
  try {
    return readCopy(JSON.parse(window.localStorage.getItem(KEY) ?? "null"));
  } catch {
    return null;
  }
}

/** Storage may be full or forbidden: the cookie is the cart, the copy only a comfort. */
function store(cart: WrittenCart) {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(cart));
  } catch {}
}
