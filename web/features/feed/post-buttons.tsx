import { Suspense, useState } from 'react'
import { feedWords } from '#web/copy/feed.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useSearchDialog } from '#web/features/search/use-search-dialog.tsx'
import { Unopened } from '#web/features/shell/unopened.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CameraIcon, PlusIcon, SparklesIcon } from '#web/ui/icons.tsx'
import { FilterIcon } from '#web/ui/icons-feed.tsx'
import styles from './post-buttons.module.css'

const PostDialog = lazyPart(() => import('#web/features/posting/post-dialog.tsx').then((module) => module.PostDialog), Unopened)

type Opening = { startWith?: 'camera' }

/** Post Item, and what floats in reach of the thumb: the search in words, the camera, the search by filters. */
export function PostButtons() {
  const words = useWords(feedWords)
  const [opening, setOpening] = useState<Opening>()
  const search = useSearchDialog()
  return (
    <>
      <Button variant="accent" size="lg" isBlock onClick={() => setOpening({})}>
        <PlusIcon />
        {words.postItem}
      </Button>
      <div className={styles.floating}>
        <IconButton label={words.aiAssistant} variant="secondary" aria-haspopup="dialog" onClick={() => search.open('ai')}>
          <SparklesIcon />
        </IconButton>
        <IconButton label={words.advancedSearch} variant="secondary" aria-haspopup="dialog" onClick={() => search.open('advanced')}>
          <FilterIcon />
        </IconButton>
        <IconButton label={words.postWithCamera} variant="accent" size="lg" onClick={() => setOpening({ startWith: 'camera' })}>
          <CameraIcon />
        </IconButton>
      </div>
      {search.dialog}
      {opening && (
        <Suspense>
          <PostDialog {...opening} isOpen onClose={() => setOpening(undefined)} />
        </Suspense>
      )}
    </>
  )
}
