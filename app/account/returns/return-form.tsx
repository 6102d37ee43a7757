import { useField } from "@conform-to/react";
import { CheckedForm, type FormResult } from "~/forms/checked-form";
import { FieldMessage } from "~/forms/field-message";
import { SelectField } from "~/forms/select-field";
import { useT } from "~/i18n/use-t";
import { RETURN_REASONS } from "~/shop/return-status";
import { Picture } from "~/ui/picture";
import type { ReturnFormView } from "./return-views.server";

interface ReturnFormProps {
  view: ReturnFormView;
  result: FormResult | undefined;
}

/**
 * The form for a return: pieces of each line, refund or another size, and the reason. The server alone checks it, so that all errors
 * show at once: which fields are needed depends on others.
 */
export function ReturnForm({ view, result }: ReturnFormProps) {
  const t = useT();
  const { lines } = view;
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
  const hasSizes = lines.some(({ sizes }) => sizes.length > 0);
  const [only, ...others] = lines;
  // With a single piece there is nothing to choose.
  const onlyPiece = only && others.length === 0 && only.quantity === 1 ? { [`quantity-${only.id}`]: "1" } : {};
  return (
    <CheckedForm
      id="return"
      action={view.action}
      labels={labels}
      values={{ kind: "refund", ...onlyPiece }}
      result={result}
      className="return-form"
    >
      <KindChoice hasSizes={hasSizes} />
      <fieldset>
        <legend>{t("return:choose")}</legend>
        <ul className="return-lines">
          {lines.map(({ id, image, text, quantity, sizes }) => (
            <li key={id}>
              {image ? <Picture picture={{ id: image, alt: "" }} sizes="64px" small /> : <span />}
              <div>
                <p id={`line-${id}`}>{text}</p>
                <SelectField
                  name={`quantity-${id}`}
                  label={t("return:pieces")}
                  options={[...Array(quantity + 1).keys()].map((pieces) => ({ id: pieces, name: String(pieces) }))}
                  describedBy={`line-${id}`}
                />
                <div className="return-size">
                  {sizes.length > 0 ? (
                    <SelectField
                      name={`size-${id}`}
                      label={t("return:new_size")}
                      empty={t("return:keep_size")}
                      options={sizes}
                      describedBy={`line-${id}`}
                    />
                  ) : (
                    <p id={`return-size-${id}`} tabIndex={-1} className="hint">
                      {t("return:no_sizes")}
                    </p>
                  )}
                </div>
              </div>
            </li>
          ))}
        </ul>
      </fieldset>
      <SelectField
        name="reason"
        empty={t("return:choose_reason")}
        options={RETURN_REASONS.map((reason) => ({ id: reason, name: t(`return:reason_${reason}`) }))}
      />
      <p>
        <button type="submit" className="button button-primary">
          {t("return:submit")}
        </button>
      </p>
    </CheckedForm>
  );
}

/** The style sheet shows the new sizes for an exchange. */
function KindChoice({ hasSizes }: { hasSizes: boolean }) {
  const t = useT();
  const [field] = useField<string>("kind");
  const message = field.errors?.[0];
  const chosen = hasSizes ? field.initialValue : "refund";
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={message && field.errorId}>
      <legend>{t("return:kind")}</legend>
      {(["refund", "exchange"] as const).map((kind) => (
        <div key={kind} className="choice">
          <input
            type="radio"
            id={`kind-${kind}`}
            name="kind"
            value={kind}
            defaultChecked={chosen === kind}
            disabled={kind === "exchange" && !hasSizes}
          />{" "}
          <label htmlFor={`kind-${kind}`}>{t(`return:${kind}`)}</label>
        </div>
      ))}
      <FieldMessage id={field.errorId} message={message} />
    </fieldset>
  );
}
