import { Charset, Document as FlexDocument } from 'flexsearch'
import { COUNTED_MAX, PAGE, type Asked, type Document, type Engine } from './side-by-side-queries.ts'

type Row = { id: number; title: string; brand: string; model: string; description: string }
type Flex = FlexDocument<Row>
type Facts = Pick<Document, 'type' | 'location' | 'price'>

/**
 * Fields in the order of their weight: what is found in the title stands first. Titles, makers and models are
 * indexed with letters left out or swapped (its 'tolerant' tokenizer), descriptions as they stand: that would
 * take ten times the memory. Filters and sorts run beside it over every match, since it has neither ranges
 * nor sorts, and its tags see no more than the first hundred matches of a field.
 */
export function buildFlexsearch(documents: Iterable<Document>): Engine {
  const index: Flex = new FlexDocument<Row>({
    document: {
      id: 'id',
      index: [
        { field: 'title', tokenize: 'tolerant', encoder: Charset.Normalize },
        { field: 'model', tokenize: 'tolerant', encoder: Charset.Normalize },
        { field: 'brand', tokenize: 'tolerant', encoder: Charset.Normalize },
        { field: 'description', tokenize: 'strict', encoder: Charset.Normalize },
      ],
    },
  })
  const facts = new Map<number, Facts>()
  for (const { type, location, price, ...row } of documents) {
    index.add(row.id, row)
    facts.set(row.id, { type, location, price })
  }
  return {
    search: (asked) => {
      const exact = find(index, asked, false)
      return present(exact.length > 0 ? exact : find(index, asked, true), asked, facts)
    },
  }
}

/** With `suggest`, also those that lack some of the words. */
function find(index: Flex, { text, type, location, maxPrice, by }: Asked, suggest: boolean): number[] {
  const isPicked = type !== undefined || location !== undefined || maxPrice !== undefined || by !== undefined
  const fields = index.search({ query: text, limit: isPicked ? EVERYTHING : COUNTED_MAX, suggest })
  return [...new Set(fields.flatMap(({ result }) => result.map(Number)))]
}

const EVERYTHING = 1_000_000

function present(ids: number[], { type, location, maxPrice, by }: Asked, facts: ReadonlyMap<number, Facts>) {
  const fitting = ids.filter((id) => {
    const fact = facts.get(id)
    return (
      (type === undefined || fact?.type === type) &&
      (location === undefined || fact?.location === location) &&
      (maxPrice === undefined || priceOf(id) <= maxPrice)
    )
  })
  if (by) fitting.sort((a, b) => priceOf(a) - priceOf(b))
  return { ids: fitting.slice(0, PAGE), found: Math.min(fitting.length, COUNTED_MAX) }

  function priceOf(id: number): number {
    return facts.get(id)?.price ?? 0
  }
}
