import type { Context } from "hono";

/** Answers with a provider's script. @param script the body of a function @param settings the value of its `settings` */
export function browserScript(context: Context, script: string, settings: object): Response {
  // JSON may contain what ends a line of JavaScript or a script element.
  const json = JSON.stringify(settings).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return context.text(`(() => {\nconst settings = ${json};\n${script}})();\n`, 200, {
    "Content-Type": "text/javascript; charset=utf-8",
  });
}

/** The shop's pages are on another origin. */
export const CROSS_ORIGIN = { "Access-Control-Allow-Origin": "*" };
