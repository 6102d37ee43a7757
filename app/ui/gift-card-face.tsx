import "./gift-card-face.css";

/** A drawn gift card. The text beside it says the same. @param value in euro, such as "50 €" */
export function GiftCardFace({ value }: { value: string }) {
  return (
    <div className="gift-card-face" aria-hidden="true">
      <p>
        Scala & Vento <b>{value}</b> Gift Card
      </p>
    </div>
  );
}
