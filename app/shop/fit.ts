/** How a product fits compared with its size. */
export const fits = ["small", "true", "large"] as const;
export type Fit = (typeof fits)[number];

/** Null for a text that is no fit. */
export const asFit = (text: string | null | undefined): Fit | null => fits.find((fit) => fit === text) ?? null;
