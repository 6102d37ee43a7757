import { useEffect } from "react";
import { keepScroll } from "~/browser/kept-scroll";
import { submitAsDocument } from "~/browser/submit-as-document";

const CHOICES = ".header-language button[name=to], .consent-bar button[name=answer]";

/**
 * Sends the page's form together with a choice of language or consent, as the browser does without scripts, so that the typed texts
 * stay. The consent bar's own path may be an earlier page's: scripts have shown another page since.
 */
export function useSentWithChoice(id: string): void {
  useEffect(() => {
    const send = (event: MouseEvent) => {
      const button = (event.target as Element).closest<HTMLButtonElement>(CHOICES);
      const form = document.forms.namedItem(id);
      // A page may have other forms.
      if (!button || !form || !document.querySelector(`.header-language [form="${id}"]`)) return;
      const from = window.location.pathname + window.location.search;
      const [action] = (
        button.getAttribute("formaction") ??
        button.closest("form")?.getAttribute("action") ??
        ""
      ).split("?");
      event.preventDefault();
      keepScroll(from);
      submitAsDocument(form, button, `${action}?${new URLSearchParams({ from })}`);
    };
    document.addEventListener("click", send, true);
    return () => {
      document.removeEventListener("click", send, true);
      for (const button of document.querySelectorAll(`.consent-bar [form="${id}"]`)) button.removeAttribute("form");
    };
  }, [id]);
}
