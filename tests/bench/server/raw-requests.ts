import { connect, type Socket } from "node:net";

export interface RawRequest {
  path: string;
  cookie?: string;
}

const CONNECTIONS = 6;
const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * Sends GET requests over a few connections, one after the other on each, and counts the replies by status. It reads only a
 * reply's status and length, so that almost all of the machine's time is the server's.
 * @param url of a server that sends every reply with its length
 * @throws Error when a connection breaks
 */
export async function sendAll(url: string, requests: readonly RawRequest[]): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const { hostname, port, host } = new URL(url);
  const one = async () => {
    const socket = connect(Number(port), hostname);
    const replies = repliesOf(socket);
    try {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const cookie = request.cookie ? `Cookie: ${request.cookie}\r\n` : "";
        const head = `GET ${request.path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\n`;
        socket.write(`${head}Accept-Encoding: br\r\n${cookie}\r\n`);
        const { value: status, done } = await replies.next();
        if (done) throw new Error(`${request.path}: the server has closed the connection`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return statuses;
}

/** The statuses of the replies on a connection. */
async function* repliesOf(socket: Socket): AsyncGenerator<number, undefined> {
  let head = Buffer.alloc(0);
  let status = 0;
  let missing = 0;
  for await (const chunk of socket) {
    let rest: Buffer = chunk;
    if (status === 0) {
      head = Buffer.concat([head, rest]);
      const end = head.indexOf(HEAD_END);
      if (end < 0) continue;
      const text = head.toString("latin1", 0, end);
      status = Number(text.slice(9, 12));
      missing = Number(/\ncontent-length: (\d+)/i.exec(text)?.[1]);
      if (Number.isNaN(missing)) throw new Error(`A reply without its length: ${text}`);
      rest = head.subarray(end + HEAD_END.length);
    }
    missing -= rest.length;
    if (missing > 0) continue;
    const finished = status;
    [head, status] = [Buffer.alloc(0), 0];
    yield finished;
  }
  return undefined;
}
