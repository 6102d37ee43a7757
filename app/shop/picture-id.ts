/**
 * The digits that all our pictures' ids end with. A UUID of 32 random digits costs 18 bytes of a compressed page and
 * cannot be made shorter; a list of 24 products has 100 of them. Eight digits distinguish 4 billion pictures.
 */
const END = "-0000-8000-8000-000000000000";

/**
 * The id of a picture, a UUID of version 8, in its full form.
 * @param short eight hexadecimal digits; any other id is returned as it is
 */
export function fullPictureId(short: string): string {
  return /^[0-9a-f]{8}$/.test(short) ? short + END : short;
}

/** The id as addresses of pictures have it: eight digits of our own ids, and the whole id of other servers. */
export function shortPictureId(id: string): string {
  return id.endsWith(END) ? id.slice(0, -END.length) : id;
}
