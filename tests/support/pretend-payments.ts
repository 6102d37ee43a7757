import type { BackendOptions } from "~/backend/create-backend";
import { PretendProvider } from "./pretend-provider";

export const nexi = new PretendProvider("nexi");
export const paypal = new PretendProvider("paypal");
export const topUpCard = { card: "5333171012345678", holder: "Ada Neri", fiscal_code: "NREDAA80A41L781X" };

type Options = typeof import("~/config/backend-options.server");

/** The module of the backend's options, with these providers. For `vi.mock`. */
export function withPretendPayments(options: Options): Options {
  const providers = new Map([["nexi", nexi] as const, ["paypal", paypal] as const]);
  const backendOptions = (...input: Parameters<Options["backendOptions"]>): BackendOptions => ({
    ...options.backendOptions(...input),
    payments: { providers, topUpCard },
  });
  return { ...options, backendOptions };
}

/** The reference of the latest payment that was started at a provider. */
export const lastReference = (provider: PretendProvider) => [...provider.started.keys()].at(-1) ?? "";
