import type { Understood } from '#contract/search.ts'
import type { Ctx } from '../../context.ts'
import { fold } from '../../platform/folding.ts'
import { repairWords } from './vocabulary/recount-words.ts'
import { describe } from './language/describe.ts'
import { isKnownWord } from './language/lexicon.ts'
import type { ReadSearch } from './read-search.ts'
import { wordsOf } from './words.ts'

/**
 * A search as it was read, where free words that no listing holds became what they were likeliest meant to
 * be. A word that the parser knows is no misspelling, though nobody sells such a thing today: a house with a
 * pool is no Polo.
 */
export async function mendText(ctx: Pick<Ctx, 'db'>, read: ReadSearch): Promise<ReadSearch> {
  const { filters, understood } = read
  const { text } = filters
  if (text === undefined) return read
  const telling = new Set(wordsOf(text))
  const repaired = await repairWords(
    ctx,
    (text.match(WORD) ?? []).filter((word) => telling.has(fold(word)) && !isKnownWord(fold(word))),
  )
  if (repaired.length === 0) return read
  const meant = new Map(repaired.map(({ from, to }) => [from, to]))
  const mended = text.replace(WORD, (word) => meant.get(word) ?? word)
  return {
    filters: { ...filters, text: mended },
    understood: understood.map((each) => (each.key === 'text' ? { ...each, ...chipOf(mended) } : each)),
    repaired: [...read.repaired, ...repaired],
  }
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Where in the typed text the words stand stays as it was. */
function chipOf(text: string): Pick<Understood, 'value' | 'label'> {
  const label = describe({ text })[0]?.label ?? text
  return { value: text, label }
}
