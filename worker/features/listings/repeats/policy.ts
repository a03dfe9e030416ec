import { COMPARISONS } from '#contract/kinds/comparisons.ts'
import type { ListingType } from '#contract/kinds/derived.ts'
import { isSamePhoto } from '#contract/photo-hash.ts'
import { areNear } from '#worker/features/listings/same-home/policy.ts'
import { fold, toOneWord } from '#worker/platform/folding.ts'

/** What a listing offers, from its row or from a form. */
export interface Thing {
  type: ListingType
  title: string
  description: string
  priceSle: number
  photoHashes: readonly string[]
}

/**
 * How alike two texts are, as the share of their pieces of four letters that both have: words may be moved or
 * replaced. `likely` is enough to ask the seller, who knows; moderators hear only of what is `sure`.
 */
const ALIKE = { likely: 0.6, sure: 0.92 } as const
/** Enough for two titles if the listings have a photo in common. */
const TITLES_ALIKE = 0.3
const PIECE = 4

/** Whether two listings of one seller offer the same thing. */
export function isSameThing(one: Thing, other: Thing, certainty: keyof typeof ALIKE): boolean {
  if (one.type !== other.type || !areNear(one, other) || isOtherProduct(one, other)) return false
  const hasSamePhoto = one.photoHashes.some((hash) =>
    other.photoHashes.some((theirs) => isSamePhoto(hash, theirs)),
  )
  if (hasSamePhoto && likeness(one.title, other.title) >= TITLES_ALIKE) return true
  const isWhole = one.description !== '' && other.description !== ''
  const textOf = ({ title, description }: Thing) => (isWhole ? `${title} ${description}` : title)
  return likeness(textOf(one), textOf(other)) >= (isWhole ? ALIKE[certainty] : ALIKE.sure)
}

/** Whether the two say different things of what tells products of their kind apart, such as a model or bedrooms. */
function isOtherProduct(one: Thing, other: Thing): boolean {
  const comparison = COMPARISONS[one.type]
  if (!comparison) return false
  const { same, sameIfSaid, near } = comparison
  const columns = [...same, ...(sameIfSaid ? [sameIfSaid] : []), ...(near ? [near.column] : [])]
  return columns.some((column) => differs(valueOf(one, column), valueOf(other, column)))
}

function valueOf(thing: Thing, column: string): unknown {
  return new Map<string, unknown>(Object.entries(thing)).get(column)
}

function differs(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return toOneWord(one) !== toOneWord(other)
  const isSaid = (value: unknown) => value !== null && value !== undefined
  return isSaid(one) && isSaid(other) && one !== other
}

function likeness(one: string, other: string): number {
  const [pieces, others] = [piecesOf(one), piecesOf(other)]
  const shared = [...pieces].filter((piece) => others.has(piece)).length
  const all = pieces.size + others.size - shared
  return all === 0 ? 0 : shared / all
}

function piecesOf(text: string): Set<string> {
  const folded = ` ${fold(text).trim()} `
  return new Set(
    Array.from({ length: Math.max(0, folded.length - PIECE + 1) }, (_unused, at) =>
      folded.slice(at, at + PIECE),
    ),
  )
}
