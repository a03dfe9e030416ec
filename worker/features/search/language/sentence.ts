import type { Repair } from '#contract/search.ts'
import { foldLetters } from '../../../platform/folding.ts'
import type { Span } from './draft.ts'
import { longestPhrase, type Kind, type Senses } from './lexicon.ts'
import { mend } from './spelling.ts'
import type { Token } from './tokens.ts'

/** A phrase of the lexicon, or a word, number or mark that it does not have. */
export interface Lexeme {
  kind: 'word' | 'number' | 'mark'
  /** Its tokens, folded, with spaces between. */
  text: string
  start: number
  end: number
  senses: Senses
  /** Nothing stands between it and the lexeme before. */
  isGlued: boolean
  /** Stands in what the text says is not wanted. */
  isNegated?: boolean
  /**
   * read: it gave a filter; dropped: it says nothing; text: worth a full-text match. Open until a stage takes
   * it.
   */
  role?: 'read' | 'dropped' | 'text'
}

/** The lexeme at a place, or one that is nothing: no word, and not open to any stage. */
export function lexemeAt(lexemes: readonly Lexeme[], at: number): Lexeme {
  return lexemes[at] ?? NOTHING
}

/** Where the lexemes stand, from one to before another. */
export function spanOf(lexemes: readonly Lexeme[], from: number, to: number): Span {
  return [lexemeAt(lexemes, from).start, lexemeAt(lexemes, to - 1).end]
}

/** Gives the lexemes from one to before another what they turned out to be. */
export function assign(
  lexemes: readonly Lexeme[],
  from: number,
  to: number,
  role: NonNullable<Lexeme['role']>,
): void {
  for (const lexeme of lexemes.slice(from, to)) lexeme.role = role
}

/** What a lexeme is of a kind, as long as no stage has taken it. */
export function openSense(lexeme: Lexeme, kind: Kind): string | undefined {
  return lexeme.role === undefined ? lexeme.senses.get(kind) : undefined
}

export interface Sentence {
  typed: string
  lexemes: Lexeme[]
  repaired: Repair[]
}

/** The lexemes of a text, its misspelt names mended unless it is to be taken as it stands. */
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
