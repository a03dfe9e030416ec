import { fold, tokensOf } from '#worker/platform/folding.ts'
import type { JudgedListing } from './judgements.ts'

/** The parameters of FTS5. */
const K1 = 1.2
const B = 0.75
const IDF_LEAST = 1e-6

interface Posting {
  id: number
  inTitle: number
  inBody: number
}

/** How often the searched words occur in every listing. Other words count only towards its length. */
export interface TermCounts {
  listings: number
  meanLength: number
  lengths: Map<number, number>
  postings: Map<string, Posting[]>
}

/** The two columns of the text index: title, maker and model; and the other searched text. */
export function countTerms(listings: Iterable<JudgedListing>, terms: ReadonlySet<string>): TermCounts {
  const lengths = new Map<number, number>()
  const postings = new Map<string, Posting[]>([...terms].map((term) => [term, []]))
  let total = 0
  for (const listing of listings) {
    const { id, title, brand, model, productType, type, color, location, description } = listing
    const inTitle = wordsIn(title, brand, model)
    const inBody = wordsIn(productType, type.replaceAll('_', ' '), color, location, description)
    lengths.set(id, inTitle.length + inBody.length)
    total += inTitle.length + inBody.length
    const found = new Map<string, Posting>()
    count(inTitle, 'inTitle')
    count(inBody, 'inBody')
    for (const [term, posting] of found) postings.get(term)?.push(posting)

    function count(words: readonly string[], column: 'inTitle' | 'inBody') {
      for (const word of words) {
        if (!terms.has(word)) continue
        const posting = found.get(word) ?? { id, inTitle: 0, inBody: 0 }
        posting[column] += 1
        found.set(word, posting)
      }
    }
  }
  return { listings: lengths.size, meanLength: total / Math.max(1, lengths.size), lengths, postings }
}

/** Maps each searched form of a word to the word. */
export type Word = readonly string[]

/** The FTS5 score of every listing with one of the words. `words` counts how many of them it has. */
export function scoreAll(
  counts: TermCounts,
  words: readonly Word[],
  titleWeight: number,
): Map<number, { score: number; words: number }> {
  const scores = new Map<number, { score: number; words: number }>()
  for (const forms of words) {
    const held = merge(forms.map((form) => counts.postings.get(form) ?? []))
    const idf = Math.max(IDF_LEAST, Math.log((counts.listings - held.size + 0.5) / (held.size + 0.5)))
    for (const { id, inTitle, inBody } of held.values()) {
      const often = titleWeight * inTitle + inBody
      const length = (counts.lengths.get(id) ?? 0) / counts.meanLength
      const sum = scores.get(id) ?? { score: 0, words: 0 }
      sum.score += (idf * (often * (K1 + 1))) / (often + K1 * (1 - B + B * length))
      sum.words += 1
      scores.set(id, sum)
    }
  }
  return scores
}

function merge(lists: readonly (readonly Posting[])[]): Map<number, Posting> {
  const merged = new Map<number, Posting>()
  for (const posting of lists.flat()) {
    const known = merged.get(posting.id)
    merged.set(
      posting.id,
      known
        ? { ...known, inTitle: known.inTitle + posting.inTitle, inBody: known.inBody + posting.inBody }
        : posting,
    )
  }
  return merged
}

function wordsIn(...texts: (string | null)[]): string[] {
  return tokensOf(fold(texts.filter(Boolean).join(' ')))
}
