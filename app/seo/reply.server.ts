interface ReplyOptions {
  request: Request;
  /** The media type; the text is UTF-8. */
  type: string;
  /** Added to the reply. */
  headers?: Record<string, string>;
}

interface LongReplyOptions extends ReplyOptions {
  /** What its `ETag` is, when that is known before the text is read. */
  etag?: string;
}

/** A short text file for machines. */
export function textReply(text: string, { request, type, headers }: ReplyOptions): Response {
  return new Response(request.method === "HEAD" ? null : text, { headers: headersOf(type, headers) });
}

/**
 * A long text file, sent piece by piece as fast as it is read. The first piece is awaited, so that what fails at once
 * rejects; what fails later breaks the reply off, and nobody takes half a file for a whole one.
 */
export async function longReply(pieces: AsyncGenerator<string>, { request, type, headers, etag }: LongReplyOptions) {
  const first = await pieces.next();
  const own = headersOf(type, { ...headers, ...(etag ? { ETag: etag } : {}) });
  const known = etag !== undefined && request.headers.get("if-none-match")?.includes(etag);
  if (known || request.method === "HEAD") {
    await pieces.return(undefined);
    return new Response(null, { status: known ? 304 : 200, headers: own });
  }
  const encoder = new TextEncoder();
  let waiting: IteratorResult<string> | undefined = first;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = waiting ?? (await pieces.next());
      waiting = undefined;
      if (piece.done) controller.close();
      else controller.enqueue(encoder.encode(piece.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, { headers: own });
}

function headersOf(type: string, headers: Record<string, string> = {}): Record<string, string> {
  return { "Content-Type": `${type}; charset=utf-8`, ...headers };
}
