import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { saveSearchWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'
import { Button } from '#web/ui/button.tsx'
import { BookmarkFilledIcon, BookmarkIcon } from '#web/ui/icons/icons-listing.tsx'
import { savedQuery } from './queries.ts'
import { findSame } from './same-search.ts'
import type { SaveSearchProps } from './save-search-dialog.tsx'

const SaveSearchDialog = lazyPart(
  () => import('./save-search-dialog.tsx').then((module) => module.SaveSearchDialog),
  Unopened,
)

/**
 * Beside the chips of a search: keeps it under a name and tells what comes. Which searches are saved is asked
 * only when it is pressed.
 */
export function SaveSearchButton(search: SaveSearchProps) {
  const words = useWords(saveSearchWords)
  const { data } = useQuery({ ...savedQuery, enabled: false })
  const [isOpen, setOpen] = useState(false)
  const isSaved = findSame(data?.savedSearches ?? [], search) !== undefined
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isSaved ? <BookmarkFilledIcon /> : <BookmarkIcon />}
        {isSaved ? words.saved : words.save}
      </Button>
      {isOpen && (
        <Suspense>
          <SaveSearchDialog {...search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
