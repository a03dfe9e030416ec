import { atom, getDefaultStore } from 'jotai'

/** The conversations whose messages wait for a better connection. Each tab tracks this by itself. */
export const delayedAtom = atom<ReadonlySet<string>>(new Set<string>())

const store = getDefaultStore()

export function isDelayed(conversationId: string): boolean {
  return store.get(delayedAtom).has(conversationId)
}

export function setDelayed(conversationId: string, isNowDelayed: boolean) {
  if (isDelayed(conversationId) === isNowDelayed) return
  const delayed = new Set(store.get(delayedAtom))
  if (isNowDelayed) delayed.add(conversationId)
  else delayed.delete(conversationId)
  store.set(delayedAtom, delayed)
}

export function subscribeToDelayed(listener: () => void) {
  return store.sub(delayedAtom, listener)
}
