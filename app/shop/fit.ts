/** How a product fits compared with its size. */
export const fits = ["small", "true", "large"] as const;
export type Fit = (typeof fits)[number];
