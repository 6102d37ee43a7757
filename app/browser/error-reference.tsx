import { createContext, type ReactNode, useContext, useState } from "react";

const ReferenceContext = createContext<string | null>(null);

/** Passes the request's id to error pages; on the server only. */
export function ErrorReferenceProvider({ id, children }: { id: string | null; children: ReactNode }) {
  return <ReferenceContext.Provider value={id}>{children}</ReferenceContext.Provider>;
}

let failed: string | null = null;

/**
 * Stores the id of the last failed request. Remix gives an error boundary neither the headers of a reply nor whether there
 * was one.
 */
export function watchFailures(): void {
  const { fetch } = window;
  window.fetch = async (...args) => {
    const response = await fetch(...args);
    if (response.status >= 500) failed = response.headers.get("x-request-id");
    return response;
  };
}

/** The id of this failure in the log; null if no server took part in it. */
export function useErrorReference(): string | null {
  const fromServer = useContext(ReferenceContext);
  const [id] = useState(() => fromServer ?? inPage() ?? failed);
  return id;
}

function inPage(): string | null {
  return typeof document === "undefined"
    ? null
    : (document.querySelector("[data-reference]")?.getAttribute("data-reference") ?? null);
}
