import { SignJWT, UnsecuredJWT } from "jose";
import { z } from "zod";
import type { Case } from "./cases";
import type { Given } from "./compare";

export interface Server {
  fetch(request: Request): Promise<Response>;
}

export type Users = Record<string, { email: string; password: string }>;

const login = z.object({ data: z.object({ access_token: z.string() }) });

interface Secrets {
  /** Signs access tokens. */
  secret: string;
  /** The id of the user whose tokens are forged. */
  forgedUser: string;
  /** The number of mails to an email so far, and the newest one once there are more than `before`. */
  mails: { count(to: string): Promise<number>; newest(to: string, before: number): Promise<string> };
}

/** Sends a case to a server, as the case's user, with the values that earlier cases captured. */
export function asker(server: Server, users: Users, secrets: Secrets): (recorded: Case) => Promise<Given> {
  const tokens = new Map<string, Promise<string>>();
  const captured = new Map<string, string>();

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
    const token = tokens.get(name) ?? forgedToken(name, secrets) ?? signIn(name);
    tokens.set(name, token);
    return token;
  }

  /** Replaces `{{token:customerA}}` by a token, and `{{f.refresh}}` by a captured value. */
  async function filled(text: string): Promise<string> {
    let result = text;
    for (const [placeholder, name = ""] of text.matchAll(/\{\{([^}]+)\}\}/g)) {
      const value = name.startsWith("token:") ? await tokenOf(name.slice("token:".length)) : captured.get(name);
      if (value === undefined) throw new Error(`No case has captured ${name}`);
      result = result.replace(placeholder, value);
    }
    return result;
  }

  function capture(from: Record<string, string>, answer: Response, body: unknown): void {
    for (const [name, path] of Object.entries(from)) {
      const cookie = path.startsWith("cookie:") ? path.slice("cookie:".length) : undefined;
      const value = cookie === undefined ? valueAt(body, path) : cookieIn(answer, cookie);
      if (typeof value === "string") captured.set(name, value);
    }
  }

  return async (recorded) => {
    const { auth, capture_mail: mails = {} } = recorded;
    const { method, path, query, headers: given = {}, body, rawBody, pad } = recorded.request;
    const before = await Promise.all(Object.values(mails).map(({ to }) => secrets.mails.count(to)));
    const headers = new Headers();
    for (const [name, value] of Object.entries(given)) headers.set(name, await filled(value));
    if (auth !== "public")
      headers.set("authorization", `Bearer ${auth.includes("{{") ? await filled(auth) : await tokenOf(auth)}`);
    const padded = pad && typeof body === "object" ? { ...body, [pad.field]: "a".repeat(pad.bytes) } : body;
    const text = rawBody ?? (padded === undefined ? undefined : await filled(JSON.stringify(padded)));
    if (text !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
    const url = `http://localhost${path}${query ? `?${await filled(query)}` : ""}`;
    const answer = await server.fetch(new Request(url, { method, headers, body: text }));
    const content = await answer.text();
    const json = parsed(content);
    capture(recorded.capture ?? {}, answer, json);
    for (const [index, [name, { to, match }]] of Object.entries(mails).entries()) {
      const mail = await secrets.mails.newest(to, before[index] ?? 0);
      captured.set(name, decodeURIComponent(new RegExp(match).exec(mail)?.[1] ?? ""));
    }
    return { status: answer.status, text: content, body: json };
  };
}

/** The tokens that no login returns; undefined for a user's name. */
function forgedToken(name: string, { secret, forgedUser: id }: Secrets): Promise<string> | undefined {
  const now = Math.floor(Date.now() / 1000);
  const claims = (seconds: number, iss = "directus") => ({
    id,
    session: "none",
    iat: now + seconds - 900,
    exp: now + seconds,
    iss,
  });
  const signed = (payload: object, key: string) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(new TextEncoder().encode(key));
  switch (name) {
    case "expired":
      return signed(claims(-3600), secret);
    case "wrong-signature":
      return signed(claims(900), "some-other-secret");
    case "wrong-issuer":
      return signed(claims(900, "somebody-else"), secret);
    case "expired-wrong-signature":
      return signed(claims(-3600), "some-other-secret");
    case "alg-none":
      return Promise.resolve(new UnsecuredJWT({ ...claims(900), admin_access: true }).encode());
    case "garbage":
      return Promise.resolve("garbage");
    case "garbage-jwt":
      return Promise.resolve("aaaa.bbbb.cccc");
    default:
      return undefined;
  }
}

function cookieIn(answer: Response, name: string): string | undefined {
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1).split(";")[0];
}

function valueAt(body: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => {
    return typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
  }, body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
