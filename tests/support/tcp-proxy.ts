import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way to another server over a network that can fail. */
export interface Network {
  /** 127.0.0.1's. */
  port: number;
  /** From now on nothing passes on any connection, old or new, and nobody is told. */
  goSilent(): void;
  /** New connections pass again; those from before are dead for ever. */
  recover(): void;
  close(): Promise<void>;
}

/** Passes connections on to a port of 127.0.0.1; from a free port, unless one is named. */
export async function networkTo(target: number, port = 0): Promise<Network> {
  let silent = false;
  const sockets = new Set<Socket>();
  const dead = new Set<Socket>();

  function join(from: Socket, to: Socket): void {
    sockets.add(from);
    // A dead connection reads on, as a network does that loses what it is given; its end does not arrive either.
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

/** The same address, reached by this network. */
export function throughNetwork(url: string, { port }: Pick<Network, "port">): string {
  const changed = new URL(url);
  changed.hostname = "127.0.0.1";
  changed.port = String(port);
  return changed.href;
}
