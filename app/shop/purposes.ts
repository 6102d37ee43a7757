/** Purposes that a visitor accepts separately: the four consents of the specification, and widgets of third parties. */
export const purposes = ["analytics", "ads", "ad_user_data", "personalisation", "widgets"] as const;
export type Purpose = (typeof purposes)[number];

export function isPurpose(value: unknown): value is Purpose {
  return purposes.some((purpose) => purpose === value);
}
