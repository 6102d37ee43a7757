/** A QR code as the path of an SVG; one unit is one module. */
export interface CodeView {
  size: number;
  path: string;
}

/** Each run of dark modules in a row is a rectangle of the path. @param rows true is dark */
export function codeView(rows: readonly (readonly boolean[])[]): CodeView {
  const parts = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end === -1 ? row.length : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { size: rows.length, path: parts.join("") };
}
