/** An IBAN or card number in groups of four characters, as on bank statements and cards. */
export function inGroupsOfFour(number: string): string {
  return number.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
