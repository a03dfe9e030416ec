import type { ListingsPage } from '#contract/listing.ts'
import { SaveSearchDialog } from '#web/features/search/saved/save-search-dialog.tsx'
import type { FeedAddress } from '../search-params.ts'
import { toSave } from './to-save.ts'

export type SaveSearchOfFeedProps = { address: FeedAddress; found: ListingsPage; onClose: () => void }

/** What opens when the search on show is to be saved. */
export function SaveSearch({ address, found, onClose }: SaveSearchOfFeedProps) {
  return <SaveSearchDialog {...toSave(address, found)} onClose={onClose} />
}
