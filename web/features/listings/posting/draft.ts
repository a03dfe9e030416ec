import { atom, useAtomValue, useStore } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod'
import { IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { keepPhotoDraft } from '#web/features/media/keep-photo-draft.ts'
import { PhotoQueue } from '#web/features/media/photo-queue.ts'
import { parseResponse, api } from '#web/lib/api.ts'
import { device } from '#web/lib/device-store.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { readStored, subscribeToStored, writeStored, type Stored } from '#web/lib/stored.ts'
import { readContactChoice } from './contact-choice.ts'
import { BLANK_VALUES, FormValues, isBlank } from './form-values.ts'

const STORAGE_KEY = 'new-listing'
const VERSION = 1

/** `key` is the listing's Idempotency-Key, which a retry after a dropped connection sends again. */
const PostDraft = z.object({
  version: z.literal(VERSION),
  key: z.string().min(1).max(IDEMPOTENCY_KEY_MAX),
  ownerId: z.string().nullable().catch(null),
  values: FormValues,
  surePrices: z.array(z.string()).catch([]),
})
type PostDraft = z.infer<typeof PostDraft>

const drafts: Stored<PostDraft | null> = {
  name: STORAGE_KEY,
  empty: null,
  parse: (stored) => PostDraft.safeParse(stored).data ?? null,
  area: device,
}

/**
 * The draft of a new listing. Every change is stored at once, so it survives closing the dialog or the page,
 * and an empty battery. The form reads this atom (useListingForm), once loadDevice has resolved.
 */
export const draftAtom = atom(
  (get) => get(storedDraftAtom),
  (_get, set, draft: PostDraft) => {
    set(storedDraftAtom, draft)
    writeStored(drafts, undefined, draft)
  },
)

/**
 * The photos of the draft, which upload while the rest is typed. A page has only one queue, because two would
 * overwrite each other's draft.
 */
export const photosAtom = atomWithLazy(() => openPhotos(openQueue()))

/** `restored` resolves when the photos of an earlier visit are back in the queue. */
type PostPhotos = { queue: PhotoQueue; restored: Promise<unknown> }

export function openPhotos(queue: PhotoQueue): PostPhotos {
  return { queue, restored: keepPhotoDraft(queue, STORAGE_KEY) }
}

/** A queue that uploads photos to this server. */
export function openQueue(): PhotoQueue {
  return new PhotoQueue({ requestTicket: (json) => parseResponse(api.objects.upload.$post({ json })) })
}

function newDraft(ownerId: string | null): PostDraft {
  const values = { ...BLANK_VALUES, contact: ownerId === null ? [] : readContactChoice(ownerId) }
  return { version: VERSION, key: randomKey(), ownerId, values, surePrices: [] }
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
  const { queue, restored } = useAtomValue(photosAtom)
  const userId = useUser().data?.id ?? null
  const [hasOldDraft, setHasOldDraft] = useState(() => !isBlank(store.get(draftAtom).values))

  const startOver = () => {
    queue.reset()
    store.set(draftAtom, newDraft(userId))
    setHasOldDraft(false)
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
    void restored.then(() => {
      if (!isOpen) return
      if (queue.getSnapshot().photos.length > 0) setHasOldDraft(true)
      assignDraft()
    })
    return () => void (isOpen = false)
  }, [queue, restored, userId])

  return { hasOldDraft, startOver }
}

const storedDraftAtom = atomWithLazy<PostDraft>(() => readStored(drafts) ?? newDraft(null))

// Another tab that posts this draft renews the key, and this tab must not continue with the old one.
storedDraftAtom.onMount = (set) => {
  const reload = () => {
    const stored = readStored(drafts)
    if (stored) set(stored)
  }
  reload()
  return subscribeToStored(drafts, undefined, reload)
}
