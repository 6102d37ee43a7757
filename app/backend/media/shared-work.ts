interface Work<T> {
  result: Promise<T>;
  /** Callers that still want it. */
  wanted: number;
  controller: AbortController;
}

/**
 * Does the same work once for all who ask for it at the same time. Its signal is aborted when the last of them has left.
 */
export function sharedWork<T>() {
  const works = new Map<string, Work<T>>();

  function begin(key: string, make: (signal: AbortSignal) => Promise<T>): Work<T> {
    const controller = new AbortController();
    const work: Work<T> = { controller, wanted: 0, result: make(controller.signal) };
    works.set(key, work);
    const end = () => works.delete(key);
    work.result.then(end, end);
    return work;
  }

  return async function share(key: string, left: AbortSignal, make: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const work = works.get(key) ?? begin(key, make);
    work.wanted++;
    const leave = () => {
      if (--work.wanted === 0) work.controller.abort(left.reason);
    };
    if (left.aborted) leave();
    else left.addEventListener("abort", leave, { once: true });
    try {
      return await work.result;
    } catch (error) {
      // The others left it just before this caller came.
      if (work.controller.signal.aborted && !left.aborted) return share(key, left, make);
      throw error;
    } finally {
      left.removeEventListener("abort", leave);
    }
  };
}
