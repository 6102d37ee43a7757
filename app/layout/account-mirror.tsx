import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { inLocalStorage } from "~/browser/storage";
import type { Visitor } from "~/page-html/holes/visitor";

const KEY = "account";

/** Tells the other tabs of a login, a logout and another wishlist; they then read their page again. Renders nothing. */
export function AccountMirror({ account }: Pick<Visitor, "account">) {
  const { revalidate } = useRevalidator();
  const own = account ? `logged in ${account.wishlist.join(" ")}` : "";
  useEffect(() => {
    inLocalStorage((storage) => {
      if ((storage.getItem(KEY) ?? "") !== own) storage.setItem(KEY, own);
    });
    const changed = ({ key, newValue }: StorageEvent) => {
      if (key === KEY && newValue !== own) revalidate();
    };
    window.addEventListener("storage", changed);
    return () => window.removeEventListener("storage", changed);
  }, [own, revalidate]);
  return null;
}
