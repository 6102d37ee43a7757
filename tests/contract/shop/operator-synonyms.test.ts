import { expect, test } from "vitest";
import { listProducts } from "~/api/catalogue.server";
import { operatorSteps } from "./operator";
import { onBothEngines } from "./servers";

onBothEngines("the operator's commands for synonyms", (server) => {
  const { printed, json, refusal } = operatorSteps(server);
  const count = async (search: string) =>
    (await listProducts(server.api, { filters: { search }, sort: "relevance", page: 1, limit: 1 })).count;

  test("a synonym is added, found by a running shop, listed and removed", async () => {
    expect(await count("pantofola")).toBe(0);
    const added = await json("synonyms", "add", "pantofole", "--means", "sneakers", "--language", "it");
    expect(added).toMatchObject({ locale: "it", term: "pantofole", means: "sneakers", field: "" });
    await expect.poll(() => count("pantofola"), { timeout: 10_000 }).toBe(await count("sneakers"));
    expect(await printed("synonyms", "list", "--language", "it")).toContain(`${added.id}`);
    expect(await json("synonyms", "list", "--language", "en")).not.toContainEqual(added);
    expect(await refusal("synonyms", "add", "pantofole", "--means", "sneakers", "--language", "it")).toContain(
      "already",
    );
    await json("synonyms", "remove", String(added.id));
    await expect.poll(() => count("pantofola"), { timeout: 10_000 }).toBe(0);
    expect(await refusal("synonyms", "remove", String(added.id))).toContain(`no synonym ${added.id}`);
  });

  test.each([
    [["add", "pantofole", "--language", "it"], "--means"],
    [["add", "pantofole", "--means", "sneakers"], "--language"],
    [["add", "pantofole", "--means", "sneakers", "--language", "de"], "--language"],
    [["add", "pantofole", "--means", "sneakers", "--language", "it", "--in", "price"], "--in"],
    [["add", "***", "--means", "sneakers", "--language", "it"], "letters"],
    [["add", "sneakers", "--means", "Sneakers", "--language", "it"], "itself"],
    [["remove", "first"], "no synonym"],
  ])("%j is refused with a reason", async (line, reason) => {
    expect(await refusal("synonyms", ...line)).toContain(reason);
  });
});
