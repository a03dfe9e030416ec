import { useMemo, useSyncExternalStore } from 'react'
import type { Message } from '#contract/conversation.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { isHeldUp, readOutbox, subscribeToOutbox } from '#web/lib/outbox.ts'
import { toPending, type Pending } from './pending.ts'

/** What a person has written in a conversation and is not among its messages yet. */
export function usePending(
  conversationId: string,
  messages: readonly Message[],
  isOffline: boolean,
): readonly Pending[] {
  const userId = useUser().data?.id ?? ''
  const unsent = useSyncExternalStore(subscribeToOutbox, () => readOutbox(userId), readNone)
  const isWaiting =
    useSyncExternalStore(
      subscribeToOutbox,
      () => isHeldUp(conversationId),
      () => false,
    ) || isOffline
  return useMemo(() => {
    const own = unsent.filter((each) => each.conversationId === conversationId)
    return own.length === 0 ? NONE : toPending(own, userId, messages, isWaiting)
  }, [unsent, userId, conversationId, messages, isWaiting])
}

const NONE: never[] = []
const readNone = () => NONE
