import type { Repair } from '#contract/search.ts'
import { foldLetters } from '#worker/platform/folding.ts'
import type { Span } from './draft.ts'
import { longestPhrase, type Kind, type Senses } from './lexicon.ts'
import { repairSpelling } from './spelling.ts'
import type { Token } from './tokens.ts'

/** A phrase of the lexicon, or a word, number or mark that the lexicon does not have. */
export interface Lexeme {
  kind: 'word' | 'number' | 'mark'
  /** The tokens, folded and joined by spaces. */
  text: string
  start: number
  end: number
  senses: Senses
  /** No space separates the lexeme from the one before. */
  isGlued: boolean
  /** The text does not want what the lexeme names. */
  isNegated?: boolean
  /** A word before it in its part of the sentence says that it is wanted: "need", "looking for". */
  isWanted?: boolean
  /** A place of the story before the wish. It counts if the wish names none. */
  isPrelude?: boolean
  /**
   * `read`: became a filter; `dropped`: ignored; `text`: worth a full-text match. Undefined until a stage
   * assigns a role.
   */
  role?: 'read' | 'dropped' | 'text'
}

/** The lexeme at an index. Beyond the ends, an empty lexeme that no stage reads. */
export function lexemeAt(lexemes: readonly Lexeme[], at: number): Lexeme {
  return lexemes[at] ?? NO_LEXEME
}

/** The span of the lexemes from `from` to before `to`. */
export function spanOf(lexemes: readonly Lexeme[], from: number, to: number): Span {
  return [lexemeAt(lexemes, from).start, lexemeAt(lexemes, to - 1).end]
}

/** Sets the role of the lexemes from `from` to before `to`. */
export function assignRole(
  lexemes: readonly Lexeme[],
  from: number,
  to: number,
  role: NonNullable<Lexeme['role']>,
): void {
  for (const lexeme of lexemes.slice(from, to)) lexeme.role = role
}

/** The value of a lexeme's sense, unless a stage has already assigned the lexeme a role. */
export function unassignedSense(lexeme: Lexeme, kind: Kind): string | undefined {
  return lexeme.role === undefined ? lexeme.senses.get(kind) : undefined
}

export const OR_WORDS: ReadonlySet<string> = new Set(['or', 'o', '/'])
export const AND_WORDS: ReadonlySet<string> = new Set(['and', 'en', 'n', '&'])

export function isAndOr({ text }: Lexeme): boolean {
  return OR_WORDS.has(text) || AND_WORDS.has(text)
}

/**
 * True for a text that is written in sentences, and so probably tells something beside its wishes: long enough,
 * and with words of grammar, which a list of keywords does not have.
 */
export function isChatty(lexemes: readonly Lexeme[]): boolean {
  const words = countWords(lexemes)
  if (words < CHATTY_WORDS_MIN) return false
  return lexemes.filter(({ senses }) => GRAMMAR.some((kind) => senses.has(kind))).length >= GRAMMAR_WORDS_MIN
}

export const CHATTY_WORDS_MIN = 6
const GRAMMAR_WORDS_MIN = 2
const GRAMMAR: readonly Kind[] = ['filler', 'clause', 'wish', 'tale']

export function countWords(lexemes: readonly Lexeme[]): number {
  let words = 0
  for (const { kind } of lexemes) if (kind === 'word') words += 1
  return words
}

export interface Sentence {
  typed: string
  lexemes: Lexeme[]
  repaired: Repair[]
}

/** The lexemes of a text, with misspelt names corrected unless `isVerbatim`. */
export function sentenceOf(typed: string, tokens: readonly Token[], isVerbatim: boolean): Sentence {
  if (isVerbatim) return { typed, lexemes: lexemesOf(tokens), repaired: [] }
  const repair = repairSpelling(tokens)
  const lexemes = lexemesOf(repair.tokens)
  const repaired: Repair[] = []
  for (const { index, from, to } of repair.repairs) {
    const { start = 0, end = 0 } = tokens[index] ?? {}
    const lexeme = lexemes.find((each) => each.start <= start && end <= each.end)
    if (lexeme && lexeme.senses.size > 0) repaired.push({ from: typed.slice(start, end) || from, to })
  }
  return { typed, lexemes, repaired }
}

export function lexemesOf(tokens: readonly Token[]): Lexeme[] {
  const lexemes: Lexeme[] = []
  let at = 0
  while (at < tokens.length) {
    const phrase = longestPhrase(tokens, at)
    const end = phrase?.end ?? at + 1
    const [first, last] = [tokens[at], tokens[end - 1]]
    if (!first || !last) break
    const words = tokens.slice(at, end).map((token) => token.text)
    const kind = end - at === 1 ? first.kind : 'word'
    lexemes.push({
      kind,
      text: words.join(' '),
      start: first.start,
      end: last.end,
      senses: phrase?.senses ?? NO_SENSES,
      isGlued: first.isGlued,
    })
    at = end
  }
  return lexemes
}

const NO_SENSES: Senses = new Map()
const NO_LEXEME: Lexeme = Object.freeze({
  kind: 'mark',
  text: '',
  start: 0,
  end: 0,
  senses: NO_SENSES,
  isGlued: false,
  role: 'dropped',
})

/** The typed text in lower case, with single spaces, NFKC-normalized, without characters of no width. */
export function typedText({ typed }: Pick<Sentence, 'typed'>, start: number, end: number): string {
  const plain = Array.from(typed.slice(start, end), (character) =>
    foldLetters(character) === '' ? '' : character,
  ).join('')
  return plain.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
