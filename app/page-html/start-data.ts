import type { MessageValues } from "~/i18n/format-message";
import type { Route } from "./route-list";

/** The data block from which the first script learns what to load. */
export interface PageStart {
  /** Scripts to load at once. The first one starts the page. */
  files: string[];
  /** A module that runs before them, in development. */
  runtime?: string;
  /** The file with all routes of the language (route-list.ts). */
  routeList?: string;
  /** The same routes, in development. */
  routes?: Record<string, Route>;
  /** Ids of the page's routes below the root, which is part of the first script. */
  shown: string[];
  /** The values of the policy's placeholders in the language of the page. */
  policy: MessageValues;
}

declare global {
  interface Window {
    /** The document's URL without its fragment, from the mark in the head. */
    ownUrl?: string;
    /** Back has changed the URL before the page was live, and the document of that URL is being loaded. */
    left?: true;
    /** The answer with the list of routes, which the first script asks for. */
    routeList?: Promise<Response>;
  }
}

/** Ids of the data blocks: `PageStart`, the loaders' data (page-state.ts), and the part of the root's data about the visitor (page-html/holes). */
export const START_ID = "page-start";
export const DATA_ID = "page-data";
export const VISITOR_ID = "visitor-data";
