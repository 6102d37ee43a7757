import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";

const STEPS = ["details", "review", "done"] as const;

/** The steps of the purchase. Until the order is placed, the first one is a link back from the second. */
export function CheckoutSteps({ current }: { current: (typeof STEPS)[number] | "payment" }) {
  const t = useT();
  const locale = useLocale();
  // Only orders that wait for their money have this step.
  const steps = current === "payment" ? (["details", "review", "payment", "done"] as const) : STEPS;
  return (
    <ol className="checkout-steps" aria-label={t("checkout-steps:label")}>
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? "step" : undefined}>
          {step === "details" && current === "review" ? (
            <ShopLink to={href("checkout", locale)}>{t("checkout-steps:details")}</ShopLink>
          ) : (
            t(`checkout-steps:${step}`)
          )}
        </li>
      ))}
    </ol>
  );
}
