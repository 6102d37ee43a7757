import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InformationPage } from "~/information/information-page";
import { loadInformation } from "~/information/load-information.server";

export async function loader(args: LoaderFunctionArgs) {
  return loadInformation(args, "contacts");
}

export default function Contacts() {
  return <InformationPage information={useLoaderData<typeof loader>()} />;
}
