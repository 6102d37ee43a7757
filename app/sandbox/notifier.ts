const LATE_MS = 20_000;
const LIMIT_MS = 10_000;

/** When the notification of a decision is sent, relative to the browser's return. */
export type Delivery = "now" | "twice" | "late" | "first";

/** Sends the provider's notifications to the shop. */
export interface Notifier {
  /**
   * Sends a notification; `first` resolves when the shop has answered, the others resolve at once.
   * @param make the request; a new one for each sending
   */
  send(make: () => Request, delivery: Delivery): Promise<void>;
  /** Drops notifications that are not sent yet. */
  close(): void;
}

/** @param send the fetch of the process @param report receives a line about each failed notification */
export function createNotifier(send: typeof fetch, report: (line: string) => void): Notifier {
  const late = new Set<NodeJS.Timeout>();

  const deliver = async (make: () => Request) => {
    const request = make();
    try {
      const { status } = await send(request, { redirect: "manual", signal: AbortSignal.timeout(LIMIT_MS) });
      if (status >= 300) report(`${new URL(request.url).pathname}: the shop answered ${status}`);
    } catch (error) {
      report(`${new URL(request.url).pathname}: ${error instanceof Error ? error.message : "no answer"}`);
    }
  };

  return {
    async send(make, delivery) {
      if (delivery === "first") return deliver(make);
      if (delivery === "late") {
        const timer = setTimeout(() => {
          late.delete(timer);
          void deliver(make);
        }, LATE_MS);
        late.add(timer);
        return;
      }
      void deliver(make);
      if (delivery === "twice") void deliver(make);
    },
    close() {
      for (const timer of late) clearTimeout(timer);
      late.clear();
    },
  };
}
