import type { Visitor } from "~/page-html/holes/visitor";
import { loader } from "~/root";
import type { ShippingCountry } from "~/session/shipping-country.server";
import type { RouteVisitor } from "./route-visitor";

export interface RootData {
  frame: { country: ShippingCountry; promise?: string };
  visitor: Visitor;
}

/** The root's data of a page. Its messages are shown with it, once. */
export async function rootData(visitor: RouteVisitor, path = "/"): Promise<RootData> {
  return (await visitor.get(loader, path)).data as RootData;
}
