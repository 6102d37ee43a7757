import { z } from "zod";

/** `GET items/contents/{content}`: a page of text; clients must not trust the HTML of the bodies. */
export const wireContent = z.object({
  id: z.string(),
  title_it: z.string(),
  title_en: z.string(),
  body_it: z.string(),
  body_en: z.string(),
  status: z.string(),
  /** Servers may not know the date of the last change. */
  updated_on: z.string().nullish(),
});
export type WireContent = z.infer<typeof wireContent>;
