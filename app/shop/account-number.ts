/** An IBAN or card number in groups of four characters, as on bank statements and cards. */
export function inGroupsOfFour(number: string): string {
  return number.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}

/** A typed or pasted IBAN without its label, such as "IBAN: it60 x054 …" or "IBAN n. NL91 …". */
export function plainIban(text: string): string {
  return text.replace(/^[\s"']*IBAN(?:[\s:.#°-]|n(?=[\s:.°]))*/i, "").replace(/[\s.\-\u00ad]/g, "");
}

/** An IBAN of which only the country and the last four characters are known: "IT… 3456". */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 2)}… ${iban.slice(-4)}`;
}
