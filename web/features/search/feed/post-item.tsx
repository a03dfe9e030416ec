import { Suspense, useState } from 'react'
import { feedWords } from '#web/copy/feed.ts'
import { useWords } from '#web/copy/use-words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'

const PostDialog = lazyPart(
  () => import('#web/features/listings/posting/post-dialog.tsx').then((module) => module.PostDialog),
  Unopened,
)

export function PostItem() {
  const words = useWords(feedWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="accent" size="lg" isBlock onClick={() => setOpen(true)}>
        <PlusIcon />
        {words.postItem}
      </Button>
      {isOpen && (
        <Suspense>
          <PostDialog isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
