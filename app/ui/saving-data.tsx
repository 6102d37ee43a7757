import { createContext, type ReactNode, useContext } from "react";

const SavingDataContext = createContext(false);

/** Whether the visitor's browser asks for few bytes; on the server only, because such a page has no scripts. */
export function SavingDataProvider({ value, children }: { value: boolean; children: ReactNode }) {
  return <SavingDataContext.Provider value={value}>{children}</SavingDataContext.Provider>;
}

export function useSavingData(): boolean {
  return useContext(SavingDataContext);
}
