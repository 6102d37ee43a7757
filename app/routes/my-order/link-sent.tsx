import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";

interface LinkSentProps {
  /** As typed. */
  values: Record<string, string>;
  /** Of customer service. */
  contact: string;
}

/** The answer to every valid request, whether there is such an order or not. */
export function LinkSent({ values, contact }: LinkSentProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <h1>{t("my-order:sent_title")}</h1>
      <p role="status">{t("my-order:sent")}</p>
      <dl className="order-summary">
        <dt>{t("my-order:number")}</dt>
        <dd>{values.number}</dd>
        <dt>{t("my-order:email")}</dt>
        <dd>{values.email}</dd>
      </dl>
      {/* Answers about consent and language send it too, so that both stay. */}
      <form id="my-order" method="post" action={href("my-order", locale)}>
        <input type="hidden" name="form" value="my-order" />
        <input type="hidden" name="number" value={values.number} />
        <input type="hidden" name="email" value={values.email} />
        <button type="submit" name="intent" value="edit" className="button">
          {t("my-order:correct")}
        </button>
      </form>
      <p>{t("my-order:nothing", { email: contact })}</p>
    </>
  );
}
