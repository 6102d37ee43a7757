import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";

interface DeclarationCheckProps {
  values: Record<string, string>;
  /** The id or the key of the shopper's own order, which go with the declaration. */
  proof: Record<string, string>;
}

/** The second step: the whole declaration, and the button that sends it (art. 54-bis). */
export function DeclarationCheck({ values, proof }: DeclarationCheckProps) {
  const t = useT();
  const locale = useLocale();
  return (
    // Answers about consent and language send it too, so that its values stay.
    <form id="withdrawal" method="post" action={href("withdraw", locale, undefined, proof)} className="form">
      <input type="hidden" name="form" value="withdrawal" />
      <h2>{t("withdrawal:step_2")}</h2>
      {Object.entries(proof).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{t("withdrawal:statement")}</p>
      <dl className="order-summary">
        <dt>{t("withdrawal:number")}</dt>
        <dd>{values.number}</dd>
        <dt>{t("withdrawal:email")}</dt>
        <dd>{values.email}</dd>
        <dt>{t("withdrawal:name")}</dt>
        <dd>{values.name}</dd>
        <dt>{t("withdrawal:products")}</dt>
        <dd className="order-note">{values.items || t("withdrawal:whole")}</dd>
      </dl>
      <p>
        <button type="submit" name="intent" value="confirm" className="button button-primary">
          {t("withdrawal:confirm")}
        </button>
      </p>
      <p>
        <button type="submit" name="intent" value="edit" className="button">
          {t("withdrawal:change")}
        </button>
      </p>
    </form>
  );
}
