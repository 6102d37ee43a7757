/** A dot in a colour. SVG, because the content security policy allows no style attributes. */
export function ColorDot({ hex }: { hex: string }) {
  return (
    <svg className="color-dot" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" stroke="#767676" fill={hex} />
    </svg>
  );
}
