import { expect, test } from "vitest";
import { createApi } from "./client.server";
import { NotFound } from "./errors.server";
import { changeWishlist, withdrawnProducts } from "./wishlist.server";

const refusal = (status: number, code: string) =>
  Response.json({ errors: [{ message: code, extensions: { code } }] }, { status });

/** A server with the specification's calls alone, one user, and products 1 to 99. */
function remoteServer({ missing = refusal(404, "ROUTE_NOT_FOUND"), answersWishlist = true } = {}) {
  let wishlist: number[] = [];
  const user = () => Response.json({ data: { id: "u1", wishlist } });
  const api = createApi({
    baseUrl: "http://api.invalid/",
    fetch: async (request) => {
      const call = `${request.method} ${new URL(request.url).pathname}`;
      if (call === "GET /users/me") return user();
      if (call === "GET /items/payments") return Response.json({ data: [] });
      if (call !== "PATCH /users/me") return missing.clone();
      const body: { wishlist: number[] } = await request.json();
      wishlist = body.wishlist.filter((id) => id < 100);
      return answersWishlist ? user() : Response.json({ data: { id: "u1" } });
    },
  }).as("token");
  return { api, wishlist: () => wishlist };
}

test.each([refusal(404, "ROUTE_NOT_FOUND"), refusal(403, "FORBIDDEN"), new Response(null, { status: 405 })])(
  "a server without the shop's own call gets the whole list (%#)",
  async (missing) => {
    const { api, wishlist } = remoteServer({ missing });
    for (const id of [1, 2, 1]) await changeWishlist(api, id, true);
    expect(wishlist()).toEqual([2, 1]);
    await changeWishlist(api, 1, false);
    expect(wishlist()).toEqual([2]);
  },
);

test("changes at once of one user do not overwrite each other there", async () => {
  const { api, wishlist } = remoteServer();
  await Promise.all([1, 2, 3, 4, 5].map((id) => changeWishlist(api, id, true)));
  expect(wishlist().toSorted()).toEqual([1, 2, 3, 4, 5]);
});

test.each([true, false])("a product that the server leaves out is not for sale (%s)", async (answersWishlist) => {
  const { api } = remoteServer({ answersWishlist });
  await changeWishlist(api, 7, true);
  await expect(changeWishlist(api, 100, true)).rejects.toThrow(NotFound);
});

test("a server that does not name withdrawn products has none", async () => {
  expect(await withdrawnProducts(remoteServer().api)).toEqual([]);
});
