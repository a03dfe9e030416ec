import type { Message } from '#contract/conversation.ts'
import type { Unsent } from '#web/lib/outbox.ts'

/**
 * A message that the server has not acknowledged. `waiting`: there is no line, it goes out by itself.
 * `reason`: why it was refused, fit to show.
 */
export type Pending = Pick<Unsent, 'clientId' | 'content' | 'createdAt'> & {
  state: 'sending' | 'waiting' | 'refused'
  reason: string | null
}

/** The stored message takes the place of the pending one of its client id. */
export function toPending(
  unsent: readonly Unsent[],
  userId: string,
  messages: readonly Message[],
  isWaiting: boolean,
): Pending[] {
  const stored = new Set(
    messages.filter(({ senderId }) => senderId === userId).map(({ clientId }) => clientId),
  )
  return unsent
    .filter(({ clientId }) => !stored.has(clientId))
    .map(({ clientId, content, createdAt, refusal }) => {
      const state = refusal !== undefined ? 'refused' : isWaiting ? 'waiting' : 'sending'
      return { clientId, content, createdAt, state, reason: refusal ?? null }
    })
}
