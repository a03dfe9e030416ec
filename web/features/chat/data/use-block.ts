import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Blocked } from '#contract/conversation.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { updateCachedWith } from './queries.ts'

/** Blocks or unblocks the other person, in all conversations with them. */
export function useBlock(id: string) {
  const { error: title, offline, sessionExpired, sessionExpiredText } = useWords(shellWords)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (isBlocked: boolean): Promise<Blocked> => {
      const { block } = api.conversations[':id']
      return isBlocked ? answerOf(block.$post({ param: { id } })) : answerOf(block.$delete({ param: { id } }))
    },
    onSuccess: ({ hasBlocked }) => updateCachedWith(client, id, (each) => ({ ...each, hasBlocked })),
    onError: (error) => {
      if (isSignedOut(error)) announceSessionExpired(sessionExpired, sessionExpiredText)
      else showToast({ title, description: sentenceOf(error, offline), tone: 'destructive' })
    },
  })
  return { block: () => mutate(true), unblock: () => mutate(false), isPending }
}
