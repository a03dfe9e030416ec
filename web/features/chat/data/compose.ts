import { useCallback, useSyncExternalStore } from 'react'
import { MESSAGE_MAX } from '#contract/limits.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { addUnsent, readOutbox, removeUnsent } from '#web/lib/outbox.ts'
import { randomKey } from '#web/lib/random-key.ts'

/** Adds messages to the outbox. `sendUnsent` watches it and sends them, now or once connected. */
export function useSend(id: string) {
  const userId = useUser().data?.id ?? ''
  return {
    /** Clears the draft if the text is taken. */
    send: (text: string): 'taken' | 'blank' | 'too_long' | 'full' => {
      const content = text.trim()
      if (content === '') return 'blank'
      if (content.length > MESSAGE_MAX) return 'too_long'
      const isTaken = addUnsent(userId, {
        clientId: randomKey(),
        conversationId: id,
        content,
        createdAt: new Date().toISOString(),
      })
      if (!isTaken) return 'full'
      writeDraft(userId, id, '')
      return 'taken'
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
 * Drafts are kept on the device under the person's own key, so that nobody sees another's on a shared phone.
 */
export function readDraft(userId: string, conversationId: string): string {
  const key = keyOf(userId, conversationId)
  try {
    return kept.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function writeDraft(userId: string, conversationId: string, text: string) {
  const key = keyOf(userId, conversationId)
  kept.delete(key)
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    kept.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** Also notifies of changes in other tabs. */
export function subscribeToDrafts(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Replaces a storage that is off or full: these drafts last until the page is left. */
const kept = new Map<string, string>()
const listeners = new Set<() => void>()

function keyOf(userId: string, conversationId: string): string {
  return `draft:${userId}:${conversationId}`
}
