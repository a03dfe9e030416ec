import { amountAt, isYearLike } from './amount.ts'
import { lexemeAt, type Lexeme } from './sentence.ts'

/**
 * True if a currency between two numbers belongs to the second: "2012-2014, Le130k", "2018 Le 90,000", "le
 * 5000 - $300". If both are equally plausible, the currency belongs to the first.
 */
export function belongsToNext(
  lexemes: readonly Lexeme[],
  at: number,
  { to, low, high, digits, highDigits }: NumberBefore,
): boolean {
  const currency = lexemeAt(lexemes, at)
  const isApart = at > to
  if (!PREFIXES.has(currency.text) && !(isApart && RARE_PREFIXES.has(currency.text))) return false
  const start = lexemeAt(lexemes, at + 1).text === '.' ? at + 2 : at + 1
  const next = amountAt(lexemes, start)
  if (!next) return false
  if (currency.text === '$') return true
  const after = lexemeAt(lexemes, next.to)
  if (after.senses.has('unit') || after.senses.has('currency')) return false
  if (isApart) return true
  const isGluedToNumber = lexemeAt(lexemes, start).isGlued
  if (isGluedToNumber !== currency.isGlued) return isGluedToNumber
  return isYearLike(highDigits ?? digits) || (!isYearLike(next.digits) && next.value > (high ?? low))
}

/** The quantity before the currency: its ends, as numbers and as typed, and the index after it. */
interface NumberBefore {
  to: number
  low: number
  high?: number
  digits?: string | undefined
  highDigits?: string | undefined
}

/** Currencies that may also come before a number. */
const PREFIXES = new Set(['le', 'les', 'nle', 'sle', 'usd', '$', 'usd $', 'us $', 'sll', 'old le'])
/** Currency words that belong to the next number only if something separates them from the last number. */
const RARE_PREFIXES = new Set(['leone', 'leones', 'new leone', 'dollar', 'dollars'])
