/** Runs at most `most` tasks at a time; the others wait in the order in which they came. */
export function limited(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < most) running++;
    else await new Promise<void>((resume) => waiting.push(resume));
    try {
      return await task();
    } finally {
      // The place is handed on, so that nobody who comes in between takes it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
