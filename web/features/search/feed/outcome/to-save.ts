import type { ListingsPage } from '#contract/listing.ts'
import type { SaveSearchProps } from '#web/features/search/saved/save-search-dialog.tsx'
import type { FeedAddress } from '../search-params.ts'
import { chipsOf } from './to-chips.ts'

/**
 * A search as it is saved: the text as typed, the filters that were chosen beside it, and the chips for a
 * name.
 */
export function toSave(address: FeedAddress, found: ListingsPage): SaveSearchProps {
  const { q: query = '', ...chosen } = address
  const given = new Map(Object.entries(chosen))
  return {
    query,
    filters: Object.fromEntries(
      Object.entries(found.filters ?? {}).filter(
        ([key]) => given.get(key === 'sortBy' ? 'sort' : key) !== undefined,
      ),
    ),
    suggestedName: chipsOf(found, query)
      .map(({ label }) => label)
      .join(', '),
  }
}
