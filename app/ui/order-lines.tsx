import { useLocale, useT } from "~/i18n/use-t";
import { type Cents, type Currency, formatMoney } from "~/shop/money";
import { Picture } from "./picture";
import { type NamedSize, variantName } from "./size-name";

export interface OrderLine {
  key: string;
  image: string | null;
  quantity: number;
  brand: string;
  name: string;
  color: string;
  size: NamedSize;
  /** Of all pieces of the line. */
  total: Cents;
}

interface OrderLinesProps {
  lines: OrderLine[];
  currency: Currency;
  /** Whether the pictures are large: after the purchase. */
  large?: boolean;
}

/** The cart's lines on every page of the purchase. */
export function OrderLines({ lines, currency, large = false }: OrderLinesProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <ul className={large ? "review-lines large" : "review-lines"}>
      {lines.map((line) => (
        <li key={line.key}>
          {line.image && <Picture picture={{ id: line.image, alt: "" }} sizes={large ? "120px" : "64px"} small />}
          <span className="review-name">
            {line.quantity} × {line.brand} {line.name}, {variantName(line, t)}
          </span>
          <span className="review-amount">{formatMoney(line.total, currency, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
