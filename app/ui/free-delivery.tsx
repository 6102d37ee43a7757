export interface FreeDeliveryView {
  /** The missing amount, in words. */
  text: string;
  /** The part of the amount that the cart has reached, in per cent. */
  reached: number;
}

/** How much is missing for free delivery: in words, with a bar that has them as its name. */
export function FreeDelivery({ text, reached }: FreeDeliveryView) {
  return (
    <label className="free-delivery">
      {text}
      <progress max={100} value={reached} />
    </label>
  );
}
