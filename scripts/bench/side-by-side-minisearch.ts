import MiniSearch, { type SearchOptions } from 'minisearch'
import { FIELDS, PAGE, TITLE_BOOST, type Asked, type Document, type Engine } from './side-by-side-queries.ts'

/**
 * Exact words first; where none are found, words up to a fifth of their letters away, as its documentation
 * recommends; then any of them. It has no filters or sorts of its own: they run over the results, by fields
 * that are stored with the index.
 */
export function buildMinisearch(documents: Iterable<Document>): Engine {
  const index = new MiniSearch<Document>({ fields: [...FIELDS], storeFields: ['type', 'location', 'price'] })
  for (const document of documents) index.add(document)
  return {
    search: (asked) => {
      const results = WAYS.reduce<Results>(
        (found, way) => (found.length > 0 ? found : index.search(asked.text, { ...way, ...filterOf(asked) })),
        [],
      )
      if (asked.by) results.sort((a, b) => Number(a.price) - Number(b.price))
      return { ids: results.slice(0, PAGE).map(({ id }) => Number(id)), found: results.length }
    },
  }
}

type Results = ReturnType<MiniSearch<Document>['search']>

const EXACT: SearchOptions = { combineWith: 'AND', boost: { title: TITLE_BOOST }, prefix: false }
const WAYS: SearchOptions[] = [EXACT, { ...EXACT, fuzzy: 0.2 }, { ...EXACT, fuzzy: 0.2, combineWith: 'OR' }]

function filterOf({ type, location, maxPrice }: Asked): SearchOptions {
  if (type === undefined && location === undefined && maxPrice === undefined) return {}
  return {
    filter: (result) =>
      (type === undefined || result.type === type) &&
      (location === undefined || result.location === location) &&
      (maxPrice === undefined || result.price <= maxPrice),
  }
}
