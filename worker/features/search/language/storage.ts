import type { ListingType } from '#contract/kinds/derived.ts'
import type { Draft } from './draft.ts'
import type { Kind } from './lexicon.ts'
import { isMemoryJoint } from './model-tail.ts'
import type { Quantity } from './quantity.ts'
import { assignRole, lexemeAt, spanOf, type Lexeme, type Sentence } from './sentence.ts'

/**
 * Reads storage sizes: "256gb", "1 tb", "8/256GB". Memory, such as "16gb ram", is not storage, and no
 * filter has it.
 */
export function readStorage(
  { lexemes }: Sentence,
  quantity: Quantity,
  unit: string,
  draft: Draft,
  likely: ListingType | undefined,
): boolean {
  const { from, to, low, high = low } = quantity
  if (isWorkingMemory(lexemes, quantity)) {
    const isOf = lexemeAt(lexemes, to).text === 'of'
    const end = MEMORY_OR_OF.has(lexemeAt(lexemes, to).text) ? to + (isOf ? 2 : 1) : to
    assignRole(lexemes, RAM.has(lexemeAt(lexemes, from - 1).text) ? from - 1 : from, end, 'dropped')
    return true
  }
  if (likely !== undefined && likely !== 'electronics') {
    assignRole(lexemes, from, to, 'dropped')
    return true
  }
  const storage = `${high}${unit === 'tb' ? 'TB' : 'GB'}`
  const [earlier] = draft.listOf('storage').map(gigabytesOf)
  // If a text has two sizes, the smaller is memory, even if the text does not call it so.
  if (earlier !== undefined && earlier < gigabytesOf(storage) && earlier <= MEMORY_MAX) draft.drop('storage')
  const span = spanOf(lexemes, from, to)
  draft.set('storage', storage, span)
  draft.hint('measure', 'electronics', span)
  assignRole(lexemes, from, endOfWords(lexemes, to), 'read')
  return true
}

const MEMORY_MAX = 32

/**
 * Reads a usual storage size without a unit, which follows a device's model ("iphone 13 128") or its memory
 * ("8/256"), or stands beside a word for storage ("256 ssd", "storage 128").
 */
export function readBareStorage({ lexemes }: Sentence, at: number, draft: Draft): boolean {
  const lexeme = lexemeAt(lexemes, at)
  const after = lexemeAt(lexemes, at + 1)
  if (lexeme.role !== undefined || !BARE_SIZES.has(lexeme.text)) return false
  const before = lexemeAt(lexemes, at - 1)
  const isAfterModel =
    (before.role === 'read' || before.text === ',') &&
    draft.strongestHint('model', 'maker') === 'electronics' &&
    draft.has('model')
  const isNamed = BARE_STORAGE_WORDS.has(after.text)
  const isNamedBefore = BARE_STORAGE_WORDS.has(before.text)
  if (!isAfterModel && !isNamed && !isNamedBefore && !isAfterMemory(lexemes, at)) return false
  if (AFTER_MEASURES.some((kind) => after.senses.has(kind))) return false
  draft.set('storage', `${lexeme.text}GB`, spanOf(lexemes, at, at + 1))
  if (isAfterMemory(lexemes, at)) assignRole(lexemes, at - 2, at, 'dropped')
  assignRole(lexemes, isNamedBefore ? at - 1 : at, isNamed ? at + 2 : at + 1, 'read')
  return true
}

/** True if the memory comes right before: "8/256", "8 ram 256". */
function isAfterMemory(lexemes: readonly Lexeme[], at: number): boolean {
  const [memory, joint] = [lexemeAt(lexemes, at - 2), lexemeAt(lexemes, at - 1)]
  const isJoint = joint.text === 'ram' || isMemoryJoint(joint, lexemeAt(lexemes, at))
  return isJoint && Number(memory.text) <= MEMORY_MAX
}

const BARE_STORAGE_WORDS = new Set(['ssd', 'rom', 'hdd', 'storage', 'nvme'])
const BARE_SIZES = new Set(['64', '128', '256', '512'])
const AFTER_MEASURES: readonly Kind[] = ['unit', 'currency', 'times', 'period', 'per']

function isWorkingMemory(lexemes: readonly Lexeme[], { from, to, unit }: Quantity): boolean {
  if (unit === 'tb') return false
  const before = lexemeAt(lexemes, from - 1)
  const named = lexemeAt(lexemes, to).text === 'of' ? to + 1 : to
  return RAM.has(lexemeAt(lexemes, named).text) || (before.text === 'ram' && before.role === undefined)
}

const RAM = new Set(['ram', 'ddr', 'memory ram'])
const MEMORY_OR_OF = new Set([...RAM, 'of'])

function gigabytesOf(storage: string): number {
  return Number.parseFloat(storage) * (storage.endsWith('TB') ? 1_000 : 1)
}

/** The index after the words for storage: "256gb storage", "512gb ssd", "1tb hard drive". */
function endOfWords(lexemes: readonly Lexeme[], to: number): number {
  let end = to
  while (STORAGE_WORDS.has(lexemeAt(lexemes, end).text)) end += 1
  return end
}

const STORAGE_WORDS = new Set([
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
