/** No atom, because jotai would bring 3 KB to every page of a member. */
let delayed: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** The conversations whose messages wait for a better connection. Each tab tracks this by itself. */
export function readDelayed(): ReadonlySet<string> {
  return delayed
}

export function isDelayed(conversationId: string): boolean {
  return delayed.has(conversationId)
}

export function setDelayed(conversationId: string, isNowDelayed: boolean) {
  if (isDelayed(conversationId) === isNowDelayed) return
  const others = [...delayed].filter((id) => id !== conversationId)
  delayed = new Set(isNowDelayed ? [...others, conversationId] : others)
  for (const listener of listeners) listener()
}

export function subscribeToDelayed(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
