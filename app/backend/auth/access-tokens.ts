import { createHmac } from "node:crypto";
import { decodeJwt, errors, jwtVerify, SignJWT } from "jose";
import { invalidCredentials, RequestError } from "../http/errors";

const ISSUER = "directus";
const LIFETIME_SECONDS = 900;
/** Milliseconds, as in the answer to a login. */
export const ACCESS_TOKEN_MS = LIFETIME_SECONDS * 1000;
/** Characters. Our tokens have about 400. */
const MAX_LENGTH = 2_000;

/** The claims of a token: as in Directus, with the id of the session. */
export interface TokenClaims {
  /** The user's id. */
  id: string;
  /** The session, which a logout ends before its tokens expire. */
  session: string;
  role: string | null;
  app_access: boolean;
  admin_access: boolean;
}

/** Keys for tokens from secrets that also sign cookies: a signed cookie is never a valid token. */
export function tokenKeys(secrets: readonly string[]): Uint8Array[] {
  return secrets.map((secret) => createHmac("sha256", secret).update("access tokens").digest());
}

/** Signs and verifies access tokens (JWT, HS256). The first key signs, all of them verify. */
export class AccessTokens {
  readonly #keys: readonly Uint8Array[];

  constructor(keys: readonly Uint8Array[]) {
    this.#keys = keys;
  }

  /** A token that is valid for 15 minutes. */
  sign(claims: TokenClaims): Promise<string> {
    const [key] = this.#keys;
    if (!key) throw new Error("Access tokens need a key");
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuer(ISSUER)
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .sign(key);
  }

  /**
   * The user and session of a valid token.
   * @throws RequestError as Directus: 401 INVALID_CREDENTIALS for a text that is no token of this issuer, 403 INVALID_TOKEN
   * for a wrong signature, 401 TOKEN_EXPIRED after its time
   */
  async verify(token: string): Promise<Pick<TokenClaims, "id" | "session">> {
    if (token.length > MAX_LENGTH || !isOfIssuer(token)) throw invalidCredentials();
    for (const key of this.#keys) {
      try {
        const { payload } = await jwtVerify<Partial<TokenClaims>>(token, key, {
          algorithms: ["HS256"],
          issuer: ISSUER,
        });
        const { id, session } = payload;
        if (typeof id === "string" && typeof session === "string" && payload.exp !== undefined) return { id, session };
        break;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new RequestError(401, "TOKEN_EXPIRED", "Token expired.");
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
      }
    }
    throw new RequestError(403, "INVALID_TOKEN", "Invalid token.");
  }
}

function isOfIssuer(token: string): boolean {
  try {
    return decodeJwt(token).iss === ISSUER;
  } catch {
    return false;
  }
}
