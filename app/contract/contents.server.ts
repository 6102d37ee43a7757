import { z } from "zod";
import { optional } from "./wire.server";

/** `GET items/contents/{content}`: a page of text; clients must not trust the HTML of the bodies. */
export const wireContent = z.object({
  title_it: optional(z.string(), ""),
  title_en: optional(z.string(), ""),
  body_it: optional(z.string(), ""),
  body_en: optional(z.string(), ""),
  status: z.string(),
  /** Servers may not know the date of the last change. */
  updated_on: z.string().nullish(),
});
export type WireContent = z.infer<typeof wireContent>;
