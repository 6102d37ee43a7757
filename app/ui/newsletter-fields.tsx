/** The form's words in the page's language; they come from the server, so that no script has to bring them. */
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
  /** Begins the ids of its elements: a page may have two such forms. */
  id: string;
  words: NewsletterWords;
  /** Addresses of the pages `newsletter` and `privacy`. */
  action: string;
  privacy: string;
  /** Where the shopper comes back to. */
  from: string;
  email?: string;
  errors?: { email?: string; consent?: string };
}

/** The newsletter's form. What is wrong with it is said by the server: the browser's own check would hide our words. */
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
