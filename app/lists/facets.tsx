import { type ReactNode, useState } from "react";
import { ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";
import { TrustedHtml } from "~/ui/trusted-html";
import { ColorDot } from "./color-dot";
import type { BandView, FacetValueView, FacetView, PriceView } from "./list-view";

/** Open at first if it has a choice. Later the shopper opens and closes it. */
function Facet({ title, chosen, children }: { title: string; chosen: boolean; children: ReactNode }) {
  const [open] = useState(chosen);
  return (
    <details className="facet" open={open}>
      <summary>{title}</summary>
      <fieldset>
        <legend className="visually-hidden">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

/** A facet of named values. Any number of them can be chosen. */
export function ValueFacet({ facet }: { facet: FacetView }) {
  const { name, shape, title, chosen, above, groups } = facet;
  return (
    <Facet title={title} chosen={chosen.length > 0}>
      {above && <TrustedHtml className="size-switch" html={above} />}
      {groups.map((group) => (
        <div key={group.title} className="facet-group">
          {group.title && <p className="facet-group-title">{group.title}</p>}
          <ul className={`facet-${shape}`}>
            {group.values.map((value) => (
              <li key={value.value}>
                <FacetValue name={name} shape={shape} value={value} chosen={chosen.includes(value.value)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Facet>
  );
}

interface FacetValueProps extends Pick<FacetView, "name" | "shape"> {
  value: FacetValueView;
  chosen: boolean;
}

function FacetValue({ name, shape, value: { value, label, hex, count }, chosen }: FacetValueProps) {
  const text = (
    <>
      {hex && <ColorDot hex={hex} />}
      {`${label} `}
      {/* A box has space for the size alone. */}
      <span className={shape === "boxes" ? "visually-hidden" : "facet-count"}>{count !== null && `(${count})`}</span>
    </>
  );
  return (
    <label className="choice">
      <input type="checkbox" name={name} value={value} defaultChecked={chosen} />
      {/* Value and name next to each other, as in the links of the menu, are 4 bytes a row less for the compression. */}
      {shape === "rows" ? text : <span>{text}</span>}
    </label>
  );
}

/** The price as two numbers, and as bands that fill them in. */
export function PriceFacet({ prices }: { prices: PriceView }) {
  const t = useT();
  const { min, max, lowest, highest, currency, sign, bands } = prices;
  const ends = [
    { name: "price_from", label: t("products:price_min", { sign }), value: min, placeholder: lowest },
    { name: "price_to", label: t("products:price_max", { sign }), value: max, placeholder: highest },
  ];
  return (
    <Facet title={t("products:prices")} chosen={min !== "" || max !== ""}>
      <div className="price-ends">
        {currency && <input type="hidden" name="currency" value={currency} />}
        {ends.map(({ name, label, value, placeholder }) => (
          <p key={name} className="field">
            <label htmlFor={name}>{label}</label>
            <input
              id={name}
              type="number"
              inputMode="decimal"
              name={name}
              min={0}
              max={999_999}
              step="any"
              defaultValue={value}
              placeholder={String(placeholder)}
            />
          </p>
        ))}
      </div>
      <ul>
        {bands.map(({ label, chosen, count, url }) => (
          <li key={label} className="price-band">
            <ShopLink to={url} aria-current={chosen ? "true" : undefined} preventScrollReset replace>
              {`${label} `}
              <span className="facet-count">{count !== null && `(${count})`}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </Facet>
  );
}

/** One band of discounts: a range of the wire has two ends and no gaps. */
export function DiscountFacet({ bands }: { bands: BandView[] }) {
  const t = useT();
  const some = bands.some(({ chosen }) => chosen);
  return (
    <Facet title={t("products:discounts")} chosen={some}>
      <ul>
        <li>
          <label className="choice">
            <input type="radio" name="discount" value="" defaultChecked={!some} />
            <span>{t("products:discount_any")}</span>
          </label>
        </li>
        {bands.map(({ value, label, chosen, count }) => (
          <li key={value}>
            <label className="choice">
              <input type="radio" name="discount" value={value} defaultChecked={chosen} />
              <span>
                {`${label} `}
                <span className="facet-count">{count !== null && `(${count})`}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Facet>
  );
}
