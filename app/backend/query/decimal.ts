/** A decimal in units of 10^-scale; `exact` is false if digits were cut off (rounded down). */
export interface Scaled {
  floor: bigint;
  exact: boolean;
}

const NUMBER = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?\s*$/;

/** Parses a decimal number without rounding; undefined for anything else. */
export function parseScaled(text: string, scale: number): Scaled | undefined {
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  if (whole === "" && fraction === "") return undefined;
  const digits = BigInt(`${sign === "-" ? "-" : ""}${whole}${fraction}`);
  const shift = scale - fraction.length + Number(exponent);
  if (shift >= 0) return { floor: digits * 10n ** BigInt(shift), exact: true };
  const unit = 10n ** BigInt(-shift);
  const exact = digits % unit === 0n;
  const quotient = digits / unit;
  return { floor: digits < 0n && !exact ? quotient - 1n : quotient, exact };
}

/** `12050` at scale 2 is `"120.50"`. */
export function formatScaled(units: number, scale: number): string {
  const digits = String(Math.abs(units)).padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0 ? `-${text}` : text;
}
