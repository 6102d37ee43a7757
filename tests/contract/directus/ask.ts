import { z } from "zod";
import type { Case } from "./cases";
import type { Given } from "./compare";

export interface Server {
  fetch(request: Request): Promise<Response>;
}

export type Users = Record<string, { email: string; password: string }>;

const login = z.object({ data: z.object({ access_token: z.string() }) });

/** Sends a case to a server, as the case's user. */
export function asker(server: Server, users: Users): (recorded: Case) => Promise<Given> {
  const tokens = new Map<string, Promise<string>>();

  async function signIn(name: string): Promise<string> {
    const { email, password } = users[name] ?? {};
    const answer = await server.fetch(
      new Request("http://localhost/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      }),
    );
    return login.parse(await answer.json()).data.access_token;
  }

  function tokenOf(name: string): Promise<string> {
    const token = tokens.get(name) ?? signIn(name);
    tokens.set(name, token);
    return token;
  }

  /** Replaces `{{token:customerA}}` by a token. */
  async function filled(text: string): Promise<string> {
    let result = text;
    for (const [placeholder, name = ""] of text.matchAll(/\{\{token:([^}]+)\}\}/g)) {
      result = result.replace(placeholder, await tokenOf(name));
    }
    return result;
  }

  return async ({ auth, request: { method, path, query, headers: given = {}, body, rawBody, pad } }) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(given)) headers.set(name, await filled(value));
    if (auth !== "public") headers.set("authorization", `Bearer ${await tokenOf(auth)}`);
    const padded = pad && typeof body === "object" ? { ...body, [pad.field]: "a".repeat(pad.bytes) } : body;
    const text = rawBody ?? (padded === undefined ? undefined : JSON.stringify(padded));
    if (text !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
    const url = `http://localhost${path}${query ? `?${await filled(query)}` : ""}`;
    const answer = await server.fetch(new Request(url, { method, headers, body: text }));
    const content = await answer.text();
    return { status: answer.status, text: content, body: parsed(content) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
