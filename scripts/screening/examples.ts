import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { FLAG_TYPES, MODERATED_TYPES, type ModeratedType } from '#contract/trust.ts'
import { unmask } from '#worker/features/moderation/screening/reading/unmask.ts'

/** A labelled text. The first line of a listing is its title. */
export interface Example {
  kind: ModeratedType
  label: (typeof LABELS)[number]
  text: string
}

export const LABELS = ['clean', ...FLAG_TYPES] as const
const Line = z.object({ label: z.enum(LABELS), text: z.string().min(1) })

export function readExamples(): Example[] {
  return MODERATED_TYPES.flatMap((kind) => {
    const lines = readFileSync(new URL(`examples/${kind}s.jsonl`, import.meta.url), 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => ({ kind, ...Line.parse(JSON.parse(line)) }))
  })
}

/**
 * Holds back a third that no weight is trained on, chosen by the hash of the text. Texts that share most of
 * their words stay on one side, so that a test cannot reward memorised text.
 */
export function partExamples(examples: readonly Example[]): { train: Example[]; heldBack: Example[] } {
  const groups = groupAlike(examples)
  return {
    train: groups.filter((group) => !isHeldBack(group)).flat(),
    heldBack: groups.filter(isHeldBack).flat(),
  }
}

function isHeldBack(group: readonly Example[]): boolean {
  return Math.min(...group.map(({ text }) => numberOf(text))) % 3 === 0
}

/** A whole number derived from the text. */
export function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6)
}

/** Groups texts whose sets of words overlap by that much, transitively. */
const ALIKE = 0.6

export function groupAlike(examples: readonly Example[]): Example[][] {
  const words = examples.map(
    ({ text }) =>
      new Set(
        unmask(text)
          .sentences.join(' ')
          .split(' ')
          .filter((word) => word !== ''),
      ),
  )
  const groups = examples.map((_example, index) => index)
  const rootOf = (index: number): number => (groups[index] === index ? index : rootOf(groups[index] ?? index))
  for (let one = 0; one < examples.length; one += 1) {
    for (let other = one + 1; other < examples.length; other += 1) {
      if (isAlike(words[one], words[other])) groups[rootOf(other)] = rootOf(one)
    }
  }
  const byRoot = Map.groupBy(examples, (_example, index) => rootOf(index))
  return [...byRoot.values()]
}

function isAlike(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean {
  if (!one || !other || Math.min(one.size, other.size) / Math.max(one.size, other.size) < ALIKE) return false
  let shared = 0
  for (const word of one) if (other.has(word)) shared += 1
  return shared / (one.size + other.size - shared) >= ALIKE
}
