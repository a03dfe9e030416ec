import { foldCharacter } from '#worker/platform/folding.ts'

/**
 * A run of letters, a number, or one other mark. `text` is folded for lookup. `start` and `end` are UTF-16
 * offsets in the text as typed; `end` is exclusive.
 */
export interface Token {
  kind: 'word' | 'number' | 'mark'
  text: string
  start: number
  end: number
  /** No space separates the token from the one before. */
  isGlued: boolean
}

/**
 * Splits a text where letters, digits and marks meet: "5kva" becomes two tokens, and "rav 4" and "rav4"
 * become the same two. Control characters and emoji separate tokens. Zero-width characters are skipped, so
 * that they cannot hide a word.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let isGlued = false
  let at = 0
  while (at < text.length) {
    const unit = unitAt(text, at)
    if (unit.kind === 'nothing') {
      at = unit.end
      continue
    }
    if (unit.kind === 'gap') {
      isGlued = false
      at = unit.end
      continue
    }
    const token =
      unit.kind === 'mark'
        ? { kind: unit.kind, text: unit.text, start: at, end: unit.end }
        : runFrom(text, at)
    tokens.push({ ...token, isGlued })
    isGlued = true
    at = token.end
  }
  return tokens
}

interface Unit {
  kind: 'word' | 'number' | 'mark' | 'gap' | 'nothing'
  text: string
  end: number
}

function unitAt(text: string, at: number): Unit {
  const code = text.codePointAt(at) ?? 0
  if (code < ASCII) return { kind: ASCII_KINDS[code] ?? 'gap', text: ASCII_FOLDED[code] ?? ' ', end: at + 1 }
  const character = String.fromCodePoint(code)
  const folded = foldCharacter(character)
  return { kind: kindOf(folded), text: folded, end: at + character.length }
}

function kindOf(folded: string): Unit['kind'] {
  if (folded === '') return 'nothing'
  if (DIGIT.test(folded)) return 'number'
  if (LETTER.test(folded)) return 'word'
  return MARK.test(folded) ? 'mark' : 'gap'
}

const DIGIT = /^[0-9]/
const LETTER = /^[\p{L}\p{N}]/u
const MARK = /^[\p{P}\p{Sc}\p{Sm}]/u

function runFrom(text: string, start: number): Omit<Token, 'isGlued'> {
  const ahead = text.slice(start, start + NUMBER_LENGTH_MAX)
  const half = HALF.exec(ahead)
  if (half) return numberToken(`${Number(half[1] ?? half[2]) + 0.5}`, half[0])
  const decimal = DECIMAL_COMMA.exec(ahead)
  if (decimal) return numberToken(decimal[0].replace(',', '.'), decimal[0])
  const grouped = GROUPED.exec(ahead)
  if (grouped) return numberToken(grouped[0].replaceAll(/['’]/g, ','), grouped[0])
  const first = unitAt(text, start)
  const kind = first.kind === 'number' ? 'number' : 'word'
  let run = ''
  let end = start
  let at = start
  while (at < text.length) {
    const unit = unitAt(text, at)
    if (unit.kind === kind) {
      run += unit.text
      end = unit.end
    } else if (
      unit.kind !== 'nothing' &&
      !(kind === 'word' && APOSTROPHE.test(unit.text) && unitAt(text, unit.end).kind === 'word')
    ) {
      break
    }
    at = unit.end
  }
  return { kind, text: run, start, end }

  function numberToken(number: string, typed: string): Omit<Token, 'isGlued'> {
    return { kind: 'number', text: number, start, end: start + typed.length }
  }
}

/** Matches halves: "2½", "½", "1 1/2". */
const HALF = /^(?:(\d{1,2}) 1\/2(?!\d)|(\d{0,2}) ?½)/
/** Matches a decimal comma before thousands or millions: "5,5k". With more digits, the comma is a list's. */
const DECIMAL_COMMA = /^\d,\d{1,2}(?= ?(?:k|m|mil|mio|million|thousand)\b)/i
/**
 * Matches decimals, and thousands separated by commas, apostrophes or dots. Thousands separated by spaces are
 * read later, because that depends on the words around them.
 */
const GROUPED = /^(?:\d{1,3}(?:[,'’]\d{3})+(?:\.\d{1,2})?(?!\d)|\d{1,3}(?:\.\d{3})+(?!\d)|\d+\.\d+)/
const NUMBER_LENGTH_MAX = 24
const APOSTROPHE = /^['’`]$/

/** Nearly every character typed is ASCII, so these are looked up in tables instead of classified. */
const ASCII = 128
const ASCII_FOLDED = Array.from({ length: ASCII }, (_, code) => foldCharacter(String.fromCharCode(code)))
const ASCII_KINDS = ASCII_FOLDED.map(kindOf)
