import { useMemo, useSyncExternalStore } from 'react'
import type { Message } from '#contract/conversation.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { type Unsent, useOutbox } from '#web/lib/outbox.ts'
import { readDelayed, subscribeToDelayed } from './delayed.ts'

/** Returns the messages that the person has written in a conversation and the server has not stored. */
export function usePending(
  conversationId: string,
  messages: readonly Message[],
  isOffline: boolean,
): readonly PendingMessage[] {
  const userId = useUser().data?.id ?? ''
  const unsent = useOutbox(userId)
  const isWaiting = useSyncExternalStore(subscribeToDelayed, readDelayed).has(conversationId) || isOffline
  return useMemo(() => {
    const own = unsent.filter((each) => each.conversationId === conversationId)
    return own.length === 0 ? NO_MESSAGES : toPending(own, userId, messages, isWaiting)
  }, [unsent, userId, conversationId, messages, isWaiting])
}

const NO_MESSAGES: never[] = []

/**
 * A message that the server has not acknowledged. `waiting`: offline or delayed; it will be sent
 * automatically. `reason`: why the message was refused, fit to show.
 */
export type PendingMessage = Pick<Unsent, 'clientId' | 'content' | 'createdAt' | 'place' | 'file'> & {
  state: 'sending' | 'waiting' | 'refused'
  reason: string | null
}

/** A stored message replaces the pending one with its client id. */
export function toPending(
  unsent: readonly Unsent[],
  userId: string,
  messages: readonly Message[],
  isWaiting: boolean,
): PendingMessage[] {
  const stored = new Set(
    messages.filter(({ senderId }) => senderId === userId).map(({ clientId }) => clientId),
  )
  return unsent
    .filter(({ clientId }) => !stored.has(clientId))
    .map(({ clientId, content, createdAt, place, file, refusal }) => {
      const state = refusal !== undefined ? 'refused' : isWaiting ? 'waiting' : 'sending'
      return { clientId, content, createdAt, place, file, state, reason: refusal ?? null }
    })
}
