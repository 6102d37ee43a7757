import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { formatMessage, type Messages } from "./i18n/format-message";
import { localeOf } from "./i18n/locale";
import { pageMessages, type Translate, type Translator, TranslatorProvider } from "./i18n/use-t";
import { loadHeadingFace } from "./layout/heading-face";
import { reloadOnce } from "./layout/reload-once";
import { watchConnection, whenConnected } from "./ui/connection";
import { watchFailures } from "./ui/error-reference";

// root.tsx has tested whether the browser supports the scripts.
if (document.documentElement.classList.contains("js")) start();

function start() {
  reloadOnce();
  watchFailures();
  watchConnection();
  // One language is loaded, because a change of language loads a new document.
  const locale = localeOf(window.location.pathname);
  const commonMessages: Promise<{ messages: Messages }> =
    locale === "it" ? import("./i18n/common-messages-it") : import("./i18n/common-messages-en");
  commonMessages.then(
    async ({ messages }) => {
      await decodePageData();
      const translate: Translate = (key, values) =>
        formatMessage({ ...messages, ...pageMessages[locale] }, locale, key, values);
      const translator: Translator = () => translate;
      startTransition(() => hydrate(translator));
      loadHeadingFace();
    },
    // Without messages there are no scripts: the page stays as the server rendered it.
    () => document.documentElement.classList.remove("js"),
  );
}

// Code that is loaded on demand submits this form in place; without it the form works as HTML.
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.className !== "newsletter-form") return;
  event.preventDefault();
  import("./ui/newsletter-submit").then(
    ({ submitNewsletter }) => submitNewsletter(form),
    () => whenConnected().then(() => form.submit()),
  );
});

/**
 * Remix decodes the page's data at the first call of its component, which throws the promise of it. Inside React that would
 * suspend the root, and a click before its end fails with "Root did not complete" (facebook/react 18: a click hydrates the
 * root synchronously, and a root cannot suspend then).
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

function hydrate(translator: Translator) {
  hydrateRoot(
    document,
    <StrictMode>
      <TranslatorProvider translator={translator}>
        <RemixBrowser />
      </TranslatorProvider>
    </StrictMode>,
  );
}
