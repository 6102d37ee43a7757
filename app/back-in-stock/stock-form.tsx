import { FieldMessage } from "~/forms/field-message";
import { href } from "~/i18n/paths";
import { useLocale } from "~/i18n/use-t";
import { HoneypotField } from "~/ui/honeypot-field";

/** The form's texts in the page's language; the server provides them, so that no script contains them. */
export interface StockFormTexts {
  size: string;
  email: string;
  note: string;
  privacy: string;
  leaveEmpty: string;
  button: string;
}

export interface StockFormView {
  texts: StockFormTexts;
  /** The product's. */
  slug: string;
  /** The sold-out sizes, and "any" where none is left. A single one is no choice. */
  sizes: { value: string; name: string }[];
}

interface StockFormProps extends StockFormView {
  /** The signed-in shopper's, or the one that was entered. */
  email?: string;
  chosen?: readonly string[];
  errors?: { email?: string; size?: string };
  /** The honeypot was filled in, perhaps by the browser: the form asks for one more press, without it. */
  asksAgain?: boolean;
}

/** The ids of the form's fields begin with it. */
export const STOCK_FORM_ID = "back";

/** The form for a mail when a size is back in stock. The server checks it: the browser's own messages would hide ours. */
export function StockForm(props: StockFormProps) {
  const { texts, slug, sizes, email, chosen = [], errors = {}, asksAgain = false } = props;
  const locale = useLocale();
  const [only] = sizes;
  return (
    <form method="post" action={href("back-in-stock", locale, { slug })} noValidate className="stock-form">
      {!asksAgain && <HoneypotField id="back-trap" label={texts.leaveEmpty} />}
      {sizes.length === 1 ? (
        <input type="hidden" name="size" value={only?.value} />
      ) : (
        <fieldset id="back-size" tabIndex={-1} aria-describedby={errors.size && "back-size-message"}>
          <legend>{texts.size}</legend>
          <div className="sizes">
            {sizes.map(({ value, name }) => (
              <label key={value} className={value === "any" ? "size size-any" : "size"}>
                <input type="checkbox" name="size" value={value} defaultChecked={chosen.includes(value)} />
                <span>{name}</span>
              </label>
            ))}
          </div>
          <FieldMessage id="back-size-message" message={errors.size} />
        </fieldset>
      )}
      <div className="field">
        <label htmlFor="back-email">{texts.email}</label>
        <input
          id="back-email"
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={email}
          aria-invalid={errors.email ? true : undefined}
          aria-describedby={errors.email && "back-email-message"}
        />
        <FieldMessage id="back-email-message" message={errors.email} />
      </div>
      <button type="submit" className="button button-primary">
        {texts.button}
      </button>
      <p className="hint">
        {texts.note} <a href={href("privacy", locale)}>{texts.privacy}</a>
      </p>
    </form>
  );
}
