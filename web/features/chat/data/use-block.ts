import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Blocked } from '#contract/conversation.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { isSignedOut, toSentence } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { updateAllWithSamePerson } from './queries.ts'

/** Blocks or unblocks the other person of a conversation, in all conversations with them. */
export function useBlock(conversationId: string) {
  const { error: title, offline, sessionExpired, sessionExpiredText } = useWords(shellWords)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (isBlocked: boolean): Promise<Blocked> => {
      const { block } = api.conversations[':id']
      const args = { param: { id: conversationId } }
      return isBlocked ? parseResponse(block.$post(args)) : parseResponse(block.$delete(args))
    },
    onSuccess: ({ hasBlocked }) =>
      updateAllWithSamePerson(client, conversationId, (each) => ({ ...each, hasBlocked })),
    onError: (error) => {
      if (isSignedOut(error)) announceSessionExpired(sessionExpired, sessionExpiredText)
      else showToast({ title, description: toSentence(error, offline), tone: 'destructive' })
    },
  })
  return { block: () => mutate(true), unblock: () => mutate(false), isPending }
}
