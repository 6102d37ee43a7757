/** The form's texts in the page's language; the server provides them, so that no script contains them. */
export interface NewsletterWords {
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
  words: NewsletterWords;
  /** URLs of the pages `newsletter` and `privacy`. */
  action: string;
  privacy: string;
  /** The page to return to. */
  from: string;
  email?: string;
  errors?: { email?: string; consent?: string };
}

/** The newsletter form. The server checks it: the browser's own validation would hide our messages. */
export function NewsletterFields({ id, words, action, privacy, from, email, errors = {} }: NewsletterFieldsProps) {
  const part = (name: string) => `${id}-${name}`;
  return (
    <form method="post" action={action} noValidate className="newsletter-form" aria-label={words.title}>
      <input type="hidden" name="from" value={from} />
      <div className="visually-hidden">
        <label htmlFor={part("website")}>{words.leaveEmpty}</label>
        <input id={part("website")} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="field">
        <label htmlFor={part("email")}>{words.email}</label>
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
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={part("consent-message")}
        />
        <label htmlFor={part("consent")}>
          {words.consent} <a href={privacy}>{words.privacy}</a>.
        </label>
        <p id={part("consent-message")} className="field-message">
          {errors.consent}
        </p>
      </div>
      <p className="hint">{words.disclaimer}</p>
      <button type="submit" className="button button-primary">
        {words.subscribe}
      </button>
      <p className="newsletter-state" aria-live="polite" data-loading={words.loading} data-failure={words.failure} />
    </form>
  );
}
