import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart, Unopened } from '#web/lib/lazy-part.tsx'
import type { SearchTab } from './search-dialog.tsx'

const SearchDialog = lazyPart(
  () => import('./search-dialog.tsx').then((module) => module.SearchDialog),
  Unopened,
)

/**
 * For controls that open the search: `open` at a given tab, or at the tab of the search in force. Render
 * `dialog` next to the opener.
 */
export function useSearchDialog(): { open: (tab?: SearchTab) => void; dialog: ReactNode } {
  const [opening, setOpening] = useState<{ tab?: SearchTab }>()
  return {
    open: (tab) => setOpening({ tab }),
    dialog: opening && (
      <Suspense>
        <SearchDialog {...opening} onClose={() => setOpening(undefined)} />
      </Suspense>
    ),
  }
}
