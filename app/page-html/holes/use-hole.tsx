import { createContext, type ReactNode, useContext } from "react";
import { useT } from "~/i18n/use-t";
import { emptyFilling, type Filling, type HoleName, holes } from "./hole-table";
import { holeMark } from "./marks";

interface HolesOnServer {
  /** Of the marks of a shared page; null for the page of one visitor. */
  secret: string | null;
  viewed: Filling["viewed"];
}

const HolesContext = createContext<HolesOnServer | null>(null);

/** Provides what only the server knows of a page's holes. */
export function HolesProvider({ value, children }: { value: HolesOnServer; children: ReactNode }) {
  return <HolesContext.Provider value={value}>{children}</HolesContext.Provider>;
}

/** The inner HTML of a hole; while a shared page is rendered, its mark. */
export function useHole(name: HoleName, known: Partial<Filling>): string {
  const onServer = useContext(HolesContext);
  const t = useT();
  if (onServer?.secret) return holeMark(onServer.secret, name);
  return holes[name]({ ...emptyFilling, ...(onServer && { viewed: onServer.viewed }), ...known }, t);
}
