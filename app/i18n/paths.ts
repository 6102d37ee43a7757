import { type Page, pagePaths } from "~/pages/page-table";
import type { Locale } from "./locale";

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Plain<Name> | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Plain<Name>
    : never;
type Plain<Name extends string> = Name extends `${infer Base}?` ? Base : Name;
export type PageParameters<P extends Page> = Record<ParameterNames<(typeof pagePaths)[P]["en"]>, string>;
type Arguments<P extends Page> = keyof PageParameters<P> extends never
  ? [parameters?: undefined, query?: Query]
  : [parameters: PageParameters<P>, query?: Query];
type Query = Record<string, string | number | undefined> | URLSearchParams;

/** The path of a page in a language; every link and form action uses it. */
export function href<P extends Page>(page: P, locale: Locale, ...[parameters, query]: Arguments<P>): string {
  let path: string = pagePaths[page][locale];
  for (const [name, value] of Object.entries(parameters ?? {}))
    path = path.replace(new RegExp(`:${name}\\??`), () => encodeURIComponent(String(value)));
  return path + search(query);
}

function search(query: Query | undefined): string {
  if (!query) return "";
  const parameters = query instanceof URLSearchParams ? query : new URLSearchParams();
  if (!(query instanceof URLSearchParams))
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== "") parameters.set(name, String(value));
  const text = parameters.toString();
  return text && `?${text}`;
}
