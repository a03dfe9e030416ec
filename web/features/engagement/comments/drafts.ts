/**
 * The draft of a comment. `key` is the Idempotency-Key under which exactly this text was sent and not
 * acknowledged yet.
 */
export type Draft = { text: string; key?: string }

export const NO_DRAFT: Draft = { text: '' }

/** The key of a draft: its author, listing and parent comment. On a shared phone nobody finds another's. */
export function placeOf(userId: string, listingId: string, parentId: string | undefined): string {
  return ['comment', userId, listingId, parentId].filter(Boolean).join(':')
}

/** Returns the same object until it changes. */
export function readDraft(place: string): Draft {
  const draft = drafts.get(place) ?? readStored(place)
  drafts.set(place, draft)
  return draft
}

/** Kept for this visit, so that it survives signing in again and a tab that a small phone discards. */
export function writeDraft(place: string, draft: Draft) {
  drafts.set(place, draft)
  try {
    if (draft.text) sessionStorage.setItem(place, JSON.stringify(draft))
    else sessionStorage.removeItem(place)
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

function readStored(place: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
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
