import { decodeJwt, SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { tokenKeys } from "~/backend/auth/access-tokens";
import { login, register } from "./account-steps";
import { onBothEngines } from "./servers";

const SECRET = "a-secret-of-the-server-under-test-0123456789";
const OLD_SECRET = "a-former-secret-of-the-server-0123456789ab";
const [KEY = new Uint8Array(), OLD_KEY = new Uint8Array()] = tokenKeys([SECRET, OLD_SECRET]);
const text = (secret: string) => new TextEncoder().encode(secret);

const UNKNOWN = [401, "INVALID_CREDENTIALS"];
const INVALID = [403, "INVALID_TOKEN"];
const EXPIRED = [401, "TOKEN_EXPIRED"];

type Claims = Record<string, unknown>;

/** A token with these claims. */
function signed(
  claims: Claims,
  { key = KEY, header = {} }: { key?: Uint8Array; header?: Record<string, string> } = {},
) {
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT", ...header }).sign(key);
}

function parts(token: string): [header: string, payload: string, signature: string] {
  const [header = "", payload = "", signature = ""] = token.split(".");
  return [header, payload, signature];
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

onBothEngines(
  "an access token",
  (server) => {
    async function answerTo(token: string, path = "users/me") {
      const answer = await server.ask(path, { headers: { authorization: `Bearer ${token}` } });
      const body = await answer.json();
      return answer.ok ? answer.status : [answer.status, body.errors[0].extensions.code];
    }
    const tokenOfNewUser = async () => (await login(server, await register(server))).access_token;

    test("is accepted on every path, in the header and in the query", async () => {
      const token = await tokenOfNewUser();
      for (const path of ["users/me", "items/countries?limit=1", "website/brands"])
        expect([path, await answerTo(token, path)]).toEqual([path, 200]);
      expect((await server.ask(`users/me?access_token=${token}`)).status).toBe(200);
      expect(await answerTo(await signed(decodeJwt(token)))).toBe(200);
    });

    test("is refused when it is forged or damaged, on public paths too", async () => {
      const token = await tokenOfNewUser();
      const claims = decodeJwt(token);
      const [header, payload, signature] = parts(token);
      const attacks: [what: string, token: string, answer: unknown][] = [
        ["alg none", new UnsecuredJWT(claims).encode(), INVALID],
        ["alg none with the signature", `${encoded({ alg: "none" })}.${payload}.${signature}`, INVALID],
        ["alg NONE in capitals", `${encoded({ alg: "NONE" })}.${payload}.`, INVALID],
        ["another algorithm", await new SignJWT(claims).setProtectedHeader({ alg: "HS512" }).sign(KEY), INVALID],
        ["an unknown algorithm", `${encoded({ alg: "HS1" })}.${payload}.${signature}`, INVALID],
        ["another key", await signed(claims, { key: text("another-secret-that-is-long-enough-0123") }), INVALID],
        ["the secret of signed cookies", await signed(claims, { key: text(SECRET) }), INVALID],
        ["an empty key id", await signed(claims, { key: text("x"), header: { kid: "../../dev/null" } }), INVALID],
        ["a key's URL", await signed(claims, { key: text("x"), header: { jku: "https://evil.example" } }), INVALID],
        ["a critical header", `${encoded({ alg: "HS256", crit: ["x"], x: 1 })}.${payload}.${signature}`, INVALID],
        ["no signature", `${header}.${payload}.`, INVALID],
        ["a cut signature", token.slice(0, -2), INVALID],
        ["a cut payload", `${header}.${payload.slice(0, -4)}.${signature}`, UNKNOWN],
        ["a longer signature", `${token}AAAA`, INVALID],
        ["two parts", `${header}.${payload}`, UNKNOWN],
        ["four parts", `${token}.${signature}`, UNKNOWN],
        ["another issuer", await signed({ ...claims, iss: "somebody-else" }), UNKNOWN],
        ["no issuer", await signed({ ...claims, iss: undefined }), UNKNOWN],
        ["a list of issuers", await signed({ ...claims, iss: ["directus"] as unknown as string }), UNKNOWN],
        ["a huge token", `${header}.${"A".repeat(1_000_000)}.${signature}`, UNKNOWN],
        ["many dots", ".".repeat(5_000), UNKNOWN],
        ["an expired token", await signed({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }), EXPIRED],
        ["no expiry", await signed({ ...claims, exp: undefined }), INVALID],
        ["not valid yet", await signed({ ...claims, nbf: Math.floor(Date.now() / 1000) + 600 }), INVALID],
        ["no user", await signed({ ...claims, id: undefined }), INVALID],
        ["a user that is an object", await signed({ ...claims, id: { $ne: "" } }), INVALID],
        ["no session", await signed({ ...claims, session: undefined }), INVALID],
      ];
      for (const [what, forged, expected] of attacks)
        for (const path of ["users/me", "items/countries?limit=1"])
          expect([what, path, await answerTo(forged, path)]).toEqual([what, path, expected]);
      expect(await answerTo(token)).toBe(200);
    });

    test("is refused with another user's id, also with the id of the user's own session", async () => {
      const [own, other] = [decodeJwt<Claims>(await tokenOfNewUser()), decodeJwt<Claims>(await tokenOfNewUser())];
      const changed = { ...own, id: other.id };
      const [header, , signature] = parts(await signed(own));
      expect(await answerTo(`${header}.${encoded(changed)}.${signature}`)).toEqual(INVALID);
      expect(await answerTo(await signed(changed))).toEqual(UNKNOWN);
      expect(await answerTo(await signed({ ...own, session: "unknown" }))).toEqual(UNKNOWN);
    });

    test("gives no more rights by its claims", async () => {
      const claims = decodeJwt(await tokenOfNewUser());
      const admin = await signed({ ...claims, role: "administrator", admin_access: true, app_access: true });
      const paths = ["items/users", "items/directus_users", "items/orders", "items/coupons", "items/refresh_tokens"];
      for (const path of paths) expect([path, await answerTo(admin, path)]).toEqual([path, [403, "FORBIDDEN"]]);
    });

    test("stays valid when the secret that signed it is rotated out of the first place", async () => {
      const claims = decodeJwt(await tokenOfNewUser());
      expect(await answerTo(await signed(claims, { key: OLD_KEY }))).toBe(200);
    });
  },
  { secrets: [SECRET, OLD_SECRET] },
);
