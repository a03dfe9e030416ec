import { skipHyphen } from './amount.ts'
import type { Draft, Span } from './draft.ts'
import type { Kind } from './lexicon.ts'
import {
  countWords,
  isAndOr,
  isChatty,
  lexemeAt,
  spanOf,
  typedText,
  type Lexeme,
  type Sentence,
} from './sentence.ts'
import { MEASURED_PARTS } from './unmeasured.ts'

/**
 * Puts the remaining words that are worth a full-text match into `text`: things and qualities that a listing
 * would mention, and unknown words.
 */
export function readResidue(sentence: Sentence, draft: Draft): void {
  readNew(sentence, draft)
  const { lexemes } = sentence
  const isKept = isChatty(sentence.lexemes) && draft.has('type') ? isListed : isWorthMatching
  const runs: { text: string; span: Span }[] = []
  for (let at = 0; at < lexemes.length; at += 1) {
    const end = endOfRun(lexemes, at, isKept)
    if (end === at) continue
    runs.push({ text: wordsBetween(sentence, at, end), span: spanOf(lexemes, at, end) })
    at = end - 1
  }
  const texts = [...new Set(runs.map(({ text }) => text))]
  if (texts.length === 0 || draft.has('text')) return
  draft.filters.text = texts.join(' ')
  for (const { text, span } of runs)
    draft.understood.push({ key: 'text', value: text, label: `“${text}”`, span })
}

/** True for a quality that is worth matching even in a chatty text. */
function isListed(lexemes: readonly Lexeme[], at: number): boolean {
  const { isNegated, role, senses } = lexemeAt(lexemes, at)
  if (isNegated === true || role === 'read' || role === 'dropped') return false
  if (senses.has('listed') || isName(lexemes, at)) return true
  if (!senses.has('feature')) return false
  return isAccessory(lexemes, at) || (isExtra(lexemes, at) && countWords(lexemes) <= REQUEST_WORDS_MAX)
}

/** True for a thing named right after what it is for: "phone charger". */
function isAccessory(lexemes: readonly Lexeme[], at: number): boolean {
  const { isWanted, senses } = lexemeAt(lexemes, at - 1)
  return isWanted === true && ACCESSORY_OF.some((kind) => senses.has(kind))
}

const ACCESSORY_OF: readonly Kind[] = ['type', 'product', 'line']

/** True for a part right after "with" or "wey get": "with good light and water". */
function isExtra(lexemes: readonly Lexeme[], at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - EXTRA_GAP); back -= 1) {
    const lexeme = lexemeAt(lexemes, back)
    if (WITH.has(lexeme.text)) return back < at - 1 || !MEASURED_PARTS.has(lexemeAt(lexemes, at).text)
    if (
      lexeme.kind !== 'word' ||
      (!isAndOr(lexeme) && !lexeme.senses.has('feature') && !PRAISE.has(lexeme.text))
    )
      return false
  }
  return false
}

/** True for an unknown word right before a thing that is wanted, which may be its name: "a kelvoru generator". */
function isName(lexemes: readonly Lexeme[], at: number): boolean {
  const [{ kind, senses }, next] = [lexemeAt(lexemes, at), lexemeAt(lexemes, at + 1)]
  if (kind !== 'word' || senses.size > 0) return false
  return next.isWanted === true && ACCESSORY_OF.some((each) => next.senses.has(each))
}

/** A longer text tells a story, in which "a church with speakers" is nothing that is wanted. */
const REQUEST_WORDS_MAX = 24
const EXTRA_GAP = 6
const WITH = new Set(['with', 'wit', 'wey get', 'we get'])
const PRAISE = new Set(['good', 'big', 'nice', 'strong', 'gud', 'fine', 'fayn', 'constant', 'steady'])

/**
 * Reads "new" as a condition: of cars as new, of electronics as new in the box. Other kinds have no
 * condition.
 */
