import { Suspense, useState } from 'react'
import { useWords } from '#web/lib/words.ts'
import { useSearchDialog } from '#web/features/search/use-search-dialog.tsx'
import { PostDialog } from '#web/features/listings/posting/lazy-post-dialog.ts'
import { IconButton } from '#web/ui/button.tsx'
import { CameraIcon, SparklesIcon } from '#web/ui/icons/icons.tsx'
import { FilterIcon } from '#web/ui/icons/icons-feed.tsx'
import { feedWords } from './copy.ts'
import styles from './floating-buttons.module.css'

/**
 * What stays in reach of the thumb however far one scrolls: the search in words, the camera, the search by
 * filters.
 */
export function FloatingButtons() {
  const words = useWords(feedWords)
  const [isPosting, setPosting] = useState(false)
  const search = useSearchDialog()
  return (
    <>
      <div className={styles.floating} role="group" aria-label={words.floating}>
        <IconButton
          label={words.aiAssistant}
          title={words.aiAssistant}
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => search.open('ai')}
        >
          <SparklesIcon />
          <span className={styles.word}>{words.aiAssistant}</span>
        </IconButton>
        <IconButton
          label={words.postWithCamera}
          title={words.postWithCamera}
          variant="accent"
          aria-haspopup="dialog"
          onClick={() => setPosting(true)}
        >
          <CameraIcon />
          <span className={styles.word}>{words.postShort}</span>
        </IconButton>
        <IconButton
          label={words.advancedSearch}
          title={words.advancedSearch}
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => search.open('advanced')}
        >
          <FilterIcon />
          <span className={styles.word}>{words.advancedSearch}</span>
        </IconButton>
      </div>
      {search.dialog}
      {isPosting && (
        <Suspense>
          <PostDialog startWith="camera" isOpen onClose={() => setPosting(false)} />
        </Suspense>
      )}
    </>
  )
}
