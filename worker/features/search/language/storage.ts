import type { ListingType } from '#contract/kinds.ts'
import type { Draft, Span } from './draft.ts'
import type { Kind } from './lexicon.ts'
import type { Quantity } from './quantity.ts'
import type { Lexeme, Sentence } from './sentence.ts'

/**
 * Reads "256gb", "1 tb", "8/256GB". Working memory is no storage: "16gb ram" is left to the words of the
 * listing.
 */
export function readStorage(
  { lexemes }: Sentence,
  quantity: Quantity,
  unit: string,
  draft: Draft,
  likely: ListingType | undefined,
): boolean {
  const { from, to, low, high } = quantity
  const span: Span = [lexemes[from]?.start ?? 0, lexemes[to - 1]?.end ?? 0]
  if (isWorkingMemory(lexemes, quantity))
    return take(
      lexemes,
      from,
      RAM.has(lexemes[to]?.text ?? '') || lexemes[to]?.text === 'of' ? to + 1 : to,
      'text',
    )
  if (likely !== undefined && likely !== 'electronics') return take(lexemes, from, to, 'text')
  const size = {
    text: `${high ?? low}${unit === 'tb' ? 'TB' : 'GB'}`,
    gigabytes: (high ?? low) * (unit === 'tb' ? 1_000 : 1),
  }
  const held = gigabytesOf(draft.listOf('storage')[0])
  // The lesser of two is the working memory that was written without its name.
  if (held !== undefined && size.gigabytes > held && held <= MEMORY_MAX) draft.drop('storage')
  draft.set('storage', size.text, span)
  draft.hint('measure', 'electronics', span)
  return take(lexemes, from, endOfWords(lexemes, to), 'read')
}

const MEMORY_MAX = 32

/** "iphone 13 128": a usual size right after a device's model needs no unit. */
export function readBareStorage({ lexemes }: Sentence, at: number, draft: Draft): boolean {
  const [before, lexeme, after] = [lexemes[at - 1], lexemes[at], lexemes[at + 1]]
  const isSize = lexeme?.kind === 'number' && lexeme.role === undefined && BARE_SIZES.has(lexeme.text)
  const isAfterModel =
    before?.role === 'read' && draft.hinted('model') === 'electronics' && draft.has('model')
  const isNamed = SOLID.has(after?.text ?? '')
  if (!lexeme || !isSize || !(isAfterModel || isNamed || isAfterMemory(lexemes, at))) return false
  if (after && AFTER_MONEY.some((kind) => after.senses.has(kind))) return false
  draft.set('storage', `${lexeme.text}GB`, [lexeme.start, lexeme.end])
  lexeme.role = 'read'
  if (isNamed && after) after.role = 'read'
  return true
}

/** "8/256", "8 ram 256": right after the working memory. */
function isAfterMemory(lexemes: readonly Lexeme[], at: number): boolean {
  const [memory, joint] = [lexemes[at - 2], lexemes[at - 1]]
  const isJoint =
    joint?.text === 'ram' || (joint?.text === '/' && joint.isGlued && lexemes[at]?.isGlued === true)
  return isJoint && memory?.kind === 'number' && memory.role !== 'read' && Number(memory.text) <= MEMORY_MAX
}

const SOLID = new Set(['ssd', 'rom', 'hdd', 'storage', 'nvme'])
const BARE_SIZES = new Set(['64', '128', '256', '512'])
const AFTER_MONEY: readonly Kind[] = ['unit', 'currency', 'times', 'period', 'per']

function isWorkingMemory(lexemes: readonly Lexeme[], { from, to, unit }: Quantity): boolean {
  if (unit === 'tb') return false
  return (
    RAM.has(lexemes[to]?.text ?? '') ||
    (lexemes[to]?.text === 'of' && RAM.has(lexemes[to + 1]?.text ?? '')) ||
    (lexemes[from - 1]?.text === 'ram' && lexemes[from - 1]?.role === undefined)
  )
}

const RAM = new Set(['ram', 'ddr', 'memory ram'])

function gigabytesOf(storage: string | undefined): number | undefined {
  if (storage === undefined) return undefined
  return Number.parseFloat(storage) * (storage.endsWith('TB') ? 1_000 : 1)
}

/** "256gb storage", "512gb ssd", "1tb hard drive". */
function endOfWords(lexemes: readonly Lexeme[], to: number): number {
  let end = to
  while (STORED.has(lexemes[end]?.text ?? '')) end += 1
  return end
}

const STORED = new Set([
  'storage',
  'rom',
  'ssd',
  'hdd',
  'hard drive',
  'hard disk',
  'memory',
  'internal',
  'of storage',
  'space',
  'nvme',
  'disk',
  'drive',
  'capacity',
])

function take(lexemes: readonly Lexeme[], from: number, to: number, role: 'read' | 'text'): true {
  for (let at = from; at < to; at += 1) {
    const lexeme = lexemes[at]
    if (lexeme) lexeme.role = role
  }
  return true
}
