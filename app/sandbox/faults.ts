/** Time in which the provider's API misbehaves for a payment after the button was pressed. */
const FAULT_MS = 60_000;
const SLOW_MS = 15_000;

export type Fault = "fault" | "slow";

/** Payments for which the provider's API misbehaves, by the provider's id. */
export interface Faults {
  begin(id: string, fault: Fault): void;
  /**
   * Called by the API before it answers about a payment: waits when it is slow.
   * @returns the answer 500 when it has a fault, else null
   */
  suffer(id: string): Promise<Response | null>;
}

export function createFaults(): Faults {
  const faults = new Map<string, { fault: Fault; until: number }>();
  return {
    begin: (id, fault) => void faults.set(id, { fault, until: Date.now() + FAULT_MS }),
    async suffer(id) {
      const entry = faults.get(id);
      if (!entry || Date.now() > entry.until) return null;
      if (entry.fault === "fault") return new Response("Internal Server Error", { status: 500 });
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      return null;
    },
  };
}
