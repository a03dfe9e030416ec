import { lazy, Suspense, useState } from 'react'
import { feedWords } from '#web/copy/feed.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CameraIcon, PlusIcon } from '#web/ui/icons.tsx'
import styles from './post-buttons.module.css'

const PostDialog = lazy(() => import('#web/features/posting/post-dialog.tsx').then((module) => ({ default: module.PostDialog })))

type Opening = { startWith?: 'camera'; isOpen: boolean }

/** Post Item, and the floating camera that stays in reach of the thumb. */
export function PostButtons() {
  const words = useWords(feedWords)
  const [opening, setOpening] = useState<Opening>()
  return (
    <>
      <Button variant="accent" size="lg" isBlock onClick={() => setOpening({ isOpen: true })}>
        <PlusIcon />
        {words.postItem}
      </Button>
      <IconButton
        label={words.postWithCamera}
        variant="accent"
        size="lg"
        className={styles.camera}
        onClick={() => setOpening({ isOpen: true, startWith: 'camera' })}
      >
        <CameraIcon />
      </IconButton>
      {opening && (
        <Suspense>
          <PostDialog {...opening} onClose={() => setOpening({ ...opening, isOpen: false })} />
        </Suspense>
      )}
    </>
  )
}
