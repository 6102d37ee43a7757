/** Versions of the data that pages show. A text changes before any page changes. */
export interface PageVersions {
  /** Content and catalogue, prices included. */
  data: string;
  /** Pieces in stock, and what follows from them. */
  stock: string;
}

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
