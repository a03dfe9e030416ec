/** A seeded random source. The same seed gives the same choices, so tests can reproduce a text. */
export interface Chance {
  /** A fraction in [0, 1). */
  next(): number
  shuffled<T>(items: readonly T[]): T[]
}

export function chanceFrom(seed: number): Chance {
  const next = sequence(seed)
  return {
    next,
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}

/** A Weyl sequence through a 32-bit mixer, so that neighbouring seeds give unrelated fractions. */
function sequence(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
