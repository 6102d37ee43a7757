/** The queue is full. */
export class QueueFull extends Error {}

interface FairQueueOptions {
  /** Maximum number of tasks at a time. */
  running: number;
  /** Maximum number of waiting tasks. */
  waiting: number;
}

/** When and whether a task runs. */
interface Place {
  /** A task whose signal is aborted before its turn is skipped. */
  signal?: AbortSignal;
  /** The clients have their turns one after the other, however much each asks for. */
  client?: string;
  /** Of one client's tasks the highest rank comes first. */
  rank?: number;
}

interface Waiting {
  rank: number;
  start(): void;
  refuse(reason: unknown): void;
}

export interface FairQueue {
  /**
   * Runs a task in its turn.
   * @throws QueueFull when too many tasks wait, or when this one makes room for a client with fewer; or the reason of `signal`
   */
  run<T>(task: () => Promise<T>, place?: Place): Promise<T>;
  /** Whether no task runs or waits. */
  readonly isIdle: boolean;
}

/** Runs several tasks at a time; those that wait have their turns by client, then by rank, then in order of arrival. */
export function createFairQueue({ running: mostRunning, waiting: mostWaiting }: FairQueueOptions): FairQueue {
  /** By client, the one with the next turn first; no list is empty. */
  const waiting = new Map<string, Waiting[]>();
  let waitingTasks = 0;
  let running = 0;

  function add(client: string, entry: Waiting): void {
    const own = waiting.get(client) ?? [];
    waiting.set(client, own);
    const after = own.findIndex(({ rank }) => rank < entry.rank);
    own.splice(after === -1 ? own.length : after, 0, entry);
    waitingTasks++;
  }

  function remove(client: string, entry: Waiting): void {
    const own = waiting.get(client) ?? [];
    own.splice(own.indexOf(entry), 1);
    if (own.length === 0) waiting.delete(client);
    waitingTasks--;
  }

  /** Takes the last place of the client with the most tasks, for one with fewer. */
  function makeRoom(client: string): boolean {
    const [most, tasks] = [...waiting].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    const last = tasks.at(-1);
    if (!last || tasks.length <= (waiting.get(client)?.length ?? 0) + 1) return false;
    remove(most, last);
    last.refuse(new QueueFull());
    return true;
  }

  function startNext(): void {
    const [next] = waiting;
    const [client, [entry]] = next ?? ["", []];
    if (!entry) {
      running--;
      return;
    }
    remove(client, entry);
    const others = waiting.get(client);
    if (others) {
      waiting.delete(client);
      waiting.set(client, others);
    }
    entry.start();
  }

  function turn({ signal, client = "", rank = 0 }: Place): Promise<void> {
    if (waitingTasks >= mostWaiting && !makeRoom(client)) return Promise.reject(new QueueFull());
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        remove(client, entry);
        reject(signal?.reason);
      };
      const entry: Waiting = {
        rank,
        start() {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
        refuse(reason) {
          signal?.removeEventListener("abort", leave);
          reject(reason);
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      add(client, entry);
    });
  }

  return {
    get isIdle() {
      return running === 0 && waitingTasks === 0;
    },
    async run(task, place = {}) {
      if (running < mostRunning) running++;
      else await turn(place);
      try {
        return await task();
      } finally {
        // The slot is passed on directly, so that a new task cannot take it in between.
        startNext();
      }
    },
  };
}
