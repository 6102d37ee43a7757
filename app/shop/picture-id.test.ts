import { describe, expect, test } from "vitest";
import { fullPictureId, shortPictureId } from "./picture-id";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("the short id of a picture", () => {
  test("is eight digits, which give the whole id again", () => {
    const id = fullPictureId("0a1b2c3d");
    expect(id).toMatch(UUID);
    expect(shortPictureId(id)).toBe("0a1b2c3d");
    expect(shortPictureId(shortPictureId(id))).toBe("0a1b2c3d");
  });

  test.each(["310d6ca3-1a65-87b3-a144-087fdfef869e", "0A1B2C3D", "0a1b2c3", "0a1b2c3d0", "", "../0a1b2c3d"])(
    "is the id itself for another server's %j",
    (id) => {
      expect(fullPictureId(id)).toBe(id);
      expect(shortPictureId(id)).toBe(id);
    },
  );
});
