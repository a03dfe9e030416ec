import { useAtomValue, useStore } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { draftAtom, newDraft, photosAtom } from './draft.ts'
import { isBlank } from './form-values.ts'

/** Whose the draft is, whether it was there before the dialog opened, and its end. */
export function useDraftLife() {
  const store = useStore()
  const { queue, restored } = useAtomValue(photosAtom)
  const userId = useUser().data?.id ?? null
  const [hasOldDraft, setHasOldDraft] = useState(() => !isBlank(store.get(draftAtom).values))

  const startOver = () => {
    queue.reset()
    store.set(draftAtom, newDraft(userId))
    setHasOldDraft(false)
  }

  // A phone is often shared: what somebody else left unfinished here is not the next person's to read or to
  // post.
  const claim = useEffectEvent(() => {
    const draft = store.get(draftAtom)
    if (userId === null || draft.ownerId === userId) return
    if (draft.ownerId === null) store.set(draftAtom, { ...draft, ownerId: userId })
    else startOver()
  })

  useEffect(() => {
    let isOpen = true
    void restored.then(() => {
      if (!isOpen) return
      if (queue.getSnapshot().photos.length > 0) setHasOldDraft(true)
      claim()
    })
    return () => void (isOpen = false)
  }, [queue, restored, userId])

  return { hasOldDraft, startOver }
}
