/**
 * A reply whose whole body is known. The front sends it in one piece, with its length. The body stands beside the
 * Response, because a stream of it would cost more time than the rest of a reply from memory.
 */
export class WholeReply extends Response {
  readonly content: Uint8Array;

  constructor(content: Uint8Array, init: ResponseInit) {
    super(null, init);
    this.content = content;
  }
}

/** The whole body of a reply; undefined for replies without one, such as redirects and those to HEAD. */
export async function contentOf(reply: Response): Promise<Buffer | undefined> {
  if (reply instanceof WholeReply)
    return Buffer.from(reply.content.buffer, reply.content.byteOffset, reply.content.length);
  return reply.body ? Buffer.from(await reply.arrayBuffer()) : undefined;
}
