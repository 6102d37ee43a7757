import type { CartView } from "~/cart/cart-view.server";
import { FieldMessage } from "~/forms/field-message";
import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { MAX_CART_NOTE } from "~/shop/cart";
import { FreeDelivery, type FreeDeliveryView } from "~/ui/free-delivery";
import { GuaranteeNotice } from "~/ui/guarantee-notice";
import { PurchaseHints, type PurchaseHintsView } from "~/ui/purchase-hints";
import { type CourierEstimate, TotalRows } from "~/ui/total-rows";
import type { CartProblem } from "./cart-problem";

interface SummaryProps {
  cart: CartView;
  courier: CourierEstimate | null;
  freeDelivery: FreeDeliveryView | null;
  hints: PurchaseHintsView;
  /** The notice on the legal guarantee; null for a cart without goods. */
  guarantee: string | null;
  problem?: CartProblem;
}

/** The codes, the present totals, and the checkout button. */
export function Summary({ cart, courier, freeDelivery, hints, guarantee, problem }: SummaryProps) {
  const t = useT();
  const locale = useLocale();
  const ownNote = problem?.field === "note" ? problem : undefined;
  return (
    <section aria-labelledby="cart-summary" className="cart-summary">
      <h2 id="cart-summary">{t("cart:summary")}</h2>
      <Code kind="coupon" label={t("cart:coupon_code")} present={cart.couponCode} problem={problem} />
      <Code kind="gift-card" label={t("cart:gift_card_code")} present={cart.giftCardCode} problem={problem} />
      <TotalRows totals={cart.totals} currency={cart.currency} courier={courier} />
      {freeDelivery && <FreeDelivery {...freeDelivery} />}
      <PurchaseHints {...hints} />
      {/* One form, so that every button submits an unsaved note. */}
      <ShopForm method="post" action={href("cart", locale)} noValidate>
        <div className="field">
          <label htmlFor="note">{t("cart:note")}</label>
          <textarea
            key={cart.note}
            id="note"
            name="note"
            rows={2}
            maxLength={MAX_CART_NOTE}
            defaultValue={ownNote?.typed ?? cart.note}
            aria-invalid={ownNote ? true : undefined}
            aria-describedby={ownNote ? "note-message" : undefined}
          />
          <FieldMessage id="note-message" message={ownNote && t(ownNote.message)} />
          <button type="submit" name="intent" value="note" className="button">
            {t("cart:save_note")}
          </button>
        </div>
        <p className="hint">{t("cart:note_text")}</p>
        <p>
          <button type="submit" name="intent" value="checkout" className="button button-primary button-wide">
            {t("cart:go_to_checkout")}
          </button>
        </p>
      </ShopForm>
      {guarantee && <GuaranteeNotice html={guarantee} />}
    </section>
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
  return (
    <ShopForm method="post" action={href("cart", locale)} className={present ? "code-form code-applied" : "code-form"}>
      <label id={`${kind}-label`} htmlFor={kind}>
        {label}
      </label>
      <input
        key={present}
        id={kind}
        placeholder=" "
        name="code"
        type="text"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={own?.typed ?? present ?? ""}
        aria-invalid={own ? true : undefined}
        aria-describedby={own ? `${kind}-message` : undefined}
      />
      <button type="submit" name="intent" value={kind} className="button">
        {t("cart:apply")}
      </button>
      {present && (
        <button
          type="submit"
          name="intent"
          value={`remove-${kind}`}
          className="button button-quiet"
          aria-describedby={`${kind}-label`}
        >
          {t("cart:remove")}
        </button>
      )}
      <FieldMessage id={`${kind}-message`} message={own && t(own.message, own.values)} />
    </ShopForm>
  );
}
