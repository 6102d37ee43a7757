import { useLoaderData, useLocation } from "@remix-run/react";
import { InformationPage } from "~/information/information-page";
import { loadInformation } from "~/information/load-information.server";

export const loader = loadInformation;

/** Every page of text. */
export default function Information() {
  // Each of them has open sections of its own.
  const { pathname } = useLocation();
  return <InformationPage key={pathname} information={useLoaderData<typeof loader>()} />;
}
