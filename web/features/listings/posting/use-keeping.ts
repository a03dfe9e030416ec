import { useAtomValue, useStore } from 'jotai'
import { useRef } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { readPhotoDraft } from '#web/features/media/keep-photo-draft.ts'
import { ConnectionError } from '#web/lib/call-error.ts'
import { whenStored } from '#web/lib/device-store.ts'
import { holdWaiting } from '#web/lib/send-waiting.ts'
import { draftAtom, photosAtom } from './draft.ts'
import { STORAGE_KEY } from './stored-draft.ts'
import type { Keeping } from './use-listing-form.ts'
import { moveDraftToWaiting } from './waiting-posts.ts'

/**
 * Keeps what was posted until the server has answered. While this dialog posts it, nothing else sends what waits. A page
 * that dies meanwhile leaves a draft that says so, and moveLeftDraft goes on with it.
 */
export function useKeeping(onLeft: () => void, onFailed: (error: Error) => void): Keeping {
  const store = useStore()
  const photos = useAtomValue(photosAtom)
  const userId = useUser().data?.id
  const lock = useRef<(() => void) | null>(null)

  const unlock = () => {
    lock.current?.()
    lock.current = null
  }
  const mark = (isWaiting: boolean) => {
    const draft = store.get(draftAtom)
    if (draft.isWaiting !== isWaiting) store.set(draftAtom, { ...draft, isWaiting })
  }
  const release = () => {
    mark(false)
    unlock()
  }

  return {
    keep: async () => {
      if (userId === undefined) return 'not'
      lock.current = await holdWaiting(userId)
      mark(true)
      await Promise.all([photos.stored(), whenStored()])
      // Without the lock, an earlier post is being sent, and this one goes after it.
      return lock.current ? 'kept' : 'later'
    },
    release,
    leave: () => {
      if (userId === undefined) return onFailed(new ConnectionError('There is no line'))
      const draft = store.get(draftAtom)
      photos
        .exchange(async () => {
          const stored = await readPhotoDraft(STORAGE_KEY)
          if (stored.photos.length < photos.queue.getSnapshot().photos.length)
            throw new Error('The disk is full')
          await moveDraftToWaiting(userId, draft)
        })
        .then(onLeft, () => onFailed(new ConnectionError('The draft cannot be stored')))
        .finally(release)
    },
  }
}
