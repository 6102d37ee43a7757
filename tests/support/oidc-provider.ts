import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export const CLIENT = { id: "shop-client", secret: "shop-client-secret" };

/** The person who signs in, and what the provider does wrong. */
export interface Behaviour {
  subject: string;
  email?: string;
  emailVerified?: boolean;
  /** Claims are in the ID token, or only at the userinfo endpoint. */
  claimsIn: "id token" | "userinfo";
  /** Replaces the nonce of the request. */
  nonce?: string;
  /** The user refuses at the provider. */
  denies?: boolean;
  /** No answer from this path. */
  hangs?: "/token";
  /** A server error from the token endpoint. */
  fails?: boolean;
  /** Signs ID tokens with a key that is not published. */
  forges?: boolean;
  /** The audience of ID tokens; default: the client. */
  audience?: string;
}

interface Grant {
  redirectUri: string;
  challenge: string;
  nonce: string | null;
  behaviour: Behaviour;
}

/** A provider of OpenID Connect (Core 1.0, code flow with PKCE, RFC 7636) on loopback. */
export interface OidcProvider {
  issuer: string;
  behaviour: Behaviour;
  close(): Promise<void>;
}

/** Starts a provider whose users sign in without a page: each authorization request is answered at once. */
export async function startOidcProvider(behaviour: Behaviour): Promise<OidcProvider> {
  const key = await generateKeyPair("ES256");
  const otherKey = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(key.publicKey)), kid: "1", alg: "ES256", use: "sig" };
  const grants = new Map<string, Grant>();
  const accessTokens = new Map<string, Behaviour>();

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: OidcProvider = {
    issuer,
    behaviour,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", issuer);
    if (url.pathname === provider.behaviour.hangs) return;
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return json(response, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["ES256"],
          code_challenge_methods_supported: ["S256"],
          authorization_response_iss_parameter_supported: true,
        });
      case "/keys":
        return json(response, { keys: [jwk] });
      case "/authorize":
        return authorize(url.searchParams, response);
      case "/token":
        return token(new URLSearchParams(await text(request)), response);
      case "/userinfo": {
        const user = accessTokens.get(request.headers.authorization?.replace(/^Bearer /i, "") ?? "");
        return user ? json(response, { sub: user.subject, ...emailOf(user) }) : json(response, {}, 401);
      }
      default:
        return json(response, {}, 404);
    }
  }

  function authorize(query: URLSearchParams, response: ServerResponse) {
    const redirectUri = query.get("redirect_uri") ?? "";
    const isRight =
      query.get("client_id") === CLIENT.id &&
      query.get("response_type") === "code" &&
      query.get("code_challenge_method") === "S256" &&
      (query.get("scope") ?? "").split(" ").includes("openid");
    if (!isRight) return json(response, { error: "invalid_request" }, 400);
    const callback = new URL(redirectUri);
    callback.searchParams.set("state", query.get("state") ?? "");
    callback.searchParams.set("iss", issuer);
    if (provider.behaviour.denies) callback.searchParams.set("error", "access_denied");
    else {
      const code = randomBytes(16).toString("base64url");
      const challenge = query.get("code_challenge") ?? "";
      grants.set(code, { redirectUri, challenge, nonce: query.get("nonce"), behaviour: { ...provider.behaviour } });
      callback.searchParams.set("code", code);
    }
    response.writeHead(302, { location: callback.href }).end();
  }

  async function token(form: URLSearchParams, response: ServerResponse) {
    if (provider.behaviour.fails) return json(response, {}, 503);
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isClient = form.get("client_id") === CLIENT.id && form.get("client_secret") === CLIENT.secret;
    if (!isClient) return json(response, { error: "invalid_client" }, 401);
    if (!grant || verifier !== grant.challenge || form.get("redirect_uri") !== grant.redirectUri)
      return json(response, { error: "invalid_grant" }, 400);
    const { behaviour } = grant;
    const accessToken = randomBytes(16).toString("base64url");
    accessTokens.set(accessToken, behaviour);
    const idToken = await new SignJWT({
      nonce: behaviour.nonce ?? grant.nonce,
      ...(behaviour.claimsIn === "id token" ? emailOf(behaviour) : {}),
    })
      .setProtectedHeader({ alg: "ES256", kid: "1" })
      .setIssuer(issuer)
      .setSubject(behaviour.subject)
      .setAudience(behaviour.audience ?? CLIENT.id)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(behaviour.forges ? otherKey.privateKey : key.privateKey);
    json(response, { access_token: accessToken, token_type: "Bearer", expires_in: 300, id_token: idToken });
  }

  return provider;
}

function emailOf({ email, emailVerified = true }: Behaviour) {
  return email === undefined ? {} : { email, email_verified: emailVerified };
}

function json(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
