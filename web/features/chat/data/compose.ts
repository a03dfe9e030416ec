import { useCallback, useSyncExternalStore } from 'react'
import { toVisibleText } from '#contract/visible-text.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { addUnsent, readOutbox, removeUnsent } from '#web/lib/outbox.ts'
import { randomKey } from '#web/lib/random-key.ts'

/** Adds messages to the outbox. `sendUnsent` watches the outbox and sends them as soon as it can. */
export function useSend(id: string) {
  const userId = useUser().data?.id ?? ''
  return {
    /** Adds the text to the outbox and clears the draft, or returns why it cannot. */
    send: (text: string): 'added' | 'blank' | 'full' => {
      const content = toVisibleText(text)
      if (content === '') return 'blank'
      const isAdded = addUnsent(userId, {
        clientId: randomKey(),
        conversationId: id,
        content,
        createdAt: new Date().toISOString(),
      })
      if (!isAdded) return 'full'
      writeDraft(userId, id, '')
      return 'added'
    },
    /** Moves a refused message back into the draft. */
    edit: (clientId: string) => {
      const refused = readOutbox(userId).find((each) => each.clientId === clientId)
      if (!refused) return
      writeDraft(userId, id, [refused.content, readDraft(userId, id)].filter(Boolean).join('\n'))
      removeUnsent(userId, clientId)
    },
    discard: (clientId: string) => removeUnsent(userId, clientId),
  }
}

/** The person's draft in a conversation. */
export function useDraft(id: string) {
  const userId = useUser().data?.id ?? ''
  const text = useSyncExternalStore(
    subscribeToDrafts,
    () => readDraft(userId, id),
    () => '',
  )
  const setText = useCallback((next: string) => writeDraft(userId, id, next), [userId, id])
  return { text, setText }
}

/**
 * Drafts are stored under a key for each person, so that people who share a phone do not see each other's.
 */
export function readDraft(userId: string, conversationId: string): string {
  const key = keyOf(userId, conversationId)
  try {
    return unstoredDrafts.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function writeDraft(userId: string, conversationId: string, text: string) {
  const key = keyOf(userId, conversationId)
  unstoredDrafts.delete(key)
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    unstoredDrafts.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** Also reports changes made in other tabs. */
export function subscribeToDrafts(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Drafts that a disabled or full storage has not accepted. They are lost when the page closes. */
const unstoredDrafts = new Map<string, string>()
const listeners = new Set<() => void>()

function keyOf(userId: string, conversationId: string): string {
  return `draft:${userId}:${conversationId}`
}
