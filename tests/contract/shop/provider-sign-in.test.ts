import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { type Behaviour, CLIENT, startOidcProvider } from "../../support/oidc-provider";
import { call, login, mailsTo, newCustomer, PASSWORD, register, tokenIn } from "./account-steps";
import { onBothEngines } from "./servers";

const publicUrl = "http://shop.example";
const page = `${publicUrl}/login?state=own-nonce`;

const verified: Behaviour = { subject: "", claimsIn: "id token" };
const provider = await startOidcProvider(verified);
const downIssuer = "http://127.0.0.1:9";
const settings = { label: "Test", clientId: CLIENT.id, clientSecret: CLIENT.secret };
const providers = [
  { ...settings, name: "test", issuer: provider.issuer },
  { ...settings, name: "down", issuer: downIssuer },
  { ...settings, name: "wrong-secret", issuer: provider.issuer, clientSecret: "another" },
];

afterAll(() => provider.close());

onBothEngines(
  "signing in with a provider",
  (server) => {
    /** The provider's next user. */
    function userAtProvider(change: Partial<Behaviour> = {}): string {
      const subject = randomUUID();
      provider.behaviour = { ...verified, subject, ...change };
      return subject;
    }
    beforeEach(() => {
      vi.spyOn(console, "error").mockImplementation(() => {});
    });

    const locationOf = (answer: Response) => new URL(answer.headers.get("location") ?? "about:blank");
    const start = (name = "test", redirect = page) =>
      server.ask(`auth/login/${name}?${new URLSearchParams({ redirect })}`, { redirect: "manual" });
    /** Follows the browser from the shop to the provider; returns the URL of the callback. */
    async function callbackOf(answer: Response): Promise<URL> {
      const atProvider = await fetch(locationOf(answer), { redirect: "manual" });
      expect(atProvider.status).toBe(302);
      return locationOf(atProvider);
    }
    const arrive = (callback: URL) => server.ask(callback.pathname.slice(1) + callback.search, { redirect: "manual" });
    /** The whole way; returns the page that receives the tokens or the reason. */
    async function signIn(name = "test"): Promise<URL> {
      const answer = await arrive(await callbackOf(await start(name)));
      expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("referrer-policy")]).toEqual([
        302,
        "no-store",
        "no-referrer",
      ]);
      return locationOf(answer);
    }
    async function idAfter(url: URL): Promise<unknown> {
      const token = url.searchParams.get("access_token") ?? "";
      return (await call(server, "GET", "users/me", undefined, { token })).data?.id;
    }
    const idOf = async (email: string) =>
      (await server.database.read.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow())
        .id;
    async function confirmed() {
      const customer = await register(server);
      const token = tokenIn((await mailsTo(server, customer.email, 1))[0]);
      const { access_token } = await login(server, customer);
      const answer = await call(server, "POST", "users/confirmations", { token }, { token: access_token });
      expect(answer.data).toEqual({ owner_confirmed: true, was_used: false });
      return customer;
    }
    /** Stands for a page without tokens. */
    const refusedWith = (reason: string, origin = page) => {
      const url = new URL(origin);
      url.searchParams.set("reason", reason);
      return url.href;
    };

    test("is offered for the configured providers, without their secrets", async () => {
      const { data } = await call(server, "GET", "auth");
      expect(data).toEqual(providers.map(({ name, label }) => ({ name, label, driver: "openid" })));
    });

    test("logs the owner of a verified email in, and later the same person whatever their email", async () => {
      const { email, ip } = await confirmed();
      for (const claimsIn of ["id token", "userinfo"] as const) {
        const subject = userAtProvider({ email: email.toUpperCase(), claimsIn });
        const arrived = await signIn();
        expect(`${arrived.origin}${arrived.pathname}`).toBe(`${publicUrl}/login`);
        expect([...arrived.searchParams.keys()].sort()).toEqual(["access_token", "expires", "refresh_token", "state"]);
        expect(arrived.searchParams.get("state")).toBe("own-nonce");
        expect(await idAfter(arrived)).toBe(await idOf(email));
        provider.behaviour = { ...verified, subject, email: "renamed@example.com", emailVerified: false };
        expect(await idAfter(await signIn())).toBe(await idOf(email));
      }
      // The password stays.
      expect((await login(server, { email, ip })).expires).toBe(900_000);
    });

    test.each([
      ["that nobody has confirmed", false],
      ["whose mail's link its owner has pressed without a login", true],
    ])("takes the account from a stranger who signed up with an email %s", async (_, isPressed) => {
      const stranger = await register(server);
      const link = tokenIn((await mailsTo(server, stranger.email, 1))[0]);
      if (isPressed) await call(server, "POST", "users/confirmations", { token: link });
      const before = await login(server, stranger);
      userAtProvider({ email: stranger.email });
      const arrived = await signIn();
      expect(await idAfter(arrived)).toBe(await idOf(stranger.email));
      const { email, ip } = stranger;
      expect((await call(server, "POST", "auth/login", { email, password: PASSWORD }, { ip })).status).toBe(401);
      const { refresh_token, access_token: token } = before;
      expect((await call(server, "POST", "auth/refresh", { refresh_token })).status).toBe(401);
      expect((await call(server, "GET", "users/me", undefined, { token })).status).toBe(401);
      const user = await server.database.read
        .selectFrom("users")
        .select("owner_confirmed_on")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      expect(user.owner_confirmed_on).not.toBe(null);
      const heads = (await mailsTo(server, email, 3)).map(({ head }) => head).join("\n");
      expect(heads).toContain("Subject: Your password has been changed");
    });

    test("reports that there is no account, also for an unverified or missing email", async () => {
      const { email } = await confirmed();
      for (const change of [{ email: newCustomer().email }, { email, emailVerified: false }, {}]) {
        userAtProvider(change);
        expect((await signIn()).href).toBe(refusedWith("UNREGISTERED"));
      }
    });

    test("refuses a suspended user, before and after the link", async () => {
      const { email } = await confirmed();
      const subject = userAtProvider({ email });
      const setStatus = (status: "active" | "suspended") =>
        server.database.write((trx) => trx.updateTable("users").set({ status }).where("email", "=", email).execute());
      await setStatus("suspended");
      expect((await signIn()).href).toBe(refusedWith("INVALID_CREDENTIALS"));
      await setStatus("active");
      expect((await signIn()).searchParams.has("access_token")).toBe(true);
      await setStatus("suspended");
      provider.behaviour = { ...verified, subject };
      expect((await signIn()).href).toBe(refusedWith("INVALID_CREDENTIALS"));
    });

    test("accepts a callback once, in the state that began it", async () => {
      const { email } = await confirmed();
      userAtProvider({ email });
      const callback = await callbackOf(await start());
      expect(locationOf(await arrive(callback)).searchParams.has("access_token")).toBe(true);
      const login = refusedWith("INVALID_CREDENTIALS", `${publicUrl}/login`);
      expect(locationOf(await arrive(callback)).href).toBe(login);
      for (const state of ["", "unknown", "x".repeat(5_000)]) {
        const forged = await callbackOf(await start());
        forged.searchParams.set("state", state);
        expect(locationOf(await arrive(forged)).href).toBe(login);
      }
      const elsewhere = await callbackOf(await start());
      elsewhere.pathname = elsewhere.pathname.replace("/test/", "/wrong-secret/");
      expect(locationOf(await arrive(elsewhere)).href).toBe(login);
      const late = await callbackOf(await start());
      await server.database.write((trx) =>
        trx.updateTable("provider_sign_ins").set({ expires_on: "2020-01-01" }).execute(),
      );
      expect(locationOf(await arrive(late)).href).toBe(login);
    });

    test("refuses wrong codes, nonces, signatures, audiences, issuers and a user's refusal", async () => {
      const { email } = await confirmed();
      const wrong: Partial<Behaviour>[] = [
        { nonce: "another" },
        { forges: true },
        { audience: "another-client" },
        { denies: true },
      ];
      for (const change of wrong) {
        userAtProvider({ email, ...change });
        expect([change, (await signIn()).href]).toEqual([change, refusedWith("INVALID_CREDENTIALS")]);
      }
      userAtProvider({ email });
      for (const [name, value] of [
        ["code", "another"],
        ["iss", "https://another.example"],
      ] as const) {
        const callback = await callbackOf(await start());
        callback.searchParams.set(name, value);
        expect([name, locationOf(await arrive(callback)).href]).toEqual([name, refusedWith("INVALID_CREDENTIALS")]);
      }
      expect((await signIn("wrong-secret")).href).toBe(refusedWith("INVALID_CREDENTIALS"));
    });

    test("reports a provider that is down, fails or hangs", async () => {
      expect(locationOf(await start("down")).href).toBe(refusedWith("SERVICE_UNAVAILABLE"));
      const { email } = await confirmed();
      for (const change of [{ fails: true }, { hangs: "/token" as const }]) {
        userAtProvider({ email, ...change });
        expect([change, (await signIn()).href]).toEqual([change, refusedWith("SERVICE_UNAVAILABLE")]);
      }
      userAtProvider({ email });
      expect((await signIn()).searchParams.has("access_token")).toBe(true);
    });

    test("leads to pages of the shop only, and knows no other provider", async () => {
      const elsewhere = [
        "https://evil.example/login",
        "http://shop.example.evil.example/",
        "//evil.example",
        "login",
        "",
      ];
      for (const redirect of [...elsewhere, "javascript:alert(1)", `${publicUrl}@evil.example/`, "x".repeat(2_000)])
        expect([redirect, (await start("test", redirect)).status]).toEqual([redirect, 400]);
      for (const name of ["other", "__proto__", "constructor"]) {
        expect([name, (await start(name)).status]).toEqual([name, 404]);
        expect([name, (await server.ask(`auth/login/${name}/callback?state=a&code=b`)).status]).toEqual([name, 404]);
      }
    });
  },
  { publicUrl, providers },
);
