/** Pause between attempts, because not every browser announces that the connection is back. */
const PAUSE_MS = 5_000;

/** The page shows whether something that the shopper has requested waits, and whether the shopper's retry has failed too. */
export type Connection = "online" | "offline" | "lost" | "still_lost";

/** A request without an answer. It has `again` while it waits for the connection. */
interface Unanswered {
  again?: () => void;
}

const unanswered = new Set<Unanswered>();
/** The last link or form that loads a document; an earlier one is forgotten. */
const lastDocument: Unanswered = {};
const listeners = new Set<() => void>();
let connection: Connection = "online";
let retriedByHand = false;
let timer: number | undefined;
/** The page that is being loaded, as a path. */
let requestedPath: string | undefined;

/** Holds requests of Remix, and links and forms that load a document, until the connection is back. */
export function watchConnection(): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    const signal = init?.signal;
    // Remix requests page data with a signal. What it loads in advance has none, and may fail.
    if (!signal || !/\.data$/.test((input as URL).pathname)) return fetch(input, init);
    return untilAnswered(() => fetch(input, init).then((answer) => wholeAnswer(answer, init.method)), signal).then(
      (answer) => answer ?? whenConnected().then(loadRequestedDocument),
    );
  };
  const changed = () => {
    retry();
    show();
  };
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  // After the listeners of React: they have handled everything that loads no document.
  window.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (link && loadsDocument(link)) holdDocument(event, () => link.click());
  });
  window.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    // Safari 16 is the first one with `requestSubmit`.
    if (form.requestSubmit) holdDocument(event, () => form.requestSubmit(event.submitter));
  });
  show();
}

/** For `useSyncExternalStore`. */
export const readConnection = () => connection;
export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setRequestedPath(path: string | undefined): void {
  requestedPath = path;
}

export function retryByHand(): void {
  retriedByHand = true;
  retry();
}

/**
 * Repeats an attempt while it fails with a TypeError, as `fetch` does if nothing answers.
 * @param signal cancels the attempts: the shopper has requested something else
 */
export async function untilAnswered<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const request: Unanswered = {};
  unanswered.add(request);
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof TypeError) || signal?.aborted) throw error;
      }
      await new Promise<void>((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
        hold(request, resolve);
      });
    }
  } finally {
    unanswered.delete(request);
    show();
  }
}

/** Resolves when the server answers and no request waits. Returns whether the connection was lost. */
export async function whenConnected(): Promise<boolean> {
  let attempts = 0;
  await untilAnswered(() => {
    attempts += 1;
    return fetch("/favicon.svg", { method: "HEAD", cache: "no-store" });
  });
  while (unanswered.size > 0) await new Promise<void>((resolve) => listeners.add(resolve));
  return attempts > 1;
}

/** Loads the requested page as a document; without one, the current page, which shows the result of a form. */
export function loadRequestedDocument(): Promise<never> {
  window.location.assign(requestedPath ?? window.location.pathname + window.location.search);
  // The new document replaces this one.
  return new Promise(() => {});
}

function retry(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const { again } of [...unanswered]) again?.();
}

function hold(request: Unanswered, again: () => void): void {
  request.again = () => {
    request.again = undefined;
    again();
  };
  timer ??= window.setTimeout(retry, PAUSE_MS);
  show();
}

function show(): void {
  if (unanswered.size === 0) {
    retriedByHand = false;
    connection = navigator.onLine ? "online" : "offline";
  } else if ([...unanswered].some(({ again }) => again)) connection = retriedByHand ? "still_lost" : "lost";
  // Otherwise an attempt is under way. The message stays, so that it neither flickers nor loses the focus.
  for (const listener of listeners) listener();
}

/**
 * An answer with its complete body; null if the answer to a form broke off. The form is not sent again, because the server
 * has processed it.
 */
async function wholeAnswer(answer: Response, method = "GET"): Promise<Response | null> {
  try {
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, answer);
  } catch (error) {
    if (method === "GET" || !(error instanceof TypeError)) throw error;
    return null;
  }
}

function loadsDocument(link: HTMLAnchorElement): boolean {
  const { origin, pathname, search } = window.location;
  const isHere = link.hash && link.pathname + link.search === pathname + search;
  return link.origin === origin && !isHere && !link.target;
}

/** Without a connection a new document would be the browser's error page. */
function holdDocument(event: Event, again: () => void): void {
  if (event.defaultPrevented || navigator.onLine) return;
  event.preventDefault();
  unanswered.add(lastDocument);
  hold(lastDocument, () => {
    unanswered.delete(lastDocument);
    again();
    show();
  });
}
