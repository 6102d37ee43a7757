import { z } from "zod";

/** `website/version`: numbers that rise with every change of what visitors see. Not in the specification. */
export const wireVersions = z.object({
  /** Texts, menus, slides, payment methods, countries. */
  content: z.number().int(),
  /** Products, brands, categories and all else that lists and product pages show, prices included. */
  catalogue: z.number().int(),
  /** Pieces left, and what follows from them. */
  stock: z.number().int(),
});
export type WireVersions = z.infer<typeof wireVersions>;
