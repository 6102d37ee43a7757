import { z } from "zod";

/** Its messages are codes of `fieldText`. */
export const deleteForm = z.object({ delete_password: z.string("required") });
