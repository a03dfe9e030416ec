import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import type { SearchTab } from './search-dialog.tsx'

const SearchDialog = lazyPart(
  () => import('./search-dialog.tsx').then((module) => module.SearchDialog),
  FailedDialog,
)

/**
 * Opens the search dialog, at a given tab or at the tab of the current search. Render `dialog` next to the
 * control that opens it.
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
