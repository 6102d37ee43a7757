/** A read reached its deadline, and was given up. */
export class ReadTimeout extends Error {
  override readonly name = "ReadTimeout";
}
