import type { ReactNode } from "react";

interface ChoiceCardProps {
  id: string;
  name: string;
  value: string | number;
  /** The accessible name. */
  label: string;
  /** At the right edge. */
  price?: string | null;
  hint?: ReactNode;
  chosen: boolean;
  disabled?: boolean;
  /** Classes of the radio button, for the style sheet's rules on other parts of the form. */
  className?: string;
  /** Below the hint. */
  children?: ReactNode;
}

/**
 * A radio button as a card. The button is in front of the card's element, so that the style sheet can show the choice, and
 * later siblings can depend on it, in browsers without `:has()`.
 */
export function ChoiceCard(props: ChoiceCardProps) {
  const { id, name, value, label, price, hint, chosen, disabled, className = "", children } = props;
  const describedBy = [price && `${id}-price`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <>
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        className={`choice-radio ${className}`.trim()}
        required
        defaultChecked={chosen}
        disabled={disabled}
        aria-describedby={describedBy || undefined}
      />{" "}
      <div className="choice-card">
        <label htmlFor={id}>{label}</label>{" "}
        {price && (
          <span id={`${id}-price`} className="choice-price">
            {price}
          </span>
        )}
        {hint && (
          <p id={`${id}-hint`} className="hint">
            {hint}
          </p>
        )}
        {children}
      </div>
    </>
  );
}
