import { expect, test } from "vitest";
import budget from "../budget.json";
import { inlineData } from "../page-bytes";
import { guestLimits } from "../server/guest-with-cart";
import { type Load, measuredOf } from "../server/load";
import { atLeast, atMost, limitTable, missed, missedGoals, passed } from "./limits";
import { guestTable, withFigures } from "./speed-page";
import { formatNumber, formatSample, median, quantile, sampleOf } from "./statistics";
import { markdownTable, textTable } from "./table";

test("medians and ranges of odd, even and single runs", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([10, 20, 30, 40, 50], 0.99)).toBeCloseTo(49.6);
  expect(median([])).toBeNaN();
  expect(sampleOf([5, 1, 9])).toMatchObject({ median: 5, min: 1, max: 9 });
  expect(formatSample(sampleOf([612, 590, 655]))).toBe("612 (590–655)");
  expect(formatSample(sampleOf([7]))).toBe("7");
});

test("numbers have few digits, and missing ones are a dash", () => {
  expect([1_234.5, 12.34, 0.123, 0, null, Number.NaN].map(formatNumber)).toEqual([
    "1,235",
    "12.3",
    "0.12",
    "0",
    "–",
    "–",
  ]);
});

test("limits pass at their limit; without a value they neither pass nor fail", () => {
  expect(passed(atMost("bytes", 90, 90))).toBe(true);
  expect(passed(atMost("bytes", 91, 90))).toBe(false);
  expect(passed(atLeast("orders", 300, 300))).toBe(true);
  expect(passed(atLeast("orders", null, 300))).toBeNull();
  expect(limitTable([atMost("TBT", 63, 50, "ms")]).rows).toEqual([["TBT", "63 ms", "≤ 50 ms", "FAIL"]]);
});

test("a goal that is missed is no limit that is missed; a limit without a value is", () => {
  const goal = { ...atMost("HTML", 14_700, 14_600, "B"), isGoal: true as const };
  const [kept, unknown] = [atMost("HTML", 14_700, 14_900, "B"), atLeast("orders", null, 300)];
  expect(missed([goal, kept, unknown])).toEqual([unknown]);
  expect(missedGoals([goal, kept, unknown])).toEqual([goal]);
  expect(limitTable([goal]).rows).toEqual([["HTML", "14,700 B", "goal ≤ 14,600 B", "missed"]]);
});

test("tables are aligned, and Markdown has no open cells", () => {
  const table = { title: "Pages", head: ["page", "ms"], rows: [["list", "1,234"], ["a|b"]] };
  expect(textTable(table)).toBe("── Pages ──\npage     ms\nlist  1,234\na|b");
  expect(markdownTable(table)).toBe("| page | ms    |\n| ---- | ----- |\n| list | 1,234 |\n| a\\|b |       |");
});

test("figures replace what stands between the markers, and nothing else", () => {
  const [from, to] = ["<!-- figures of npm run bench -->", "<!-- end of the figures -->"];
  const page = `# Shop\n${from}\nold\n${to}\nend`;
  expect(withFigures(page, "new")).toBe(`# Shop\n${from}\n\nnew\n\n${to}\nend`);
  expect(withFigures(withFigures(page, "old"), "new")).toBe(withFigures(page, "new"));
  expect(() => withFigures("# Shop", "new")).toThrow("lacks");
});

test("the rate of a guest with a cart is compared with those of the same page in the same run", () => {
  const page = (rate: number, fromCache: number) => {
    const round: Load = { rate, p50: 4, p99: 9, cpuMs: 0.5, bytes: 15_200, fromCache };
    return measuredOf([round, { ...round, rate: rate * 3 }, { ...round, rate: rate / 3 }]);
  };
  const guest = { uncached: { list: page(100, 0) }, cached: { list: page(250, 0.5) } };
  const plain = { list: page(1_000, 1) };
  expect(guestTable({ guest, cached: plain }).split("\n").at(-1)).toMatch(
    /^\| list +\| 250 +\| 4 \/ 9 ms +\| 0\.50 ms +\| 15\.2 kB +\| 50 % +\| 100 \(2\.50 ×\) +\| 1,000 \(0\.25 ×\) +\|$/,
  );
  const verdicts = Object.fromEntries(guestLimits(guest, plain).map((limit) => [limit.name, passed(limit)]));
  expect(verdicts).toEqual({
    "home, guest with a cart: cached rate / uncached rate": null,
    "list, guest with a cart: cached rate / uncached rate": false,
    "product, guest with a cart: cached rate / uncached rate": null,
  });
});

test("inline data are JSON for scripts, but no structured data", () => {
  const html =
    '<script src="/a.js"></script><script>abc</script><script type="application/ld+json">{"a":1}</script><script type="application/json">é</script>';
  expect(inlineData(html)).toBe(2);
});

test("each page has a budget of scripts and requests", () => {
  for (const limits of Object.values(budget)) {
    // Six files with a checked form (decision 079).
    expect(limits.scriptFiles).toBeLessThanOrEqual(limits === budget.checkout ? 6 : 5);
    expect(limits.scriptBytes).toBeLessThanOrEqual((limits === budget.checkout ? 114 : 105) * 1_024);
    expect(limits.requestsBesidesPictures).toBeGreaterThan(limits.scriptFiles);
  }
});
