import { indefinite } from './wording.ts'

/** What a form can tell about a thing; a description says each once. */
export type Fact =
  | 'name'
  | 'words'
  | 'product'
  | 'storage'
  | 'colour'
  | 'sealed'
  | 'power'
  | 'fuel'
  | 'age'
  | 'year'
  | 'mileage'
  | 'condition'
  | 'body'
  | 'gear'
  | 'inside'
  | 'bedrooms'
  | 'bathrooms'
  | 'size'
  | 'home'
  | 'furnished'
  | 'pets'
  | 'parking'
  | 'amenities'
  | 'price'
  | 'place'
  /** Of a kind without phrases of its own, by its column. */
  | `its ${string}`

/** Words for a `{slot}`, and the facts that a reader knows once they were said. */
export interface Slot {
  text: string
  says: readonly Fact[]
}
export type Slots = ReadonlyMap<string, Slot>

/** A phrase cut at its slots. How phrases are written stands in phrases.ts. */
export interface Template {
  parts: readonly { isOptional: boolean; pieces: readonly Piece[] }[]
}
type Piece = { words: string } | { slot: string; words?: string }

const ARTICLE = 'a'
/** Stands for the article until the word after it is known; no value of a form can hold it. */
const ARTICLE_MARK = '\u0001'

export interface Said {
  text: string
  says: readonly Fact[]
}

interface Manner {
  /** Facts that were said before: what repeats them is left out, or makes the whole phrase unfit. */
  said?: ReadonlySet<Fact>
  /** Optional parts go, the last first, until the text is this short. */
  charactersMax?: number
}

/**
 * The phrase with its slots filled in; undefined where a slot that it needs is not known, or was said before.
 */
export function say(
  template: Template,
  slots: Slots,
  { said, charactersMax = Infinity }: Manner = {},
): Said | undefined {
  const spoken = new Set(said)
  const chosen: { isOptional: boolean; text: string; says: Fact[] }[] = []
  for (const { isOptional, pieces } of template.parts) {
    const filled = fill(pieces, slots, spoken)
    if (filled) chosen.push({ isOptional, ...filled })
    else if (!isOptional) return undefined
    for (const fact of filled?.says ?? []) spoken.add(fact)
  }
  const length = () => chosen.reduce((sum, { text }) => sum + text.length, 0)
  while (length() > charactersMax) {
    const last = chosen.findLastIndex(({ isOptional }) => isOptional)
    if (last === -1) break
    chosen.splice(last, 1)
  }
  return {
    text: withArticles(chosen.map(({ text }) => text).join('')),
    says: chosen.flatMap(({ says }) => says),
  }
}

/** Cuts a phrase once, when its file is read. */
export function cut(phrase: string): Template {
  const parts = phrase.split(/(\[[^\]]*\])/).filter(Boolean)
  return {
    parts: parts.map((part) => ({
      isOptional: part.startsWith('['),
      pieces: piecesOf(part.replace(/^\[|\]$/g, '')),
    })),
  }
}

/**
 * The names of the slots that the phrase fills in; with `isNeeded` those without which it cannot be said
 * alone.
 */
export function slotsOf({ parts }: Template, isNeeded = false): string[] {
  const pieces = parts.filter(({ isOptional }) => !(isNeeded && isOptional)).flatMap((part) => part.pieces)
  return pieces.flatMap((piece) => ('slot' in piece && piece.slot !== ARTICLE ? [piece.slot] : []))
}

/**
 * The phrase's own words, without what the form fills in; with `isNeeded` those outside of brackets alone.
 */
export function wordsOf({ parts }: Template, isNeeded = false): string {
  const pieces = parts.filter(({ isOptional }) => !(isNeeded && isOptional)).flatMap((part) => part.pieces)
  return pieces.map(({ words }) => words ?? ' ').join('')
}

function piecesOf(text: string): Piece[] {
  return text
    .split(/(\{\w+(?::[^}]*)?\})/)
    .filter(Boolean)
    .map((piece) => {
      const [, slot, words] = /^\{(\w+)(?::([^}]*))?\}$/.exec(piece) ?? []
      return slot === undefined ? { words: piece } : { slot, words }
    })
}

function fill(
  pieces: readonly Piece[],
  slots: Slots,
  said: ReadonlySet<Fact>,
): { text: string; says: Fact[] } | undefined {
  let text = ''
  const says: Fact[] = []
  for (const piece of pieces) {
    if (!('slot' in piece)) text += piece.words
    else if (piece.slot === ARTICLE) text += ARTICLE_MARK
    else {
      const slot = slots.get(piece.slot)
      if (!slot || slot.says.some((fact) => said.has(fact))) return undefined
      text += piece.words ?? slot.text
      says.push(...slot.says)
    }
  }
  return { text, says }
}

function withArticles(text: string): string {
  const [start = '', ...rest] = text.split(ARTICLE_MARK)
  return start + rest.map((after) => `${indefinite(after.trimStart())} ${after.trimStart()}`).join('')
}

/**
 * A seeded source of chance: the same seed gives the same choices, so that a test can ask for the same text
 * twice.
 */
export interface Chance {
  /** A fraction in [0, 1). */
  next(): number
  pick<T>(items: readonly [T, ...T[]]): T
  shuffled<T>(items: readonly T[]): T[]
}

export function chanceFrom(seed: number): Chance {
  const next = sequence(seed)
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    pick: (items) => items[below(items.length)] ?? items[0],
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}

/** A Weyl sequence through a 32-bit mixer: neighbouring seeds give unrelated fractions. */
function sequence(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
