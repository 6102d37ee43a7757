interface Work<T> {
  result: Promise<T>;
  /** Callers that still wait for the result. */
  callers: number;
  controller: AbortController;
}

/** Runs the same work once for all concurrent callers. Its signal is aborted when the last caller has cancelled. */
export function sharedWork<T>() {
  const works = new Map<string, Work<T>>();

  function begin(key: string, make: (signal: AbortSignal) => Promise<T>): Work<T> {
    const controller = new AbortController();
    const work: Work<T> = { controller, callers: 0, result: make(controller.signal) };
    works.set(key, work);
    const end = () => works.delete(key);
    work.result.then(end, end);
    return work;
  }

  return async function share(key: string, signal: AbortSignal, make: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const work = works.get(key) ?? begin(key, make);
    work.callers++;
    const cancel = () => {
      if (--work.callers === 0) work.controller.abort(signal.reason);
    };
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel, { once: true });
    try {
      return await work.result;
    } catch (error) {
      // All other callers cancelled just before this call: start again.
      if (work.controller.signal.aborted && !signal.aborted) return share(key, signal, make);
      throw error;
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
}
