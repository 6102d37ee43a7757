/** Names of values that nobody may read, without letter case, dashes and underscores. */
const SECRET =
  /^(?:authorization|cookie|setcookie|mac|key|nonce|pan|scadenzapan|cardexpiry|cardbin|hash)$|(?:token|secret|password|signature|sig|apikey|mackey)$/;
/** Names of personal data, in the same form. */
const PERSONAL =
  /^(?:e?mail|emailaddress|name|nome|cognome|surname|firstname|lastname|givenname|familyname|fullname|cardholdername|organizationname|phone|phonenumber|nationalnumber|address\d?|addressline\d|street\w*|city|region|adminarea\d|zip\w*|postalcode|postcode|dateofbirth|birthdate|optioncf|fiscalcode|vatnumber|payerid)$/;
/** Parts of paths that are followed by a token: Klarna's authorisations, Revolut's payment page. */
const TOKEN_IN_PATH = /(\/(?:authorizations|payment-link)\/)[^/?#"]+/g;
const MASK = "***";

/** JSON with secrets replaced and personal data shortened, also inside URLs. */
export function masked(value: unknown, name = "", inLine = false): unknown {
  if (Array.isArray(value)) return value.map((each) => masked(each, name, inLine));
  if (typeof value === "object" && value !== null) {
    // The name of a product is no person's.
    const isLine = "quantity" in value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, masked(each, key, isLine)]));
  }
  const plain = name.toLowerCase().replace(/[-_]/g, "");
  if (value === null || value === "" || typeof value === "boolean") return value;
  if (SECRET.test(plain)) return MASK;
  if (PERSONAL.test(plain) && !inLine) return shortened(String(value));
  return typeof value === "string" ? maskedUrls(value) : value;
}

/** A URL with its query masked by the names of its parameters. */
export function maskedUrls(text: string): string {
  return text
    .replace(TOKEN_IN_PATH, `$1${MASK}`)
    .replace(/([?&])([\w-]+)=([^&#\s"]+)/g, (_, sign: string, name: string, value: string) => {
      return `${sign}${name}=${masked(value, name)}`;
    });
}

/** The beginning and the length, with which limits can be checked. */
function shortened(text: string): string {
  return `${[...text].slice(0, 2).join("")}… (${text.length} characters)`;
}
