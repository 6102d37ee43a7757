/**
 * React renders the document again in the browser when a page fails there, and when something else has changed the document
 * before hydration (a translator, an extension). Then the slots keep the styles that the server sent.
 */
const isBrowser = typeof document !== "undefined";
const sentRules = { __html: (isBrowser && document.getElementById("rules")?.innerHTML) || "" };
const sentSheet = { __html: (isBrowser && document.querySelector("#page > [rel=stylesheet]")?.outerHTML) || "" };

/** The page's own rules. The server fills it when the page is rendered (complete-document.server.ts). */
export function StyleSlot() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React then leaves the content as the server filled it.
    <style id="rules" suppressHydrationWarning dangerouslySetInnerHTML={sentRules} />
  );
}

/** The page's data and its first script, filled in the same way. The script adds the files that it loads. */
export function StartSlot() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React then leaves the content as the server filled it.
    <div id="page" hidden suppressHydrationWarning dangerouslySetInnerHTML={sentSheet} />
  );
}
