interface ReplyOptions {
  request: Request;
  /** The media type; the text is UTF-8. */
  type: string;
  /** Added to the reply. */
  headers?: Record<string, string>;
}

interface LongReplyOptions extends ReplyOptions {
  /** Its `ETag`, if unchanged before the text is complete. */
  etag?: string;
}

/** A short text file for machines. */
export function textReply(text: string, { request, type, headers }: ReplyOptions): Response {
  return new Response(request.method === "HEAD" ? null : text, { headers: headersOf(type, headers) });
}

/**
 * A long text file, sent in pieces while it is read. It waits for the first piece, so that an immediate failure rejects. A
 * later failure aborts the reply, so that no client takes half a file for a complete one.
 */
export async function longReply(pieces: AsyncGenerator<string>, { request, type, headers, etag }: LongReplyOptions) {
  const first = await pieces.next();
  const own = headersOf(type, { ...headers, ...(etag ? { ETag: etag } : {}) });
  const unchanged = etag !== undefined && request.headers.get("if-none-match")?.includes(etag);
  if (unchanged || request.method === "HEAD") {
    await pieces.return(undefined);
    return new Response(null, { status: unchanged ? 304 : 200, headers: own });
  }
  const encoder = new TextEncoder();
  let nextPiece: IteratorResult<string> | undefined = first;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = nextPiece ?? (await pieces.next());
      nextPiece = undefined;
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
