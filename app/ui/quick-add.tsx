import { useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { ProductCardView } from "./product-card-view";

interface QuickAddProps {
  product: Pick<ProductCardView, "slug" | "name" | "brand" | "sizes">;
}

/** Adds a size to the cart with one press on a card; the shopper stays on the list. */
export function QuickAdd({ product }: QuickAddProps) {
  const t = useT();
  const action = href("quick-add", useLocale(), { slug: product.slug });
  const { pathname, search } = useLocation();
  const choice = useRef<HTMLDetailsElement>(null);
  const added = useAdded(action, choice);
  const name = (text: string) => (
    <>
      {added && <span aria-hidden="true">✓</span>}
      <span className="visually-hidden">{`${added ? t("product:quick_added") : text}: ${product.brand} ${product.name}`}</span>
    </>
  );
  const buttonClass = `quick-add-open${added ? " quick-add-done" : ""}`;
  const [only, ...others] = product.sizes;
  const form = (buttons: ReactNode) => (
    <ShopForm method="post" action={action} preventScrollReset>
      <input type="hidden" name="back" value={pathname + search} />
      {buttons}
    </ShopForm>
  );
  if (!only) return null;
  if (others.length === 0)
    return (
      <div className="quick-add">
        {form(
          <button type="submit" name="size" value={only.id} className={buttonClass}>
            {name(t("product:add_to_cart"))}
          </button>,
        )}
      </div>
    );
  return (
    <details name="quick" className="quick-add" ref={choice} onToggle={showCard}>
      <summary className={buttonClass}>{name(t("product:quick_add"))}</summary>
      {form(
        // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend needs more markup per card for the same result.
        <div role="group" aria-label={t("product:size")} className="quick-sizes">
          {product.sizes.map(({ id, name }) => (
            <button key={id} type="submit" name="size" value={id}>
              {name}
            </button>
          ))}
        </div>,
      )}
    </details>
  );
}

/** The sheet of a phone does not cover the card that it belongs to. */
function showCard({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.closest("article")?.scrollIntoView({ block: "nearest" });
}

/**
 * With scripts: whether the form's last submission has ended. The sizes are then closed. The product page shows a refusal
 * instead.
 */
function useAdded(action: string, choice: RefObject<HTMLDetailsElement>): boolean {
  const sending = useNavigation().formAction === action;
  const submitted = useRef(false);
  const [added, setAdded] = useState(false);
  useEffect(() => {
    if (submitted.current && !sending) {
      setAdded(true);
      choice.current?.removeAttribute("open");
    }
    submitted.current = sending;
  }, [sending, choice]);
  return added;
}
