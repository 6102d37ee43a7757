import { expect, test } from "vitest";
import { tokenKeys } from "~/backend/auth/access-tokens";
import { Sessions } from "~/backend/auth/sessions";
import { PasswordGuesses } from "~/backend/limits/password-guesses";
import { call, login, newCustomer, outcome, register } from "./account-steps";
import { onBothEnginesWithTasks, onPostgres, type Server } from "./servers";

const SECRET = "a-secret-that-two-servers-share-0123456789";
const NEW_SECRET = "the-secret-that-replaces-it-0123456789abcd";
const settings = { secrets: [SECRET] };

/** The sign-in of a second server on the same database. */
function secondServer({ database }: Server, secrets: readonly string[] = [SECRET]): Sessions {
  return new Sessions({
    database,
    permissions: {
      accessOf: async (user) => ({ role: "customer", user }),
      claimsOf: async () => ({ role: "customer", app_access: false, admin_access: false }),
    },
    keys: tokenKeys(secrets),
    secrets,
    guesses: new PasswordGuesses(database),
  });
}

const refreshAt = async (server: Server, refresh_token: string) =>
  (await call(server, "POST", "auth/refresh", { refresh_token })).data?.refresh_token;

onBothEnginesWithTasks(
  "two servers on one database",
  (server) => {
    test("accept each other's tokens, and give the same successor to a repeated refresh", async () => {
      const second = secondServer(server);
      const { access_token, refresh_token } = await login(server, await register(server));
      expect((await second.check(access_token)).role).toBe("customer");
      const successor = await refreshAt(server, refresh_token);
      expect((await second.refresh(refresh_token)).refresh_token).toBe(successor);
      const next = (await second.refresh(successor)).refresh_token;
      expect(await refreshAt(server, successor)).toBe(next);
      await second.logout(refresh_token);
      expect(await refreshAt(server, next)).toBe(undefined);
    });

    test("give the same successor while one of them has a new secret already", async () => {
      const second = secondServer(server, [NEW_SECRET, SECRET]);
      const { refresh_token } = await login(server, await register(server));
      const successor = await refreshAt(server, refresh_token);
      expect((await second.refresh(refresh_token)).refresh_token).toBe(successor);
      const next = (await second.refresh(successor)).refresh_token;
      expect((await second.refresh(successor)).refresh_token).toBe(next);
    });

    test("count wrong passwords together", async () => {
      const { email, ip } = newCustomer();
      const second = secondServer(server);
      const attempt = { email, client: { key: ip, network: null, isUnknown: false, isShared: false } };
      const body = { email, password: "wrong-password" };
      for (let count = 0; count < 5; count++) {
        await expect(second.login(attempt, "wrong-password")).rejects.toMatchObject({ status: 401 });
        expect((await call(server, "POST", "auth/login", body, { ip })).status).toBe(401);
      }
      await expect(second.login(attempt, "wrong-password")).rejects.toMatchObject({ status: 429 });
      expect(outcome(await call(server, "POST", "auth/login", body, { ip }))).toEqual([429, "REQUESTS_EXCEEDED"]);
    });
  },
  settings,
);

// In one process two connections that write to one SQLite file at once would wait for each other.
onPostgres(
  "two servers on one database at once",
  (server) => {
    test("give one successor to twenty parallel refreshes", async () => {
      const second = secondServer(server);
      const { refresh_token } = await login(server, await register(server));
      const successors = await Promise.all(
        Array.from({ length: 10 }, () => [
          refreshAt(server, refresh_token),
          second.refresh(refresh_token).then((tokens) => tokens.refresh_token),
        ]).flat(),
      );
      expect(new Set(successors).size).toBe(1);
    });
  },
  settings,
);
