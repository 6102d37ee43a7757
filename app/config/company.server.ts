import type { Company } from "~/shop/company";
import { companyOf } from "./company-settings.server";
import { environment } from "./env.server";

let company: Company | undefined;

/** The company of this shop, from the environment; read at the first call. */
export function companyDetails(): Company {
  company ??= companyOf(environment(), environment().SHOP_MODE === "live");
  return company;
}
