import { create, insert, search } from '@orama/orama'
import { PAGE, TITLE_BOOST, type Asked, type Document, type Engine } from './side-by-side-queries.ts'

/**
 * Every word in one field (its threshold 0), then within one letter and two, then any word (threshold 1). It
 * takes a word for the beginning of longer ones unless `exact`, which compares capital letters too and so
 * finds no lower-case query; only prices are kept sorted.
 */
export async function buildOrama(documents: Iterable<Document>): Promise<Engine> {
  const db = create({
    schema: SCHEMA,
    sort: { unsortableProperties: ['title', 'brand', 'model', 'description'] },
  })
  for (const { id, ...document } of documents) await insert(db, { ...document, id: String(id) })
  return {
    search: async (asked) => {
      for (const way of WAYS) {
        const { hits, count } = await search(db, { ...BASE, ...way, ...restOf(asked), term: asked.text })
        if (count > 0) return { ids: hits.map(({ id }) => Number(id)), found: count }
      }
      return { ids: [], found: 0 }
    },
  }
}

const SCHEMA = {
  title: 'string',
  brand: 'string',
  model: 'string',
  description: 'string',
  type: 'enum',
  location: 'enum',
  price: 'number',
} as const
const BASE = {
  properties: ['title', 'brand', 'model', 'description'] as ('title' | 'brand' | 'model' | 'description')[],
  boost: { title: TITLE_BOOST },
  limit: PAGE,
}
const WAYS = [
  { threshold: 0 },
  { threshold: 0, tolerance: 1 },
  { threshold: 0, tolerance: 2 },
  { threshold: 1, tolerance: 2 },
]

function restOf({ type, location, maxPrice, by }: Asked) {
  const where = {
    ...(type && { type: { eq: type } }),
    ...(location && { location: { eq: location } }),
    ...(maxPrice !== undefined && { price: { lte: maxPrice } }),
  }
  return {
    ...(Object.keys(where).length > 0 && { where }),
    ...(by && { sortBy: { property: 'price', order: 'ASC' as const } }),
  }
}
