import { type RefObject, useEffect } from "react";
import { shownField } from "./cart-form";

/**
 * Saves a note that the shopper has typed and not submitted when the shopper leaves by a link. Without scripts the
 * form's buttons save it.
 */
export function useKeptNote(form: RefObject<HTMLFormElement>, action: string): void {
  useEffect(() => {
    const page = form.current;
    if (!page) return;
    const save = () => {
      const fields = new FormData(page);
      const body = new URLSearchParams({ intent: "save", stay: "on" });
      for (const name of ["note", shownField("note")]) body.set(name, String(fields.get(name) ?? ""));
      if (body.get("note") === body.get(shownField("note"))) return;
      navigator.sendBeacon(action, body);
    };
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("pagehide", save);
      save();
    };
  }, [form, action]);
}
