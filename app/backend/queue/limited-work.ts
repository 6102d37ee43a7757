interface WorkLimits {
  /** Tasks that run at the same time. */
  parallel: number;
  /** Tasks that wait for their turn. */
  waiting: number;
}

/**
 * Runs tasks in order, a few at a time. A task beyond both limits does not run: its promise rejects with `refused()`.
 */
export function limitedWork(
  { parallel, waiting }: WorkLimits,
  refused: () => Error,
): <R>(task: () => Promise<R>) => Promise<R> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < parallel) running++;
    else if (queue.length < waiting) await new Promise<void>((begin) => queue.push(begin));
    else throw refused();
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
