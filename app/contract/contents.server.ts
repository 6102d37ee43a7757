import { z } from "zod";
import { optional } from "./wire.server";

/** `GET items/contents/{content}`: a page of text; the bodies are HTML, to be trusted by nobody. */
export const wireContent = z.object({
  title_it: optional(z.string(), ""),
  title_en: optional(z.string(), ""),
  body_it: optional(z.string(), ""),
  body_en: optional(z.string(), ""),
  status: z.string(),
  /** Servers may not know when a page was changed. */
  updated_on: z.string().nullish(),
});
export type WireContent = z.infer<typeof wireContent>;
