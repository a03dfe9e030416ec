/**
 * What somebody is writing in a conversation is kept on the device: under a key of theirs, for nobody finds
 * another's on a shared phone.
 */
export function readDraft(userId: string, conversationId: string): string {
  const key = keyOf(userId, conversationId)
  try {
    return kept.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** An empty draft leaves nothing behind. */
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

/** Hears of changes in this tab and in others. */
export function subscribeToDrafts(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Stands in for a storage that is off or full: such a draft lives as long as the page. */
const kept = new Map<string, string>()
const listeners = new Set<() => void>()

function keyOf(userId: string, conversationId: string): string {
  return `draft:${userId}:${conversationId}`
}
