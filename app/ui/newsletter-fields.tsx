import { HONEYPOT_NAME, HoneypotField } from "./honeypot-field";

/** The form's texts in the page's language; the server provides them, so that no script contains them. */
export interface NewsletterTexts {
  title: string;
  email: string;
  consent: string;
  privacy: string;
  disclaimer: string;
  leaveEmpty: string;
  subscribe: string;
  loading: string;
  failure: string;
}

interface NewsletterFieldsProps {
  /** Prefix of its elements' ids: a page may have two such forms. */
  id: string;
  texts: NewsletterTexts;
  /** URLs of the pages `newsletter` and `privacy`. */
  action: string;
  privacy: string;
  /** The page to return to. */
  from: string;
  email?: string;
  errors?: { email?: string; consent?: string };
  /** The honeypot was filled in, perhaps by the browser: the form asks for one more press, without it and with the consent as sent. */
  asksAgain?: boolean;
}

/** The newsletter form. The server checks it: the browser's own validation would hide our messages. */
export function NewsletterFields(props: NewsletterFieldsProps) {
  const { id, texts, action, privacy, from, email, errors = {}, asksAgain = false } = props;
  const part = (name: string) => `${id}-${name}`;
  return (
    <form method="post" action={action} noValidate className="newsletter-form" aria-label={texts.title}>
      <input type="hidden" name="from" value={from} />
      {!asksAgain && <HoneypotField id={part(HONEYPOT_NAME)} label={texts.leaveEmpty} />}
      <div className="field">
        <label htmlFor={part("email")}>{texts.email}</label>
        <input
          id={part("email")}
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={email}
          aria-invalid={errors.email ? true : undefined}
          aria-describedby={part("email-message")}
        />
        <p id={part("email-message")} className="field-message">
          {errors.email}
        </p>
      </div>
      <div className="newsletter-consent">
        <input
          id={part("consent")}
          name="consent"
          type="checkbox"
          required
          defaultChecked={asksAgain}
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={part("consent-message")}
        />
        <label htmlFor={part("consent")}>
          {texts.consent} <a href={privacy}>{texts.privacy}</a>.
        </label>
        <p id={part("consent-message")} className="field-message">
          {errors.consent}
        </p>
      </div>
      <p className="hint">{texts.disclaimer}</p>
      <button type="submit" className="button button-primary">
        {texts.subscribe}
      </button>
      <p className="newsletter-state" aria-live="polite" data-loading={texts.loading} data-failure={texts.failure} />
    </form>
  );
}
