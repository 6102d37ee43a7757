/** Uses the browser's storage; null where it is blocked, full or missing. What it holds are copies, which the shop can do without. */
function using(kind: "localStorage" | "sessionStorage") {
  return <Value>(use: (storage: Storage) => Value): Value | null => {
    try {
      return use(window[kind]);
    } catch {
      return null;
    }
  };
}

export const inLocalStorage = using("localStorage");
export const inSessionStorage = using("sessionStorage");
