import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { FLAG_TYPES, SCREENED_KINDS, type ScreenedKind } from '#contract/trust.ts'
import { unmask } from '#worker/features/moderation/screening/classifier/unmask.ts'

/** A labelled text. The first line of a listing is its title. */
export interface Example {
  set: SetName
  kind: ScreenedKind
  label: (typeof LABELS)[number]
  text: string
  /** Whether a harmless listing is about a home: those need deposits, fees and first months of rent. */
  isHome?: boolean | undefined
}

export const LABELS = ['clean', ...FLAG_TYPES] as const
/**
 * The sets that are measured apart: short texts of all labels, in a file for each kind; bad texts in many
 * styles, written later; and what honest people write when they explain themselves.
 */
export const SETS = ['short', 'varied', 'harmless'] as const
export type SetName = (typeof SETS)[number]

const ShortLine = z.object({ label: z.enum(LABELS), text: z.string().min(1) })
const VariedLine = ShortLine.extend({ kind: z.enum(SCREENED_KINDS) })
const HarmlessLine = VariedLine.omit({ label: true }).extend({ isHome: z.literal(true).optional() })

export function readExamples(): Example[] {
  return [
    ...SCREENED_KINDS.flatMap((kind) =>
      readLines(`${kind}s`).map((line) => ({ set: 'short' as const, kind, ...ShortLine.parse(line) })),
    ),
    ...readLines('varied').map((line) => ({ set: 'varied' as const, ...VariedLine.parse(line) })),
    ...readLines('harmless').map((line) => ({
      set: 'harmless' as const,
      label: 'clean' as const,
      ...HarmlessLine.parse(line),
    })),
  ]
}

function readLines(name: string): unknown[] {
  const lines = readFileSync(new URL(`examples/${name}.jsonl`, import.meta.url), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

/**
 * Holds back a third, chosen by the hash of the text, on which nothing is trained. Texts that share most of
 * their words stay on the same side, so that the test does not reward memorised text.
 */
export function splitExamples(examples: readonly Example[]): { train: Example[]; heldBack: Example[] } {
  const groups = groupSimilar(examples)
  return {
    train: groups.filter((group) => !isHeldBack(group)).flat(),
    heldBack: groups.filter(isHeldBack).flat(),
  }
}

function isHeldBack(group: readonly Example[]): boolean {
  return Math.min(...group.map(({ text }) => hashNumber(text))) % 3 === 0
}

/** Returns a whole number that depends only on the text. */
export function hashNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6)
}

const OVERLAP_MIN = 0.6

/** Groups texts whose sets of words overlap by at least OVERLAP_MIN, directly or through other texts. */
export function groupSimilar(examples: readonly Example[]): Example[][] {
  const words = examples.map(
    ({ text }) =>
      new Set(
        unmask(text)
          .sentences.join(' ')
          .split(' ')
          .filter((word) => word !== ''),
      ),
  )
  const parents = examples.map((_example, index) => index)
  const rootOf = (index: number): number =>
    parents[index] === index ? index : rootOf(parents[index] ?? index)
  for (let one = 0; one < examples.length; one += 1) {
    for (let other = one + 1; other < examples.length; other += 1) {
      if (isSimilar(words[one], words[other])) parents[rootOf(other)] = rootOf(one)
    }
  }
  const byRoot = Map.groupBy(examples, (_example, index) => rootOf(index))
  return [...byRoot.values()]
}

function isSimilar(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean {
  if (!one || !other) return false
  if (Math.min(one.size, other.size) / Math.max(one.size, other.size) < OVERLAP_MIN) return false
  let shared = 0
  for (const word of one) if (other.has(word)) shared += 1
  return shared / (one.size + other.size - shared) >= OVERLAP_MIN
}
