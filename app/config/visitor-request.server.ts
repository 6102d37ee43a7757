import { AsyncLocalStorage } from "node:async_hooks";

/** The time limit of all calls for one visitor's request. */
export interface Deadline {
  /** Milliseconds of `performance.now()`. The first call sets it, because receiving a form may take long. */
  endsAt?: number;
}

/** What all calls for one visitor's request share. */
export interface VisitorRequest extends Deadline {
  /** Whether a part of the page is left out, because its data could not be read in time. */
  isIncomplete?: boolean;
  /** For a page that is kept under this version of content and catalogue: no part of it may be older. */
  dataVersion?: string;
  /** For a page that many visitors share: the secret in the marks of its holes (page-html/holes). */
  holes?: string;
}

const requests = new AsyncLocalStorage<VisitorRequest>();

/** Handles one visitor's request; all its API calls, in any number of loaders, share one deadline. */
export function withVisitorRequest<T>(handle: () => T, request: VisitorRequest = {}): T {
  return requests.run(request, handle);
}

/** Undefined without the HTTP front (`remix-serve`), and for data that several visitors share. */
export function visitorRequest(): VisitorRequest | undefined {
  return requests.getStore();
}

/** Milliseconds that the current request may still wait for the API; undefined before its first call. */
export function requestTimeLeftMs(): number | undefined {
  const endsAt = visitorRequest()?.endsAt;
  return endsAt === undefined ? undefined : Math.max(0, endsAt - performance.now());
}

/** Notes that the current request's page lacks a part, so that nobody keeps it. */
export function markIncomplete(): void {
  const request = visitorRequest();
  if (request) request.isIncomplete = true;
}
