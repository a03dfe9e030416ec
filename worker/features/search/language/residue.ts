import type { Draft } from './draft.ts'
import { typedText, type Lexeme, type Sentence } from './sentence.ts'

/**
 * What is left and worth a full-text match becomes `text`: things and qualities that a listing would mention,
 * and words that nobody knows.
 */
export function readResidue(sentence: Sentence, draft: Draft): void {
  readNew(sentence, draft)
  const { lexemes } = sentence
  const runs: { text: string; start: number; end: number }[] = []
  let at = 0
  while (at < lexemes.length) {
    const end = endOfRun(lexemes, at)
    const [first, last] = [lexemes[at], lexemes[end - 1]]
    if (end === at || !first || !last) {
      at += 1
      continue
    }
    runs.push({ text: wordsBetween(sentence, at, end), start: first.start, end: last.end })
    at = end
  }
  const texts = [...new Set(runs.map(({ text }) => text))]
  if (texts.length === 0 || draft.has('text')) return
  draft.filters.text = texts.join(' ')
  for (const { text, start, end } of runs)
    draft.understood.push({ key: 'text', value: text, label: `“${text}”`, span: [start, end] })
}

/** New is a condition of cars and, in its box, of electronics; a home or a generator has none. */
function readNew({ lexemes }: Sentence, draft: Draft): void {
  const lexeme = lexemes.find(
    (each) => each.role === undefined && each.senses.has('new') && each.isNegated !== true,
  )
  if (!lexeme) return
  const [type] = draft.listOf('type')
  const condition = type === 'electronics' ? 'brand_new_in_box' : type === 'car_sale' ? 'new' : undefined
  if (condition !== undefined) draft.set('condition', condition, [lexeme.start, lexeme.end])
}

/**
 * Where the words that start here stop; where they start if there are none. A figure or a hyphen belongs to
 * them only next to one.
 */
function endOfRun(lexemes: readonly Lexeme[], at: number): number {
  let end = at
  let next = at
  while (next < lexemes.length && next <= end + 1) {
    if (isTelling(lexemes, next)) end = next + 1
    else if (isFigure(lexemes, next) && next === end && end > at) end = next + 1
    else if (!isFigure(lexemes, next) && !(next > at && isJoint(lexemes, next))) break
    next += 1
  }
  return end
}

/** A word worth matching; figures only beside one. */
function isTelling(lexemes: readonly Lexeme[], at: number): boolean {
  const lexeme = lexemes[at]
  if (
    !lexeme ||
    lexeme.kind === 'mark' ||
    lexeme.role === 'read' ||
    lexeme.role === 'dropped' ||
    lexeme.isNegated === true
  )
    return false
  if (lexeme.kind === 'number') return lexeme.role === 'text' || isPartCode(lexemes, at)
  if (lexeme.role === undefined && isPartCode(lexemes, at)) return true
  if (lexeme.role === 'text' || lexeme.senses.has('feature') || lexeme.senses.has('ordinary')) return true
  const isUnknown = lexeme.senses.size === 0 || [...lexeme.senses.keys()].every((kind) => UNREAD.has(kind))
  return isUnknown && lexeme.text.length > 1 && !isCode(lexemes, at)
}

/** "i5", "v8", "m1": letters with figures written onto them. */
function isPartCode(lexemes: readonly Lexeme[], at: number): boolean {
  const [before, lexeme, after] = [lexemes[at - 1], lexemes[at], lexemes[at + 1]]
  const opens =
    lexeme?.kind === 'word' &&
    lexeme.text.length <= CODE_LETTERS_MAX &&
    after?.kind === 'number' &&
    after.isGlued &&
    after.role === undefined
  const closes =
    lexeme?.kind === 'number' &&
    lexeme.isGlued &&
    before?.kind === 'word' &&
    before.role === undefined &&
    before.text.length <= CODE_LETTERS_MAX
  return opens || closes
}

const CODE_LETTERS_MAX = 4

/** Kinds that name a thing only in some company, and are words like others without it. */
const UNREAD: ReadonlySet<string> = new Set(['line', 'carModel', 'tail', 'product', 'bareModel'])

/** `alert(`, `</script`, `users--`: text for machines. */
function isCode(lexemes: readonly Lexeme[], at: number): boolean {
  const [before, after] = [lexemes[at - 1], lexemes[at + 1]]
  const isOpened = lexemes[at]?.isGlued === true && CODE_MARKS.has(before?.text ?? '')
  const isClosed = after?.isGlued === true && CODE_MARKS.has(after.text)
  return isOpened || isClosed
}

const CODE_MARKS = new Set([
  '<',
  '>',
  '(',
  '{',
  '}',
  '[',
  ']',
  '\\',
  '$',
  '%',
  '=',
  ';',
  '_',
  '@',
  '|',
  '`',
  '^',
  '~',
  '*',
])

function isJoint(lexemes: readonly Lexeme[], at: number): boolean {
  const lexeme = lexemes[at]
  return lexeme?.text === '-' && lexeme.isGlued && lexemes[at + 1]?.isGlued === true
}

/** "7 seater", "peugeot 206". */
function isFigure(lexemes: readonly Lexeme[], at: number): boolean {
  const lexeme = lexemes[at]
  return lexeme?.kind === 'number' && lexeme.role === undefined && lexeme.text.length <= FIGURES_MAX
}

const FIGURES_MAX = 4

function wordsBetween(sentence: Sentence, from: number, to: number): string {
  const words: string[] = []
  for (const { kind, start, end, isGlued } of sentence.lexemes.slice(from, to)) {
    if (kind === 'mark') continue
    const text = typedText(sentence, start, end)
    const last = words.at(-1)
    if (isGlued && last !== undefined && /[\p{L}\p{N}]$/u.test(sentence.typed.slice(0, start)))
      words[words.length - 1] = last + text
    else words.push(text)
  }
  return words.join(' ')
}
