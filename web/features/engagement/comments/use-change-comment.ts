import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/comment.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { useRefused } from './use-refused.ts'
import { writeComment } from './write-comment.ts'

/** What its author and the seller can do to a comment. */
export function useChangeComment(listingId: string, comment: Comment) {
  const client = useQueryClient()
  const onError = useRefused(listingId)
  const param = { id: comment.id }
  const removal = useMutation({
    networkMode: 'always',
    mutationFn: () => answerOf(api.comments[':id'].$delete({ param })),
    onSuccess: () =>
      writeComment(client, listingId, {
        ...comment,
        content: '',
        user: null,
        isDeleted: true,
        isHidden: false,
        hiddenBy: undefined,
      }),
    onError,
  })
  const hiding = useMutation({
    networkMode: 'always',
    mutationFn: (hidden: boolean) => answerOf(api.comments[':id'].hide.$post({ param, json: { hidden } })),
    onSuccess: (changed) => writeComment(client, listingId, changed),
    onError,
  })
  return {
    remove: () => removal.mutate(),
    isRemoving: removal.isPending,
    hide: hiding.mutate,
    isHiding: hiding.isPending,
  }
}
