import { device } from '#web/lib/device-store.ts'
import { readStored, type Stored, useStored, writeStored } from '#web/lib/stored.ts'

/**
 * The draft of a comment. If exactly this text has been sent but not yet acknowledged, `key` is its
 * Idempotency-Key.
 */
export type Draft = { text: string; key?: string }

export const NO_DRAFT: Draft = { text: '' }

const drafts: Stored<Draft> = {
  name: 'comment',
  empty: NO_DRAFT,
  parse: (stored) => (isDraft(stored) ? stored : NO_DRAFT),
  area: device,
}

/** Identifies a draft by author, listing and parent. People who share a phone have separate drafts. */
export function draftIdOf(userId: string, listingId: string, parentId: string | undefined): string {
  return [userId, listingId, parentId].filter(Boolean).join(':')
}

export function readDraft(draftId: string): Draft {
  return readStored(drafts, draftId)
}

export function useDraft(draftId: string): Draft {
  return useStored(drafts, draftId)
}

export function writeDraft(draftId: string, draft: Draft) {
  writeStored(drafts, draftId, draft)
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { text, key }: Partial<Record<keyof Draft, unknown>> = value
  return typeof text === 'string' && (key === undefined || typeof key === 'string')
}
