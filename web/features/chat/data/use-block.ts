import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Blocked } from '#contract/conversation.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { updateAllWithSamePerson } from './queries.ts'

/** Blocks or unblocks the other person of a conversation, in all conversations with them. */
export function useBlock(conversationId: string) {
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
    onError: (error) => showFailure(error),
  })
  return { block: () => mutate(true), unblock: () => mutate(false), isPending }
}
