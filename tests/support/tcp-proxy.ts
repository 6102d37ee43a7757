import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A network connection to another server that can fail. */
export interface Network {
  /** The port on 127.0.0.1. */
  port: number;
  /** From now on no bytes pass on any connection, and no connection is closed. */
  goSilent(): void;
  /** New connections work again; the earlier ones remain silent. */
  recover(): void;
  close(): Promise<void>;
}

/** Forwards connections to a port of 127.0.0.1; from the given port or a free one. */
export async function networkTo(target: number, port = 0): Promise<Network> {
  let silent = false;
  const sockets = new Set<Socket>();
  const dead = new Set<Socket>();

  function join(from: Socket, to: Socket): void {
    sockets.add(from);
    // A silent connection reads on and discards the bytes, as a failed network does; its end is not forwarded either.
    from.on("data", (bytes: Buffer) => dead.has(from) || to.write(bytes));
    from.on("end", () => dead.has(from) || to.end());
    from.on("error", () => {});
    from.on("close", () => {
      sockets.delete(from);
      if (!dead.has(from)) to.destroy();
    });
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ host: "127.0.0.1", port: target, allowHalfOpen: true });
    join(client, upstream);
    join(upstream, client);
    if (silent) for (const socket of [client, upstream]) dead.add(socket);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port");

  return {
    port: address.port,
    goSilent() {
      silent = true;
      for (const socket of sockets) dead.add(socket);
    },
    recover() {
      silent = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** The same URL through this network. */
export function throughNetwork(url: string, { port }: Pick<Network, "port">): string {
  const changed = new URL(url);
  changed.hostname = "127.0.0.1";
  changed.port = String(port);
  return changed.href;
}
