import { Suspense, useState } from 'react'
import { feedWords } from '#web/copy/feed.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Unopened } from '#web/features/shell/unopened.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CameraIcon, PlusIcon } from '#web/ui/icons.tsx'
import styles from './post-buttons.module.css'

const PostDialog = lazyPart(() => import('#web/features/posting/post-dialog.tsx').then((module) => module.PostDialog), Unopened)

type Opening = { startWith?: 'camera' }

/** Post Item, and the floating camera that stays in reach of the thumb. */
export function PostButtons() {
  const words = useWords(feedWords)
  const [opening, setOpening] = useState<Opening>()
  return (
    <>
      <Button variant="accent" size="lg" isBlock onClick={() => setOpening({})}>
        <PlusIcon />
        {words.postItem}
      </Button>
      <IconButton
        label={words.postWithCamera}
        variant="accent"
        size="lg"
        className={styles.camera}
        onClick={() => setOpening({ startWith: 'camera' })}
      >
        <CameraIcon />
      </IconButton>
      {opening && (
        <Suspense>
          <PostDialog {...opening} isOpen onClose={() => setOpening(undefined)} />
        </Suspense>
      )}
    </>
  )
}
