/** A seeded random source. The same seed gives the same sequence on every machine. */
export type Random = {
  /** A fraction in [0, 1). */
  next(): number
  /** A whole number from `min` to `max`, including both. */
  int(min: number, max: number): number
  /** A number in [min, max). */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** One of the items, chosen by weight. */
  weighted<T>(items: readonly (readonly [T, number])[]): T
  /** `count` different items in random order, or all if there are fewer. */
  sample<T>(items: readonly T[], count: number): T[]
  /** An independent source for a part, so that a change in one part does not change the others. */
  fork(...parts: SeedPart[]): Random
}

type SeedPart = string | number

export function randomFrom(...seed: SeedPart[]): Random {
  const name = seed.join('/')
  const next = sequence(hash(name))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]) => at(items, int(0, items.length - 1))
  return {
    next,
    int,
    pick,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    weighted: (items) => at(items, pickWeightedIndex(items, next()))[0],
    sample: (items, count) => shuffle(items, int).slice(0, count),
    fork: (...parts) => randomFrom(name, ...parts),
  }
}

/** FNV-1a over the characters with a finalising mix, so that similar seeds give unrelated sequences. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** A Weyl sequence through a 32-bit mixer, with a full period of 2^32. */
function sequence(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
  }
}

function pickWeightedIndex(items: readonly (readonly [unknown, number])[], fraction: number): number {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0)
  let left = fraction * total
  const index = items.findIndex(([, weight]) => (left -= weight) < 0)
  return index === -1 ? items.length - 1 : index
}

function shuffle<T>(items: readonly T[], int: (min: number, max: number) => number): T[] {
  const copy = [...items]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = int(0, i)
    const swapped = at(copy, i)
    copy[i] = at(copy, j)
    copy[j] = swapped
  }
  return copy
}

function at<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError('Nothing to choose from')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return items[index] as T
}
