import { get } from 'idb-keyval'
import { device, deviceList, loadDevice, openStore } from './device-store.ts'
import { PHOTO_DRAFTS } from './forget-person.ts'
import { readOutbox } from './outbox.ts'
import { listWaiting } from './waiting.ts'

/** What a person has written here and the server does not have yet. A draft of a listing counts as one. */
export type Unsent = { messages: number; listings: number; changes: number }

const DRAFT = 'new-listing'
const photoDrafts = openStore(PHOTO_DRAFTS)

/** What signing out would lose, or null if there is nothing. */
export async function countUnsent(userId: string): Promise<Unsent | null> {
  await loadDevice()
  const waiting = listWaiting(userId)
  const posts = waiting.filter(({ kind }) => kind === 'post').length
  // What is typed of an edit is kept until it is sent, so it counts among the edits.
  const acts = waiting.filter(({ kind }) => kind !== 'post' && kind !== 'edit').length
  const edits: unknown = JSON.parse(deviceList.getItem(`edit:${userId}`))
  const unsent = {
    messages: readOutbox(userId).length,
    listings: posts + ((await hasDraft()) ? 1 : 0),
    changes: acts + (Array.isArray(edits) ? edits.length : 0),
  }
  return Object.values(unsent).some((count) => count > 0) ? unsent : null
}

// Without the code of the form, which is large. A kind or a place is one tap, which is not worth a question.
async function hasDraft(): Promise<boolean> {
  const draft: unknown = JSON.parse(device.getItem(DRAFT) ?? 'null')
  const { title, price, description } = Object(Object(draft).values)
  return [title, price, description].some(Boolean) || (await hasDraftPhotos())
}

/** The name is stored only while there are photos. A private window may have no storage. */
async function hasDraftPhotos(): Promise<boolean> {
  return (await get<unknown>(DRAFT, photoDrafts).catch(() => undefined)) !== undefined
}
