import { useLocation } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import type { SearchTab } from './search-dialog.tsx'

const SearchDialog = lazyPart(
  () => import('./search-dialog.tsx').then((module) => module.SearchDialog),
  FailedDialog,
)

/**
 * Opens the search dialog, at a given tab or at the tab of the current search. Going back closes it, since
 * another search is then on the page. Render `dialog` next to the control that opens it.
 */
export function useSearchDialog(): { open: (tab?: SearchTab) => void; dialog: ReactNode } {
  const href = useLocation({ select: (location) => location.href })
  const [opening, setOpening] = useState<{ tab?: SearchTab; href: string }>()
  if (opening && opening.href !== href) setOpening(undefined)
  return {
    open: (tab) => setOpening({ tab, href }),
    dialog: opening && (
      <Suspense>
        <SearchDialog tab={opening.tab} onClose={() => setOpening(undefined)} />
      </Suspense>
    ),
  }
}
