import type { ReactNode } from "react";
import { ErrorSummary } from "~/forms/error-summary";
import { FieldMessage } from "~/forms/field-message";
import { ShopForm } from "~/i18n/shop-link";
import type { MessageKey } from "~/i18n/texts";
import { useT } from "~/i18n/use-t";
import { RETURN_REASONS } from "~/shop/return-status";
import { Picture } from "~/ui/picture";
import type { RefusedReturn } from "./request-return.server";
import type { ReturnFormView } from "./return-views.server";

interface ReturnFormProps {
  view: ReturnFormView;
  refused: RefusedReturn | undefined;
}

/** The form for a return: pieces of each line, refund or another size, and the reason. The server checks it. */
export function ReturnForm({ view, refused }: ReturnFormProps) {
  const t = useT();
  const { lines } = view;
  const errors = refused?.errors ?? {};
  const message = (field: string) => errors[field] && t(`return:error_${errors[field]}` as MessageKey);
  const labels: Record<string, string> = {
    kind: t("return:kind"),
    ...Object.fromEntries(
      lines.flatMap(({ id, text }) => [
        [`quantity-${id}`, text],
        [`size-${id}`, `${t("return:new_size")}, ${text}`],
      ]),
    ),
    reason: t("return:reason"),
  };
  const listed = Object.keys(labels).flatMap((field) => {
    const text = message(field);
    return text ? [{ field, label: labels[field] ?? "", message: text }] : [];
  });
  const hasSizes = lines.some(({ sizes }) => sizes.length > 0);
  // With a single piece there is nothing to choose.
  const onlyPiece = lines.length === 1 && lines[0]?.quantity === 1 ? "1" : "0";
  const value = (field: string, otherwise = "") => refused?.values[field] || otherwise;
  return (
    <ShopForm method="post" action={view.action} className="return-form" noValidate>
      <ErrorSummary title={t("return:errors_title")} errors={listed} />
      <fieldset id="kind" tabIndex={-1} aria-describedby={errors.kind && "kind-message"}>
        <legend>{t("return:kind")}</legend>
        {(["refund", "exchange"] as const).map((kind) => (
          <div key={kind} className="choice">
            <input
              type="radio"
              id={`kind-${kind}`}
              name="kind"
              value={kind}
              defaultChecked={(hasSizes ? value("kind", "refund") : "refund") === kind}
              disabled={kind === "exchange" && !hasSizes}
            />{" "}
            <label htmlFor={`kind-${kind}`}>{t(`return:${kind}`)}</label>
          </div>
        ))}
        <FieldMessage id="kind-message" message={message("kind")} />
      </fieldset>
      <fieldset>
        <legend>{t("return:choose")}</legend>
        <ul className="return-lines">
          {lines.map(({ id, image, text, quantity, sizes }) => (
            <li key={id}>
              {image && <Picture picture={{ id: image, alt: "" }} sizes="64px" small />}
              <div>
                <p id={`line-${id}`}>{text}</p>
                <Choice
                  name={`quantity-${id}`}
                  label={t("return:pieces")}
                  line={id}
                  value={value(`quantity-${id}`, onlyPiece)}
                  message={message(`quantity-${id}`)}
                >
                  {[...Array(quantity + 1).keys()].map((pieces) => (
                    <option key={pieces} value={pieces}>
                      {pieces}
                    </option>
                  ))}
                </Choice>
                <div className="return-size">
                  {sizes.length > 0 ? (
                    <Choice
                      name={`size-${id}`}
                      label={t("return:new_size")}
                      line={id}
                      value={value(`size-${id}`)}
                      message={message(`size-${id}`)}
                    >
                      <option value="">{t("return:keep_size")}</option>
                      {sizes.map((size) => (
                        <option key={size.id} value={size.id}>
                          {size.name}
                        </option>
                      ))}
                    </Choice>
                  ) : (
                    <p id={`size-${id}`} className="hint">
                      {t("return:no_sizes")}
                    </p>
                  )}
                </div>
              </div>
            </li>
          ))}
        </ul>
      </fieldset>
      <Choice name="reason" label={t("return:reason")} value={value("reason")} message={message("reason")}>
        <option value="">{t("return:choose_reason")}</option>
        {RETURN_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`return:reason_${reason}`)}
          </option>
        ))}
      </Choice>
      <p>
        <button type="submit" className="button button-primary">
          {t("return:submit")}
        </button>
      </p>
    </ShopForm>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** The line that the field belongs to; its text describes the field. */
  line?: number;
  value: string;
  message: string | undefined;
  children: ReactNode;
}

function Choice({ name, label, line, value, message, children }: ChoiceProps) {
  const describedBy = [line !== undefined && `line-${line}`, message && `${name}-message`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        defaultValue={value}
        aria-invalid={message ? true : undefined}
        aria-describedby={describedBy || undefined}
      >
        {children}
      </select>
      <FieldMessage id={`${name}-message`} message={message} />
    </div>
  );
}
