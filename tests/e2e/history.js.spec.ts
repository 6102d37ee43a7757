import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { hold } from "./held-requests";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

test("after an order, Back shows the empty cart and Forward the order again, at once, after a reload, and before and while the scripts start", async ({
  shopper,
  page,
  say,
  startReview,
}) => {
  await startReview({ email: newEmail(), payment: "bankTransfer" });
  const number = await shopper.order();
  const backAndForward = async () => {
    await page.goBack();
    await expect(page.getByText(say.cartEmpty)).toBeVisible();
    await page.goForward();
    expect(await shopper.readOrderNumber()).toBe(number);
  };
  await test.step("at once", backAndForward);
  await test.step("after a reload", async () => {
    await page.reload();
    await shopper.settled();
    await backAndForward();
  });
  await test.step("before the scripts of the reloaded page", async () => {
    const release = await hold(page, /\/assets\/.*\.js$/);
    await page.reload({ waitUntil: "commit" });
    // The script in the head has noted the URL.
    await page.waitForFunction(() => window.ownUrl);
    await page.goBack();
    await expect(page.getByText(say.cartEmpty)).toBeVisible();
    release();
    await shopper.settled();
    await page.goForward();
    expect(await shopper.readOrderNumber()).toBe(number);
  });
  await test.step("while React hydrates the reloaded page on a slow machine", async () => {
    // It asks for the changes of others at the start of its work.
    await page.evaluate(() => sessionStorage.setItem("back", "1"));
    await page.addInitScript(() => {
      let take: Window["takeChanges"];
      Object.defineProperty(window, "takeChanges", {
        set: (value) => {
          take = value;
        },
        get: () => () => {
          if (sessionStorage.getItem("back")) history.back();
          sessionStorage.removeItem("back");
          return take();
        },
      });
    });
    const slowly = await page.context().newCDPSession(page);
    await slowly.send("Emulation.setCPUThrottlingRate", { rate: 10 });
    await page.reload();
    await expect(page.getByText(say.cartEmpty)).toBeVisible();
    await slowly.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await shopper.settled();
    await page.goForward();
    expect(await shopper.readOrderNumber()).toBe(number);
  });
  await test.step("after leaving by a link", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Scala & Vento" }).click();
    await expect(page).toHaveURL(new RegExp(`${href("home", shopper.language)}$`));
    await page.goBack();
    expect(await shopper.readOrderNumber()).toBe(number);
  });
});
