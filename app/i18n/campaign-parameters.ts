/** Query parameters by which advertisers and mails recognize a click. No page of the shop depends on them. */
const CAMPAIGN =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|gad_\w+|srsltid|_gl|fbclid|msclkid|ttclid|twclid|yclid|igshid|li_fat_id|mc_[ce]id)$/i;

export function isCampaignParameter(name: string): boolean {
  return CAMPAIGN.test(name);
}

/** A path and query without the parameters of campaigns. The others stay as they are written. */
export function withoutCampaign(target: string): string {
  const start = target.indexOf("?");
  if (start < 0) return target;
  const pairs = target.slice(start + 1).split("&");
  const others = pairs.filter((pair) => !isCampaignParameter(pair.split("=", 1)[0] ?? ""));
  if (others.length === pairs.length) return target;
  return others.length > 0 ? `${target.slice(0, start)}?${others.join("&")}` : target.slice(0, start);
}

/** Appends the parameters of campaigns of a request to the query of its redirect. */
export function addCampaign(query: URLSearchParams, given: URLSearchParams): URLSearchParams {
  for (const [name, value] of given) if (isCampaignParameter(name)) query.append(name, value);
  return query;
}
