import { facet } from '../listings/facets.ts'
import { wordsIn } from '../../platform/folding.ts'

/**
 * The FTS5 expression for a model's name: all of its words in title, maker or model, however they are joined
 * there. 'rav4' is 'RAV 4' too, 'cr-v' is 'CRV', and '15 pro max' is '15 ProMax'. Empty where the name has no
 * word.
 */
export function modelExpression(model: string): string {
  const words = wordsIn(model).slice(0, WORDS_MAX)
  const ways = [words, ...joined(words)].map((way) => way.map(wordExpression).join(' AND '))
  return words.length === 0 ? '' : `(${ways.join(' OR ')})`
}

const WORDS_MAX = 6

/** The same words with two neighbours as one, and with all as one. */
function joined(words: readonly string[]): string[][] {
  const pairs = words
    .slice(1)
    .map((word, at) => [...words.slice(0, at), `${words[at] ?? ''}${word}`, ...words.slice(at + 2)])
  return words.length > 2 ? [...pairs, [words.join('')]] : pairs
}

function wordExpression(word: string): string {
  const whole = quoted(word)
  const parted = partings(word).map((parts) => `(${parts.map(quoted).join(' AND ')})`)
  return parted.length === 0 ? whole : `(${[whole, ...parted].join(' OR ')})`
}

/** Where a name may be parted: between letters and figures, and anywhere in a few letters such as CRV. */
function partings(word: string): string[][] {
  const runs = word.match(/\p{L}+|\p{N}+/gu) ?? []
  if (runs.length > 1) return [runs]
  const isShort = /^\p{L}+$/u.test(word) && word.length >= 2 && word.length <= LETTERS_MAX
  return isShort
    ? Array.from({ length: word.length - 1 }, (_unused, at) => [word.slice(0, at + 1), word.slice(at + 1)])
    : []
}

const LETTERS_MAX = 3

function quoted(word: string): string {
  return `"${facet('word', word)}"`
}
