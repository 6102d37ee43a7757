/** Several measurements of the same thing; the order of the values is that of the runs. */
export interface Sample {
  median: number;
  min: number;
  max: number;
  values: number[];
}

/** The value below which this part of the values lies. NaN for no values. @param part 0 to 1 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function sampleOf(values: number[]): Sample {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values), values };
}

/** A number with a unit's usual digits: 1,234 · 12.3 · 0.12. A dash for no number. */
export function formatNumber(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** The median with its range: "612 (590–655)"; the median alone when all values are the same. */
export function formatSample({ median, min, max }: Sample): string {
  return min === max ? formatNumber(median) : `${formatNumber(median)} (${formatNumber(min)}–${formatNumber(max)})`;
}
