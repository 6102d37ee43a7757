import { useRef } from "react";
import type { CartView } from "~/cart/cart-view.server";
import { FieldMessage } from "~/forms/field-message";
import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { GuaranteeNotice, type GuaranteeTexts } from "~/information/guarantee-notice";
import { NOTE_LENGTH } from "~/shop/field-limits";
import { formatMoney } from "~/shop/money";
import { FreeDelivery, type FreeDeliveryView } from "~/ui/free-delivery";
import { PurchaseHints, type PurchaseHintsView } from "~/ui/purchase-hints";
import { type CourierEstimate, TotalRows } from "~/ui/total-rows";
import { type CartProblem, isCode, shownField } from "./cart-form";
import { CartLine } from "./cart-line";
import { useKeptNote } from "./use-kept-note";

interface CartFormProps {
  cart: CartView;
  courier: CourierEstimate | null;
  freeDelivery: FreeDeliveryView | null;
  hints: PurchaseHintsView;
  customs: string | null;
  terms: string;
  /** The notice on the legal guarantee; null for a cart without goods. */
  guarantee: GuaranteeTexts | null;
  problem?: CartProblem;
}

/**
 * The lines, the codes, the totals and the checkout button. They are one form, so that every button also submits the
 * note and typed quantities, with and without scripts.
 */
export function CartForm({ cart, courier, freeDelivery, hints, customs, terms, guarantee, problem }: CartFormProps) {
  const t = useT();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  useKeptNote(form, href("cart", locale));
  return (
    <ShopForm
      ref={form}
      method="post"
      action={href("cart", locale)}
      className="cart-form"
      aria-label={t("cart:title")}
      preventScrollReset
      noValidate
    >
      {/* The Enter key presses the first button of a form. */}
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {t("cart:save_all")}
      </button>
      <ul className="cart-lines" aria-label={t("cart:lines")}>
        {cart.lines.map((line) => (
          <CartLine key={`${line.productId}-${line.sizeId}`} line={line} problem={problem} />
        ))}
      </ul>
      <div className="cart-side">
        <section aria-labelledby="cart-summary" className="cart-summary">
          <h2 id="cart-summary">{t("cart:summary")}</h2>
          <Codes cart={cart} problem={problem} />
          <TotalRows
            totals={cart.totals}
            currency={cart.currency}
            courier={courier}
            deliveryLater={t("cart:delivery_later")}
          />
          {customs && <p className="customs">{customs}</p>}
          {freeDelivery && <FreeDelivery {...freeDelivery} />}
        </section>
        {/* On phones a bar at the bottom of the window. */}
        <div className="cart-bar lower-bar">
          <p className="cart-bar-total" aria-live="polite">
            {t("common:total")} <strong>{formatMoney(cart.totals.total, cart.currency, locale)}</strong>
          </p>
          <button type="submit" name="intent" value="checkout" className="button button-primary">
            {t("cart:go_to_checkout")}
          </button>
        </div>
        <div className="cart-more">
          <PurchaseHints {...hints} />
          <Note note={cart.note} problem={problem} />
          {terms && <p className="hint">{terms}</p>}
          {guarantee && (
            <details className="cart-guarantee">
              <summary>
                {guarantee.title} <strong>{guarantee.years}</strong>
              </summary>
              <GuaranteeNotice texts={guarantee} />
            </details>
          )}
        </div>
      </div>
    </ShopForm>
  );
}

function Note({ note, problem }: { note: string; problem?: CartProblem }) {
  const t = useT();
  const own = problem?.field === "note" ? problem : undefined;
  return (
    <div className="field">
      <label htmlFor="note">{t("cart:note")}</label>
      <textarea
        id="note"
        name="note"
        rows={2}
        maxLength={NOTE_LENGTH}
        defaultValue={own?.typed ?? note}
        aria-invalid={own ? true : undefined}
        aria-describedby={own ? "note-message" : undefined}
      />
      <input type="hidden" name={shownField("note")} value={note} />
      <FieldMessage id="note-message" message={own && t(own.message)} />
      <button type="submit" name="intent" value="save" className="button button-quiet">
        {t("cart:save_note")}
      </button>
    </div>
  );
}

/** The coupon's and the gift card's code, closed while there are none. */
function Codes({ cart, problem }: { cart: CartView; problem?: CartProblem }) {
  const t = useT();
  const isOpen = cart.couponCode !== null || cart.giftCardCode !== null || isCode(problem?.field);
  return (
    <details key={String(isOpen)} id="codes" className="cart-codes" open={isOpen}>
      <summary>{t("cart:codes")}</summary>
      <Code kind="coupon" label={t("cart:coupon_code")} present={cart.couponCode} problem={problem} />
      <Code kind="gift-card" label={t("cart:gift_card_code")} present={cart.giftCardCode} problem={problem} />
    </details>
  );
}

interface CodeProps {
  kind: "coupon" | "gift-card";
  label: string;
  present: string | null;
  problem?: CartProblem;
}

function Code({ kind, label, present, problem }: CodeProps) {
  const t = useT();
  const locale = useLocale();
  const own = problem?.field === kind ? problem : undefined;
  // Without scripts the browser shows the codes again.
  const here = `${href("cart", locale)}#codes`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row in old browsers.
    <div
      role="group"
      aria-labelledby={`${kind}-label`}
      className={present ? "cart-code cart-code-applied" : "cart-code"}
    >
      <label id={`${kind}-label`} htmlFor={kind}>
        {label}
      </label>
      <input
        key={present}
        id={kind}
        placeholder=" "
        name={kind}
        type="text"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={own?.typed ?? present ?? ""}
        // biome-ignore lint/a11y/noAutofocus: without scripts the page with the refusal opens at its top.
        autoFocus={own !== undefined}
        aria-invalid={own ? true : undefined}
        aria-describedby={own ? `${kind}-message` : undefined}
      />
      <input type="hidden" name={shownField(kind)} value={present ?? ""} />
      <button
        type="submit"
        name="intent"
        value={kind}
        formAction={here}
        className="button"
        aria-describedby={`${kind}-label`}
      >
        {t("cart:apply")}
      </button>
      {present && (
        <button
          type="submit"
          name="intent"
          value={`remove-${kind}`}
          formAction={here}
          className="button button-quiet"
          aria-describedby={`${kind}-label`}
        >
          {t("cart:remove")}
        </button>
      )}
      {own && (
        <p id={`${kind}-message`} role="alert" className="field-message">
          {t(own.message, own.values)}
        </p>
      )}
    </div>
  );
}
