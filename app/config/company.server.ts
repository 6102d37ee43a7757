import type { Company } from "~/shop/company";
import type { Policy } from "~/shop/policy";
import { companyOf } from "./company-settings.server";
import { environment } from "./env.server";

let company: Company | undefined;

/** The company of this shop, from the environment; read at the first call. */
export function companyDetails(): Company {
  company ??= companyOf(environment(), environment().SHOP_MODE === "live");
  return company;
}

/** The shop's policy for pages; the embedded server has the same (`backendOptions`). */
export function shopPolicy(): Policy {
  return companyDetails().policy;
}
