import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Comment } from '#contract/engagement.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { NO_DRAFT, placeOf, readDraft, subscribeToDrafts, writeDraft, type Draft } from './drafts.ts'
import { useRefused } from './use-refused.ts'
import { writeComment } from './write-comment.ts'

type Props = { userId: string; listingId: string; parentId?: string; onPosted: (comment: Comment) => void }

/**
 * The comment that is being written at one place, and its way to the server. What was typed stays until the
 * server has it.
 */
export function useAddComment({ userId, listingId, parentId, onPosted }: Props) {
  const client = useQueryClient()
  const refused = useRefused(listingId)
  const place = placeOf(userId, listingId, parentId)
  const draft = useSyncExternalStore(
    subscribeToDrafts,
    () => readDraft(place),
    () => NO_DRAFT,
  )
  const mutationKey = ['/api/comments', place]
  const { mutate } = useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: ({ text, key }: Required<Draft>) => {
      const json = { content: text, parentId }
      return answerOf(
        api.listings[':id'].comments.$post(
          { param: { id: listingId }, json },
          { headers: { 'Idempotency-Key': key } },
        ),
      )
    },
    onSuccess: async (comment, { key }) => {
      if (readDraft(place).key === key) writeDraft(place, NO_DRAFT)
      await writeComment(client, listingId, comment)
      onPosted(comment)
    },
    onError: refused,
  })

  return {
    text: draft.text,
    // A changed text is another comment: under the old key the server would answer the text before the
    // change.
    setText: (text: string) => writeDraft(place, { text }),
    send: () => {
      // The failure that this press answers is no news any more.
      if (draft.key) dismissToast()
      const sent = { text: draft.text, key: draft.key ?? randomKey() }
      writeDraft(place, sent)
      mutate(sent)
    },
    // Counted for the whole page: whoever comes back while it is under way must not press again.
    isSending: useIsMutating({ mutationKey }) > 0,
  }
}
