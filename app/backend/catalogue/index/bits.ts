/** A set of small whole numbers, one bit each. All sets of an index have the same length, in words of 32 bits. */
export type Bits = Uint32Array;

export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5);
}

export function hasBit(bits: Bits, place: number): boolean {
  return (((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;
}

export function setBit(bits: Bits, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
}

export function clearBit(bits: Bits, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) & ~(1 << (place & 31));
}

/** Removes from `target` all numbers that are not in `other`. */
export function intersect(target: Bits, other: Bits): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] ?? 0) & (other[word] ?? 0);
}

export function unite(target: Bits, other: Bits): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] ?? 0) | (other[word] ?? 0);
}

/** Removes from `target` all numbers that are in `other`. */
export function subtract(target: Bits, other: Bits): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] ?? 0) & ~(other[word] ?? 0);
}

export const anyBit = (bits: Bits): boolean => bits.some((word) => word !== 0);

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += onesIn(bits[word] ?? 0);
  return count;
}

/** How many numbers each of `sets` has in common with `within`, in the order of `sets`. */
export function countEach(within: Bits, sets: readonly Bits[]): number[] {
  // A narrow selection has mostly empty words, which are skipped.
  const filled: number[] = [];
  for (let word = 0; word < within.length; word++) if (within[word]) filled.push(word);
  const places = Uint32Array.from(filled);
  const words = Uint32Array.from(filled, (word) => within[word] ?? 0);
  return sets.map((set) => {
    let count = 0;
    for (let index = 0; index < places.length; index++) {
      count += onesIn((set[places[index] ?? 0] ?? 0) & (words[index] ?? 0));
    }
    return count;
  });
}

export function eachBit(bits: Bits, visit: (place: number) => void): void {
  for (let index = 0; index < bits.length; index++) {
    let word = bits[index] ?? 0;
    while (word !== 0) {
      const lowest = word & -word;
      visit((index << 5) + 31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
}

/** The positions whose value is within the bounds, both inclusive. */
export function between(column: Int32Array, [from, to]: readonly [number, number]): Bits {
  const bits = emptyBits(column.length);
  for (let place = 0; place < column.length; place++) {
    const value = column[place] ?? 0;
    if (value >= from && value <= to) setBit(bits, place);
  }
  return bits;
}

function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
