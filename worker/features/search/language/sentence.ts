import type { Repair } from '#contract/search.ts'
import { foldLetters } from '../../../platform/folding.ts'
import type { Span } from './draft.ts'
import { longestPhrase, type Kind, type Senses } from './lexicon.ts'
import { mend } from './spelling.ts'
import type { Token } from './tokens.ts'

/** A phrase of the lexicon, or a word, number or mark that it does not have. */
export interface Lexeme {
  kind: 'word' | 'number' | 'mark'
  /** The tokens, folded and joined by spaces. */
  text: string
  start: number
  end: number
  senses: Senses
  /** Follows the lexeme before without a space. */
  isGlued: boolean
  /** Negated in the text. */
  isNegated?: boolean
  /**
   * read: gave a filter; dropped: says nothing; text: worth a full-text match. Undefined until a stage takes
   * the lexeme.
   */
  role?: 'read' | 'dropped' | 'text'
}

/** The lexeme at an index. Beyond the ends it is an empty one that no stage reads. */
export function lexemeAt(lexemes: readonly Lexeme[], at: number): Lexeme {
  return lexemes[at] ?? NOTHING
}

/** The span of the lexemes from `from` to before `to`. */
export function spanOf(lexemes: readonly Lexeme[], from: number, to: number): Span {
  return [lexemeAt(lexemes, from).start, lexemeAt(lexemes, to - 1).end]
}

/** Sets the role of the lexemes from `from` to before `to`. */
export function assign(
  lexemes: readonly Lexeme[],
  from: number,
  to: number,
  role: NonNullable<Lexeme['role']>,
): void {
  for (const lexeme of lexemes.slice(from, to)) lexeme.role = role
}

/** The value of a sense of a lexeme, unless a stage has taken the lexeme. */
export function openSense(lexeme: Lexeme, kind: Kind): string | undefined {
  return lexeme.role === undefined ? lexeme.senses.get(kind) : undefined
}

export interface Sentence {
  typed: string
  lexemes: Lexeme[]
  repaired: Repair[]
}

/** The lexemes of a text, with misspelt names corrected unless `isVerbatim`. */
export function sentenceOf(typed: string, tokens: readonly Token[], isVerbatim: boolean): Sentence {
  if (isVerbatim) return { typed, lexemes: lexemesOf(tokens), repaired: [] }
  const mended = mend(tokens)
  const lexemes = lexemesOf(mended.tokens)
  const repaired: Repair[] = []
  for (const { index, from, to } of mended.repairs) {
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
const NOTHING: Lexeme = Object.freeze({
  kind: 'mark',
  text: '',
  start: 0,
  end: 0,
  senses: NO_SENSES,
  isGlued: false,
  role: 'dropped',
})

/** What was typed, in lower case and with single spaces. */
export function typedText({ typed }: Pick<Sentence, 'typed'>, start: number, end: number): string {
  const plain = Array.from(typed.slice(start, end), (character) =>
    foldLetters(character) === '' ? '' : character,
  ).join('')
  return plain.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
