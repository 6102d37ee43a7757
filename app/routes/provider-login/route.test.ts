import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeRegistry } from "~/config/lifecycle";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { serve } from "../../../tests/support/literal-server";
import { RouteVisitor } from "../../../tests/support/route-visitor";
import { action as loginAction, loader as loginLoader } from "../login/route";
import { loader as callbackLoader } from "../provider-callback/route";
import { loader as accountLoader } from "../wishlist/route";
import { loader } from "./route";

// A remote server, which browsers can reach: its own page starts the sign-in.

const user = { id: "u1", email: "anna@example.com", wishlist: [], countries_id: 109 };
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  server = await serve((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/auth") return Response.json({ data: [{ name: "acme", driver: "openid" }] });
    if (pathname === "/api/auth/login/acme/callback")
      return Response.redirect("https://evil.example/login?access_token=a&refresh_token=r&expires=900000");
    const isUser = request.headers.get("authorization") === "Bearer good";
    if (pathname === "/api/users/me" && isUser) return Response.json({ data: user });
    return Response.json({ data: [] });
  });
  vi.stubEnv("API_URL", `${server.url}/api`);
});
afterAll(async () => {
  await closeRegistry();
  await server.close();
  vi.unstubAllEnvs();
});

/** The page that leads on, which a route test returns as a response. */
async function leaving(visitor: RouteVisitor): Promise<Response> {
  let page: Response | undefined;
  await visitor.get(async (args) => {
    page = await loader({ ...args, params: { provider: "acme" } });
    return page;
  }, "/auth/login/acme");
  return page ?? expect.unreachable();
}

test.each(locales)("the browser goes to the remote server, and comes back signed in, in %s", async (locale) => {
  const visitor = new RouteVisitor();
  const login = href("login", locale);
  const wishlist = href("wishlist", locale);
  const page = await visitor.get(loginLoader, `${login}?returnTo=${wishlist}`);
  expect(page).toMatchObject({ data: { providers: [{ name: "acme", label: "Acme" }] } });
  const started = await visitor.post(loginAction, login, { intent: "provider", provider: "acme", returnTo: wishlist });
  expect(started).toMatchObject({ status: 303, location: "/auth/login/acme" });

  const answer = await leaving(visitor);
  expect([answer.status, answer.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
  const target = new URL(answer.headers.get("refresh")?.replace("0;url=", "") ?? "");
  expect(target.origin + target.pathname).toBe(`${server.url}/api/auth/login/acme`);
  expect(await answer.text()).toContain(`href="${target.href}"`);
  const redirect = new URL(target.searchParams.get("redirect") ?? "");
  expect(redirect.origin + redirect.pathname).toBe(`http://shop.test${login}`);

  redirect.searchParams.append("access_token", "good");
  redirect.searchParams.append("refresh_token", "r");
  redirect.searchParams.append("expires", "900000");
  const arrived = await visitor.get(loginLoader, redirect.pathname + redirect.search);
  expect(arrived).toMatchObject({ status: 303, location: wishlist });
  expect(await visitor.get(accountLoader, wishlist)).toMatchObject({ status: 200, data: { items: [] } });
});

test("only the browser that has started a sign-in is led to the provider", async () => {
  const visitor = new RouteVisitor();
  const open = (provider: string) => visitor.get(loader, `/auth/login/${provider}`, { provider });
  expect(await open("acme")).toMatchObject({ status: 303, location: "/login" });
  await visitor.post(loginAction, "/it/login", { intent: "provider", provider: "acme" });
  expect(await open("other")).toMatchObject({ status: 303, location: "/it/login" });
});

test("an answer that leads to another site logs nobody in", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const visitor = new RouteVisitor();
  const answer = await visitor.get(callbackLoader, "/auth/login/acme/callback?code=1", { provider: "acme" });
  expect(answer).toMatchObject({ status: 303, location: "/login?reason=failed" });
  expect(visitor.cookies.has("account")).toBe(false);
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});
