import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { decodeJwt, errors, jwtVerify, SignJWT } from "jose";
import type { TokenCheck } from "../auth/requester";
import { invalidCredentials, invalidPayload, RequestError } from "../http/errors";
import type { JsonObject, JsonValue } from "../query/json";
import type { Access } from "../query/reader";
import { ADMINISTRATOR, type Dataset, type DatasetUser, PUBLIC, USERS } from "./dataset";

const ISSUER = "directus";

const LIFETIME_SECONDS = 900;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface SignIn {
  /** Answer to `POST /auth/login`. Rejects with INVALID_PAYLOAD or INVALID_CREDENTIALS. */
  login(body: JsonObject | JsonValue[]): Promise<JsonObject>;

  /** The user of a token. Rejects an invalid token. */
  check: TokenCheck;
}

/** Signs in the data set's users with tokens in Directus' format: HS256 with the data set's secret. */
export function signIn(dataset: Dataset): SignIn {
  const { users, roles, recordedWith } = dataset;
  const secret = new TextEncoder().encode(recordedWith.secret);
  const byEmail = new Map(Object.values(users).map((user) => [user.email.toLowerCase(), user]));
  const byId = new Map(Object.values(users).map((user) => [user.id, user]));

  return {
    async login(body) {
      const { email, password } = Array.isArray(body) ? {} : body;
      if (typeof email !== "string" || email === "") throw invalidPayload(`"email" is required`);
      if (!EMAIL.test(email)) throw invalidPayload(`"email" must be a valid email`);
      if (typeof password !== "string" || password === "") throw invalidPayload(`"password" is required`);
      const user = byEmail.get(email.toLowerCase());
      const matches = isSame(password, user?.password ?? "");
      if (!user || !matches || user.status !== "active") throw invalidCredentials();
      const admin = user.role === ADMINISTRATOR;
      const role = user.role === null ? null : (roles[user.role] ?? null);
      const token = await new SignJWT({ id: user.id, role, app_access: admin, admin_access: admin })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(ISSUER)
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME_SECONDS}s`)
        .sign(secret);
      return {
        data: {
          access_token: token,
          refresh_token: randomBytes(48).toString("base64url"),
          expires: LIFETIME_SECONDS * 1000,
        },
      };
    },

    async check(token) {
      const user = byId.get(await verified(token, secret));
      if (!user) throw invalidCredentials();
      return accessOf(user, dataset);
    },
  };
}

/** Users without a role have the permissions of the public. */
function accessOf({ password, ...user }: DatasetUser, { roles, permissions }: Dataset): Access {
  const { id, role } = user;
  const roleId = role === null ? null : (roles[role] ?? null);
  const profile = { ...user, role: roleId };
  if (role === ADMINISTRATOR) return { admin: true, role, user: id, profile };
  const own = permissions[role ?? PUBLIC]?.[USERS]?.read;
  return { role: role ?? PUBLIC, user: id, profile, ownFields: own ? (own.fields ?? ["*"]) : [], roleId };
}

/** The token's user. A text that is not a token of this server is an unknown credential; the signature is checked before the expiry. */
async function verified(token: string, secret: Uint8Array): Promise<string> {
  if (!isOurs(token)) throw invalidCredentials();
  try {
    const { payload } = await jwtVerify<{ id?: unknown }>(token, secret, { algorithms: ["HS256"], issuer: ISSUER });
    return String(payload.id);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new RequestError(401, "TOKEN_EXPIRED", "Token expired.");
    throw new RequestError(403, "INVALID_TOKEN", "Invalid token.");
  }
}

function isOurs(token: string): boolean {
  try {
    return decodeJwt(token).iss === ISSUER;
  } catch {
    return false;
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b) && expected !== "";
}
