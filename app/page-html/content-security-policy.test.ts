import { describe, expect, test } from "vitest";
import type { Services } from "~/consent/services.server";
import { type Purpose, purposes } from "~/shop/purposes";
import { contentSecurityPolicy, type Hosts, serviceHosts } from "./content-security-policy.server";

describe("the policy of a page", () => {
  const none = { tagManager: null, pixel: null, reviews: null, search: null };
  const policyWith = (services: Services, choice: readonly Purpose[] | null, ...hosts: Hosts[]) =>
    contentSecurityPolicy({
      pathname: "/",
      scripts: "'nonce-n'",
      style: "'sha256-s'",
      hosts: [...serviceHosts(services, choice), ...hosts],
    });

  test("names no other host without services", () => {
    expect(policyWith(none, null)).not.toMatch(/https?:/);
    expect(policyWith(none, purposes)).not.toMatch(/https?:/);
  });

  test("allows the hosts of analytics, but not those of advertising", () => {
    const policy = policyWith({ ...none, tagManager: "GTM-ABC1234" }, ["analytics"]);
    expect(policy).toContain("script-src 'self' 'nonce-n' https://*.googletagmanager.com;");
    expect(policy).toContain("https://*.google-analytics.com");
    expect(policy).not.toMatch(/doubleclick|facebook|trustpilot|doofinder/);
  });

  test("allows only the service's own hosts", () => {
    expect(policyWith({ ...none, reviews: "x" }, ["widgets"])).toMatch(
      /script-src 'self' 'nonce-n' https:\/\/widget\.trustpilot\.com;.*frame-src 'self' https:\/\/widget\.trustpilot\.com/,
    );
    expect(policyWith({ ...none, pixel: "1" }, purposes)).toContain("https://connect.facebook.net;");
  });

  test("allows the hosts that the page itself needs beside those of the services", () => {
    const hosts = { "script-src": "https://pay.example", "frame-src": "https://pay.example" };
    const policy = policyWith({ ...none, reviews: "x" }, ["widgets"], hosts);
    expect(policy).toContain("script-src 'self' 'nonce-n' https://widget.trustpilot.com https://pay.example;");
    expect(policy).toContain("frame-src 'self' https://widget.trustpilot.com https://pay.example");
  });

  test("names no hash of a style where a service adds styles, which the hash would forbid", () => {
    const policy = policyWith({ ...none, search: "x" }, purposes);
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).not.toContain("sha256-s");
  });

  test("never lets inline scripts run without the nonce", () => {
    const all = { tagManager: "x", pixel: "x", reviews: "x", search: "x" };
    const scripts = /script-src [^;]*/.exec(policyWith(all, purposes))?.[0];
    expect(scripts).not.toMatch(/unsafe|\*(?!\.)|https:(?!\/\/)/);
  });
});
