import { DEMO_ACCOUNT } from "~/demo/demo-account";
import type { Environment } from "./env.server";

/** The account that anybody can try; undefined in a live shop and with a remote API. */
export function demoAccount({ SHOP_MODE, API_URL }: Pick<Environment, "SHOP_MODE" | "API_URL">) {
  return SHOP_MODE === "sandbox" && !API_URL ? DEMO_ACCOUNT : undefined;
}
