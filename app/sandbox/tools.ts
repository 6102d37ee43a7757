import type { Faults } from "./faults";
import type { Notifier } from "./notifier";
import type { Store } from "./store";

/** What the providers of the sandbox share. */
export interface SandboxTools {
  store: Store;
  faults: Faults;
  notifier: Notifier;
  /** The sandbox's own URL for browsers, without a slash at its end. */
  baseUrl(request: Request): string;
  /** The shop's URL for notifications of providers that have it registered; null while the shop is unknown. */
  notificationUrl(provider: string): string | null;
}
