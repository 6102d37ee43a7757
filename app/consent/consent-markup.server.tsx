import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Translate } from "~/i18n/use-t";
import { InlineScript } from "~/ui/inline-script";

/** The page's checked form, and the `intent` of its button if it has one. */
export interface PageForm {
  id: string;
  intent?: string;
}

interface BarProps {
  locale: Locale;
  t: Translate;
  /** The visitor's page, to which the form redirects. */
  from: string;
  /** The page's form, which the answer sends too, so that what was typed stays. */
  form: PageForm | undefined;
  nonce: string;
}

/** The consent bar, behind the document's first link. Refusing takes one press, like accepting. */
export function ConsentBar({ locale, t, from, form, nonce }: BarProps) {
  const action = href("consent", locale);
  const answer = {
    name: "answer",
    className: "button",
    ...(form && { form: form.id, formAction: `${action}?${new URLSearchParams({ from })}` }),
  };
  return (
    <>
      {/* Enter presses the first button of a form in the document, which would be that of the answer. */}
      {form && (
        <button
          type="submit"
          form={form.id}
          name={form.intent && "intent"}
          value={form.intent}
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <section className="consent-bar" aria-label={t("consent:bar_title")}>
        <div className="container-wide">
          <p>
            {t("consent:bar_text")} <a href={href("cookie", locale)}>{t("consent:policy")}</a>
          </p>
          <form method="post" action={action}>
            <input type="hidden" name="from" value={from} />
            <button type="submit" {...answer} value="accept">
              {t("consent:accept")}
            </button>
            <button type="submit" {...answer} value="reject">
              {t("consent:reject")}
            </button>
            <button type="submit" formMethod="get" className="button consent-preferences">
              {t("consent:preferences")}
            </button>
          </form>
        </div>
      </section>
      <InlineScript nonce={nonce} code={withBar} />
    </>
  );
}

/** Removes the copy of an expired choice, and marks the document for browsers without `:has()`. */
const withBar = `try{localStorage.removeItem("GDPR:accepted")}catch(e){}
document.documentElement.classList.add("consent-open")`;

interface ChosenProps {
  accepted: boolean;
  nonce: string;
}

/** The copy of the choice in local storage, as the specification names it; after a choice in the bar, also the scrolling (layout/consent.tsx). */
export function ConsentChosen({ accepted, nonce }: ChosenProps) {
  const copy = `try{localStorage.setItem("GDPR:accepted","${accepted}")}catch(e){}`;
  return <InlineScript nonce={nonce} code={`${copy}\n${scrollBack}`} />;
}

/** Runs when the page has its height, before its scripts are loaded. The focus was in the bar, which is gone. */
const scrollBack = `document.addEventListener("DOMContentLoaded",function(){try{var at=JSON.parse(sessionStorage.getItem("consent-scroll"));sessionStorage.removeItem("consent-scroll");at&&(location.pathname+location.search).indexOf(at[0])===0&&(scrollTo({top:at[1],behavior:"instant"}),main.focus({preventScroll:true}))}catch(e){}})`;

interface ReviewsProps {
  t: Translate;
  locale: Locale;
  /** URL of the reviews page; undefined if not configured. */
  url: string | undefined;
  /** The Trustpilot business unit, for visitors who accepted its widget. */
  businessUnit: string | null;
  /** Without reviews: a line that says that its rating is made up. */
  sample: boolean;
}

/** Trustpilot's smallest box: stars and the number of reviews. */
const TEMPLATE = "56278e9abfbbba0bdcd568bc";

/** A plain link to the reviews, which Trustpilot's script replaces if it may run. */
export function Reviews({ t, locale, url, businessUnit, sample }: ReviewsProps) {
  const link = url ? (
    <a href={url} rel="noopener">
      {t("consent:reviews")}
    </a>
  ) : sample ? (
    <p>
      <span aria-hidden="true">★★★★☆</span> {t("consent:reviews_sample")}
    </p>
  ) : null;
  if (!link && !businessUnit) return null;
  return (
    <section aria-label={t("consent:reviews_title")}>
      {businessUnit ? (
        <div
          className="trustpilot-widget"
          data-locale={locale === "it" ? "it-IT" : "en-GB"}
          data-template-id={TEMPLATE}
          data-businessunit-id={businessUnit}
          data-style-height="52px"
          data-style-width="100%"
        >
          {link}
        </div>
      ) : (
        link
      )}
    </section>
  );
}
