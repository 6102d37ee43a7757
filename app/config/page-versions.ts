import type { ResponseVersions } from "../api/response-cache.server";

/** Versions of the data that pages show: those of the answers that they are made of. */
export type PageVersions = ResponseVersions;

type ReadVersions = () => Promise<PageVersions>;

declare global {
  // On globalThis because the front and the shop's bundle have their own modules.
  var __shopPageVersions: ReadVersions | undefined;
}

/** Lets the HTTP front of this process know the versions of the embedded server. */
export function keepPageVersions(read: ReadVersions | undefined): void {
  globalThis.__shopPageVersions = read;
}

/** The current versions; undefined when the content/API server is another program, whose changes nobody reports. */
export async function pageVersions(): Promise<PageVersions | undefined> {
  return globalThis.__shopPageVersions?.();
}
