import type { Token } from './tokens.ts'

/**
 * The tokens without phone numbers, each of which becomes a mark: "076 123 456", "+232 76-123-456". Their
 * digits would otherwise be read as counts and prices.
 */
export function withoutPhoneNumbers(tokens: readonly Token[]): Token[] {
  const rest: Token[] = []
  let at = 0
  while (at < tokens.length) {
    const end = endOfPhoneNumber(tokens, at)
    const [token, last] = [tokens[at], tokens[end - 1]]
    if (!token) break
    rest.push(end > at && last ? { ...token, kind: 'mark', text: '|', end: last.end } : token)
    at = Math.max(end, at + 1)
  }
  return rest
}

/** The index after the phone number that starts here, or `at` if there is none. */
function endOfPhoneNumber(tokens: readonly Token[], at: number): number {
  const isPlus = tokens[at]?.text === '+'
  const first = tokens[isPlus ? at + 1 : at]
  if (first?.kind !== 'number' || !(isPlus || FIRST.test(first.text))) return at
  let digits = ''
  let end = at
  for (let next = isPlus ? at + 1 : at; next < tokens.length; next += 1) {
    const token = tokens[next]
    const isPart = token?.kind === 'number' && /^\d+$/.test(token.text)
    if (isPart) {
      digits += token.text
      end = next + 1
    } else if (token?.text !== '-' || !token.isGlued) {
      break
    }
  }
  return digits.length >= DIGITS_MIN && digits.length <= DIGITS_MAX ? end : at
}

/** Sierra Leonean numbers begin with 0 or with the country's code. */
const FIRST = /^(?:0\d+|232\d*)$/
const DIGITS_MIN = 8
const DIGITS_MAX = 13
