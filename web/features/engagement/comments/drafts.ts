/**
 * The draft of a comment. If exactly this text has been sent but not yet acknowledged, `key` is its
 * Idempotency-Key.
 */
export type Draft = { text: string; key?: string }

export const NO_DRAFT: Draft = { text: '' }

/** Identifies a draft by author, listing and parent. People who share a phone have separate drafts. */
export function draftIdOf(userId: string, listingId: string, parentId: string | undefined): string {
  return ['comment', userId, listingId, parentId].filter(Boolean).join(':')
}

/** Returns the same object until the draft changes, as useSyncExternalStore requires. */
export function readDraft(draftId: string): Draft {
  const draft = drafts.get(draftId) ?? readStored(draftId)
  drafts.set(draftId, draft)
  return draft
}

/** Stores a draft for the session, so that it survives signing in again and a phone that discards the tab. */
export function writeDraft(draftId: string, draft: Draft) {
  drafts.set(draftId, draft)
  try {
    if (draft.text) sessionStorage.setItem(draftId, JSON.stringify(draft))
    else sessionStorage.removeItem(draftId)
  } catch {
    // Storage is off or full: the draft lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function subscribeToDrafts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

function readStored(draftId: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftId) ?? 'null')
    return isDraft(stored) ? stored : NO_DRAFT
  } catch {
    return NO_DRAFT
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { text, key }: Partial<Record<keyof Draft, unknown>> = value
  return typeof text === 'string' && (key === undefined || typeof key === 'string')
}
