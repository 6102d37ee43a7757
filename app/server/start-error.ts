import { createServer } from "node:http";
import { listen } from "./serve";

/** A reason why the shop cannot start, for the operator. */
export class StartError extends Error {}

const HIGHEST_PORT = 65_535;
const PORT_STEP = 10;

/** A running shop has its payment sandbox at the next port, so that this is not a free one. */
function otherPort(port: number): number {
  return port + PORT_STEP + 1 > HIGHEST_PORT ? port - PORT_STEP : port + PORT_STEP;
}

/** Before anything is started: the payment sandbox would complain of a wrong HOST first. @throws StartError */
export async function requireOwnAddress(host: string): Promise<void> {
  const server = createServer();
  try {
    await listen(server, 0, host);
  } catch (error) {
    throw explainListening(error, 0, host);
  }
  server.close();
}

/** The error for the operator when the shop cannot listen; other errors as they are. */
export function explainListening(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new StartError(
      `Port ${port} of ${host} is in use by another program. Stop that, or choose another port: PORT=${otherPort(port)} npm start`,
    );
  }
  if (code === "EACCES")
    return new StartError(`Port ${port} of ${host} may not be used by this user: set PORT to 1024 or more.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new StartError(`HOST ${host} is no address of this computer.`);
  return error;
}
