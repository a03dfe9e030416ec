import * as z from 'zod'
import { IDEMPOTENCY_KEY_MAX } from '#contract/limits.ts'
import { device } from '#web/lib/device-store.ts'
import { readStored, subscribeToStored, writeStored, type Stored } from '#web/lib/stored.ts'
import { FormValues } from './form-values.ts'

/** The draft's name among the texts of this device, and that of its photos. */
export const STORAGE_KEY = 'new-listing'
export const DRAFT_VERSION = 1

/** `key` is the listing's Idempotency-Key, which a retry after a dropped connection sends again. */
const PostDraft = z.object({
  version: z.literal(DRAFT_VERSION),
  key: z.string().min(1).max(IDEMPOTENCY_KEY_MAX),
  ownerId: z.string().nullable().catch(null),
  values: FormValues,
  surePrices: z.array(z.string()).catch([]),
  // Set from pressing Create until the server has answered. After a power cut it says that the person has posted this.
  isWaiting: z.boolean().catch(false),
  // Set with isWaiting while it is put aside, to be opened later.
  isAside: z.boolean().catch(false),
  // Why the server refused it, after it had waited for the line.
  refusal: z.string().optional().catch(undefined),
  refusedFields: z.record(z.string(), z.string()).optional().catch(undefined),
})
export type PostDraft = z.infer<typeof PostDraft>

const drafts: Stored<PostDraft | null> = {
  name: STORAGE_KEY,
  empty: null,
  parse: (stored) => PostDraft.safeParse(stored).data ?? null,
  area: device,
}

export function readDraft(): PostDraft | null {
  return readStored(drafts)
}

export function storeDraft(draft: PostDraft | null) {
  writeStored(drafts, undefined, draft)
}

/** Calls the listener on changes in this tab and in others. */
export function subscribeToDraft(listener: () => void): () => void {
  return subscribeToStored(drafts, undefined, listener)
}
