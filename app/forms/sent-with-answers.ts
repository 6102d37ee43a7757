import { useEffect } from "react";
import { keepScroll } from "~/browser/kept-scroll";
import { submitAsDocument } from "~/browser/submit-as-document";

const ANSWERS = ".header-language button[name=to], .consent-bar button[name=answer]";

/**
 * Sends the page's form with answers about language and consent, as the browser does without scripts, so that what was typed stays.
 * Scripts may have shown another page than the consent bar's.
 */
export function useSentWithAnswers(id: string): void {
  useEffect(() => {
    const send = (event: MouseEvent) => {
      const button = (event.target as Element).closest<HTMLButtonElement>(ANSWERS);
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
