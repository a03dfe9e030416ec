import type { SearchKey } from '#contract/kinds/filters.ts'
import { readFeedSearch, type FeedSearch } from '../feed-search.ts'
import type { SearchChip } from './to-chips.ts'

type Asked = Record<string, unknown>

/**
 * The search that is left when a chip is taken away. `asked` is an address, or the filters that a text was
 * read as.
 */
export function withoutChip({ sortBy, ...asked }: Asked, { said }: SearchChip): FeedSearch {
  const left: Asked = { sort: sortBy, ...asked, q: undefined }
  for (const { key, value } of said) {
    const gone = partsOf(key, value)
    const parts = partsOf(key, left[nameOf(key)])
    const rest = parts.filter((part) => !gone.includes(part))
    // A repaired word is not in the address: what it was taken for is all that the chip knows.
    left[nameOf(key)] = rest.length < parts.length ? rest.join(key === 'text' ? ' ' : ',') : undefined
  }
  return readFeedSearch(left)
}

function nameOf(key: SearchKey) {
  return key === 'sortBy' ? 'sort' : key
}

/** Of words left over each can stay alone; of a list each value. */
function partsOf(key: SearchKey, value: unknown): string[] {
  return [value]
    .flat()
    .join()
    .split(key === 'text' ? /\s+/ : ',')
}