function readNew({ lexemes }: Sentence, draft: Draft): void {
  const lexeme = lexemes.find(
    (each, at) =>
      each.role === undefined &&
      each.senses.has('new') &&
      each.text !== 'news' &&
      each.isNegated !== true &&
      !isPlainWord(lexemeAt(lexemes, at + 1)),
  )
  if (!lexeme) return
  const [type] = draft.listOf('type')
  const condition = CONDITIONS_OF_NEW.get(type)
  if (condition !== undefined) draft.set('condition', condition, [lexeme.start, lexeme.end])
}

/** True for a word that names nothing for sale, as in "my new job". */
function isPlainWord({ kind, senses }: Lexeme): boolean {
  return kind === 'word' && [...senses.keys()].every((each) => PLAIN.has(each))
}

const PLAIN: ReadonlySet<Kind> = new Set(['ordinary', 'feature', 'counted'])

const CONDITIONS_OF_NEW: ReadonlyMap<string | undefined, string> = new Map([
  ['electronics', 'brand_new_in_box'],
  ['car_sale', 'new'],
])

/**
 * The end of the run of words that starts here, or the start itself if there is no run. A number or hyphen
 * belongs to the run only next to a word.
 */
function endOfRun(
  lexemes: readonly Lexeme[],
  at: number,
  isKept: (lexemes: readonly Lexeme[], at: number) => boolean,
): number {
  let end = at
  for (let next = at; next <= end + 1; next += 1) {
    if (isKept(lexemes, next) || (isShortNumber(lexemes, next) && next === end && end > at)) end = next + 1
    else if (!isShortNumber(lexemes, next) && (next === at || !isJoint(lexemes, next))) break
  }
  return end
}

/** True for a word worth matching. A number is worth matching only as part of a code. */
function isWorthMatching(lexemes: readonly Lexeme[], at: number): boolean {
  const { isNegated, kind, role, senses, text } = lexemeAt(lexemes, at)
  if (kind === 'mark' || role === 'read' || role === 'dropped' || isNegated === true) return false
  if (role === 'text' || isPartCode(lexemes, at)) return true
  if (kind === 'number') return false
  if (senses.has('feature') || senses.has('ordinary')) return true
  const isUnknown = [...senses.keys()].every((each) => CONTEXT_KINDS.has(each))
  return isUnknown && text.length > 1 && !isProgramCode(lexemes, at)
}

/** True for letters with digits attached: "i5", "v8", "m1". */
function isPartCode(lexemes: readonly Lexeme[], at: number): boolean {
  const [before, lexeme, after] = [
    lexemeAt(lexemes, at - 1),
    lexemeAt(lexemes, at),
    lexemeAt(lexemes, at + 1),
  ]
  return arePartCode(before, lexeme) || arePartCode(lexeme, after)
}

function arePartCode(letters: Lexeme, digits: Lexeme): boolean {
  return (
    letters.kind === 'word' &&
    letters.role === undefined &&
    letters.text.length <= CODE_LETTERS_MAX &&
    digits.kind === 'number' &&
    digits.role === undefined &&
    digits.isGlued
  )
}

const CODE_LETTERS_MAX = 4

/**
 * Kinds of words that have their meaning only next to certain other words, and are ordinary words otherwise.
 */
const CONTEXT_KINDS: ReadonlySet<string> = new Set(['line', 'carModel', 'tail', 'product', 'bareModel'])

/** True for program code: `alert(`, `</script`, `users--`. */
function isProgramCode(lexemes: readonly Lexeme[], at: number): boolean {
  const [before, after] = [lexemeAt(lexemes, at - 1), lexemeAt(lexemes, at + 1)]
  return (
    (lexemeAt(lexemes, at).isGlued && CODE_MARKS.has(before.text)) ||
    (after.isGlued && CODE_MARKS.has(after.text))
  )
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
  return skipHyphen(lexemes, at) > at
}

/** True for a short number that may belong to a word: "7 seater", "peugeot 206". */
function isShortNumber(lexemes: readonly Lexeme[], at: number): boolean {
  const { kind, role, text } = lexemeAt(lexemes, at)
  return kind === 'number' && role === undefined && text.length <= DIGITS_MAX
}

const DIGITS_MAX = 4

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
