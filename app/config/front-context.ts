/**
 * What the HTTP front gives the shop with a request for a page, as Remix's load context. It is empty with `remix-serve`, in
 * development and for requests of scripts.
 */
export interface FrontContext {
  /**
   * The loaders' data by route. Remix gets null instead of them: it would encode all data for the browser's scripts before
   * the shop can leave out what the page's HTML contains.
   */
  loaderData?: Map<string, unknown>;
  /** A reply whose body is not read from a stream. */
  wholeReply?(content: Uint8Array, init: ResponseInit): Response;
}
