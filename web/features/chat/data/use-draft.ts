import { useCallback, useSyncExternalStore } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { readDraft, subscribeToDrafts, writeDraft } from './drafts.ts'

/** What the person has begun to write in a conversation. */
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
