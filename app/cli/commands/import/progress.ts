/** How often the line is written. */
const EVERY_MS = 200;

/** A line of progress that replaces itself; nothing where the stream is no terminal. */
export function progressOn(stream: NodeJS.WriteStream): {
  show(rows: number, total: number | null): void;
  end(): void;
} {
  let [shownMs, isOpen] = [0, false];
  return {
    show(rows, total) {
      if (!stream.isTTY || Date.now() - shownMs < EVERY_MS) return;
      shownMs = Date.now();
      isOpen = true;
      const part = total ? Math.min(1, rows / total) : 0;
      const bar = total
        ? `[${"#".repeat(Math.round(part * 30)).padEnd(30)}] ${Math.round(part * 100)} % `
        : "checking: ";
      stream.write(`\r\u001b[K${bar}${rows} rows`);
    },
    end() {
      if (isOpen) stream.write("\r\u001b[K");
      isOpen = false;
    },
  };
}
