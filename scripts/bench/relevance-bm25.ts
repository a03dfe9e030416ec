import { fold, tokensOf } from '#worker/platform/folding.ts'
import type { ActiveListing } from './judgements.ts'

/** The parameters that FTS5 uses. */
const K1 = 1.2
const B = 0.75
const IDF_MIN = 1e-6

interface Posting {
  id: number
  inTitle: number
  inBody: number
}

/** How often each searched word occurs in each listing. Other words only add to a listing's length. */
export interface TermCounts {
  listings: number
  meanLength: number
  lengths: Map<number, number>
  postings: Map<string, Posting[]>
}

/** Counts terms as in the text index: one column has title, maker and model, the other all further text. */
export function countTerms(listings: Iterable<ActiveListing>, terms: ReadonlySet<string>): TermCounts {
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

/** The singular and the plural of a searched word. */
export type WordForms = readonly string[]

/** Scores every listing that has any of the words, as FTS5 does. */
export function scoreAll(
  counts: TermCounts,
  words: readonly WordForms[],
  titleWeight: number,
): Map<number, number> {
  const scores = new Map<number, number>()
  for (const forms of words) {
    const postings = merge(forms.map((form) => counts.postings.get(form) ?? []))
    const idf = Math.max(IDF_MIN, Math.log((counts.listings - postings.size + 0.5) / (postings.size + 0.5)))
    for (const { id, inTitle, inBody } of postings.values()) {
      const frequency = titleWeight * inTitle + inBody
      const length = (counts.lengths.get(id) ?? 0) / counts.meanLength
      const score = (idf * (frequency * (K1 + 1))) / (frequency + K1 * (1 - B + B * length))
      scores.set(id, (scores.get(id) ?? 0) + score)
    }
  }
  return scores
}

function merge(lists: readonly (readonly Posting[])[]): Map<number, Posting> {
  const merged = new Map<number, Posting>()
  for (const posting of lists.flat()) {
    const former = merged.get(posting.id)
    merged.set(
      posting.id,
      former
        ? { ...former, inTitle: former.inTitle + posting.inTitle, inBody: former.inBody + posting.inBody }
        : posting,
    )
  }
  return merged
}

function wordsIn(...texts: (string | null)[]): string[] {
  return tokensOf(fold(texts.filter(Boolean).join(' ')))
}
