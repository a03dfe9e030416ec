import { atom, useAtomValue, useStore } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { keepPhotoDraft, type KeptPhotos } from '#web/features/media/keep-photo-draft.ts'
import { PhotoQueue } from '#web/features/media/photo-queue.ts'
import { parseResponse, api } from '#web/lib/api.ts'
import { loadDevice } from '#web/lib/device-store.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { readContactChoice } from './contact-choice.ts'
import { BLANK_VALUES, isBlank } from './form-values.ts'
import {
  DRAFT_VERSION,
  type PostDraft,
  readDraft,
  storeDraft,
  STORAGE_KEY,
  subscribeToDraft,
} from './stored-draft.ts'
import { moveLeftDraft } from './waiting-posts.ts'

/**
 * The draft of a new listing. Every change is stored at once, so it survives closing the dialog or the page,
 * and an empty battery. The form reads this atom (useListingForm), once loadDevice has resolved.
 */
export const draftAtom = atom(
  (get) => get(storedDraftAtom),
  (_get, set, draft: PostDraft) => {
    set(storedDraftAtom, draft)
    storeDraft(draft)
  },
)

/**
 * The photos of the draft, which upload while the rest is typed. A page has only one queue, because two would
 * overwrite each other's draft.
 */
export const photosAtom = atomWithLazy(() => openPhotos(openQueue()))

/** `restored` resolves when the photos of an earlier visit are back in the queue. */
export type PostPhotos = {
  queue: PhotoQueue
  restored: Promise<unknown>
  /** Resolves when every change so far is on disk. */
  stored: () => Promise<void>
  /** Runs a job that moves the draft's stored photos away, then shows those that are stored under its name. */
  exchange: (job: () => Promise<void>) => Promise<void>
}

export function openPhotos(queue: PhotoQueue): PostPhotos {
  let kept = keepPhotos(queue)
  return {
    queue,
    restored: kept,
    stored: async () => (await kept).stored(),
    exchange: async (job) => {
      await (await kept).stop()
      try {
        await job()
        queue.reset()
      } finally {
        kept = keepPhotos(queue)
        await kept
      }
    },
  }
}

async function keepPhotos(queue: PhotoQueue): Promise<KeptPhotos> {
  await loadDevice()
  const hadDraft = readDraft() !== null
  const kept = await keepPhotoDraft(queue, STORAGE_KEY)
  // What moves the draft away, here or in another tab, takes the stored photos along.
  const empty = () => readDraft() === null && queue.reset()
  if (hadDraft) empty()
  const unsubscribe = subscribeToDraft(empty)
  const stop = () => {
    unsubscribe()
    return kept.stop()
  }
  return { ...kept, stop }
}

/** A queue that uploads photos to this server. */
export function openQueue(): PhotoQueue {
  return new PhotoQueue({ requestTicket: (json) => parseResponse(api.objects.upload.$post({ json })) })
}

function newDraft(ownerId: string | null): PostDraft {
  const values = { ...BLANK_VALUES, contact: ownerId === null ? [] : readContactChoice(ownerId) }
  return {
    version: DRAFT_VERSION,
    key: randomKey(),
    ownerId,
    values,
    surePrices: [],
    isWaiting: false,
    isAside: false,
  }
}

function ownedDraft(draft: PostDraft, ownerId: string): PostDraft {
  const { values } = draft
  return {
    ...draft,
    ownerId,
    values: isBlank(values) ? { ...values, contact: readContactChoice(ownerId) } : values,
  }
}

/**
 * Assigns the draft to the person, says whether it existed before the dialog opened, and can discard it.
 */
export function useRestoredDraft() {
  const store = useStore()
  const { queue, restored, exchange } = useAtomValue(photosAtom)
  const userId = useUser().data?.id ?? null
  const { key, values } = useAtomValue(draftAtom)
  const [oldKey, setOldKey] = useState(() => (isBlank(values) ? null : key))

  const startOver = () => {
    queue.reset()
    store.set(draftAtom, newDraft(userId))
  }

  // Phones are often shared, and the next person must not read or post what somebody else left unfinished.
  const assignDraft = useEffectEvent(() => {
    const draft = store.get(draftAtom)
    if (userId === null || draft.ownerId === userId) return
    if (draft.ownerId === null) store.set(draftAtom, ownedDraft(draft, userId))
    else startOver()
  })

  useEffect(() => {
    let isOpen = true
    const moveLeft = async () => {
      // A page that died while it posted has left this. Nobody posts it again: it goes on by itself.
      if (userId === null || !readDraft()?.isWaiting) return
      await exchange(() => moveLeftDraft(userId))
    }
    void restored
      .then(moveLeft)
      .catch(() => undefined)
      .then(() => {
        if (!isOpen) return
        if (queue.getSnapshot().photos.length > 0) setOldKey(store.get(draftAtom).key)
        assignDraft()
      })
    return () => void (isOpen = false)
  }, [store, queue, restored, exchange, userId])

  // A draft that was posted or moved meanwhile has made room for a new one.
  return { hasOldDraft: oldKey === key, startOver }
}

const storedDraftAtom = atomWithLazy<PostDraft>(() => readDraft() ?? newDraft(null))

// Another tab that posts this draft renews the key, and this tab must not continue with the old one.
storedDraftAtom.onMount = (set) => {
  const reload = () => {
    // Nothing is stored once the draft waits for the line.
    set(({ ownerId }) => readDraft() ?? newDraft(ownerId))
  }
  reload()
  return subscribeToDraft(reload)
}
