import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { watchConnection, whenConnected } from "./browser/connection";
import { watchFailures } from "./browser/error-reference";
import { HydrationEnd, keepForeignNodes } from "./browser/foreign-nodes";
import { loadHeadingFace } from "./browser/heading-face";
import { reloadOnce } from "./browser/reload-once";
import { watchPresses } from "./browser/repeated-press";
import { markShownPage } from "./browser/shown-page";
import { repeatEntered } from "./forms/entered";
import { formatMessage } from "./i18n/format-message";
import { loadedTexts } from "./i18n/loaded-texts";
import { localeOf } from "./i18n/locale";
import { type Translate, type Translator, TranslatorProvider } from "./i18n/use-t";
import { type Json, remixStream } from "./page-html/page-state";
import { future } from "./page-html/remix-future";
import type { Route } from "./page-html/route-list";
import { DATA_ID, type PageStart, START_ID, VISITOR_ID } from "./page-html/start-data";
import * as root from "./root";

start();

function start() {
  reloadOnce();
  watchFailures();
  markShownPage();
  watchConnection();
  watchPresses();
  // One language is loaded, because a change of language loads a new document.
  const locale = localeOf(window.location.pathname);
  const layoutTexts = locale === "it" ? import("virtual:texts/it") : import("virtual:texts/en");
  const start: PageStart = JSON.parse(textOf(START_ID));
  Promise.all([layoutTexts, preparePage(start)]).then(
    () => {
      const translate: Translate = (key, values) =>
        formatMessage(loadedTexts[locale], locale, key, { ...start.policy, ...values });
      const translator: Translator = () => translate;
      if (window.left) return;
      // Vite has added the style sheet, which follows edits; the server's copy does not.
      if (import.meta.env.DEV) document.getElementById("rules")?.replaceChildren();
      hydrate(translator);
      loadHeadingFace();
    },
    // Without all scripts there are none: the page stays as the server rendered it.
    () => {
      document.documentElement.classList.remove("js");
      window.takeChanges();
    },
  );
}

// A content blocker may block this script. Then the browser forgets the place of a focused element that is removed.
document.addEventListener("focusin", () => import("./browser/kept-focus").catch(() => {}), { once: true });

// Code that is loaded on demand submits this form in place; without it the form works as HTML.
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.className !== "newsletter-form") return;
  event.preventDefault();
  import("./newsletter/submit-in-place").then(
    ({ submitNewsletter }) => submitNewsletter(form),
    () => whenConnected().then(() => form.submit()),
  );
});

/** Gives Remix what its own scripts would have set. */
async function preparePage(start: PageStart): Promise<void> {
  const routes: Record<string, Route> = start.routes ?? (await (await window.routeList)?.json());
  const modules = start.shown.map(async (id) => [id, await import(/* @vite-ignore */ routes[id]?.module ?? "")]);
  Object.assign(window, {
    __remixContext: {
      basename: "/",
      // All routes are there before the first click. Remix would ask for those of each page's links: a click meanwhile could
      // end on a false "not found" when anything read the page's data again (decision 059).
      future: { ...future, v3_lazyRouteDiscovery: false },
      isSpaMode: false,
      stream: new Response(remixStream(pageState())).body,
    },
    // The version is for the discovery of routes.
    __remixManifest: { version: "", entry: {}, routes },
    __remixRouteModules: { root, ...Object.fromEntries(await Promise.all(modules)) },
  });
  if (!window.left) await decodePageData();
}

/** The loaders' data, with the part about the visitor in the root's. */
function pageState(): Json {
  const state = JSON.parse(textOf(DATA_ID));
  const visitor = textOf(VISITOR_ID);
  if (visitor) state.loaderData.root.visitor = JSON.parse(visitor);
  return state;
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

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

const never = new Promise<never>(() => {});

/** Nothing when Back has changed the URL before the first render, which makes Remix's router (start-script.ts). */
function Page() {
  if (window.left) throw never;
  return <RemixBrowser />;
}

function hydrate(translator: Translator) {
  const app = (
    <StrictMode>
      <TranslatorProvider translator={translator}>
        <Page />
        <HydrationEnd whenReplaced={repeatEntered} />
      </TranslatorProvider>
    </StrictMode>
  );
  startTransition(() => {
    const root = hydrateRoot(document, app);
    // The same element once more: React hydrates at once.
    keepForeignNodes(() => flushSync(() => root.render(app)));
  });
}
