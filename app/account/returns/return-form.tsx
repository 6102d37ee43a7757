import { ErrorSummary } from "~/forms/error-summary";
import { FieldMessage } from "~/forms/field-message";
import { SelectField } from "~/forms/select-field";
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
                <SelectField
                  name={`quantity-${id}`}
                  label={t("return:pieces")}
                  options={[...Array(quantity + 1).keys()].map((pieces) => ({ id: pieces, name: String(pieces) }))}
                  defaultValue={value(`quantity-${id}`, onlyPiece)}
                  describedBy={`line-${id}`}
                  message={message(`quantity-${id}`)}
                />
                <div className="return-size">
                  {sizes.length > 0 ? (
                    <SelectField
                      name={`size-${id}`}
                      label={t("return:new_size")}
                      empty={t("return:keep_size")}
                      options={sizes}
                      defaultValue={value(`size-${id}`)}
                      describedBy={`line-${id}`}
                      message={message(`size-${id}`)}
                    />
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
      <SelectField
        name="reason"
        label={t("return:reason")}
        empty={t("return:choose_reason")}
        options={RETURN_REASONS.map((reason) => ({ id: reason, name: t(`return:reason_${reason}`) }))}
        defaultValue={value("reason")}
        message={message("reason")}
      />
      <p>
        <button type="submit" className="button button-primary">
          {t("return:submit")}
        </button>
      </p>
    </ShopForm>
  );
}
