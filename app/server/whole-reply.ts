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
