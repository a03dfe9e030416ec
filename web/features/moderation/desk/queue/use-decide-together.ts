import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { DecideTogether, ModerationCase } from '#contract/moderation.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { lastDecisionAtom, undoDeadline } from '#web/features/moderation/desk/decisions/last-decision.ts'
import { refetchQueue } from '#web/features/moderation/desk/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { alsoWords } from './copy.ts'

type Decision = Pick<DecideTogether, 'action' | 'reason'> & {
  together: readonly Pick<ModerationCase, 'item' | 'version'>[]
}

/** What was decided together, and the first item that was not, if there is one. */
export type Decided = { ids: readonly string[]; left: string | undefined }

/** Decides about several items with one call, and says which of them were left out. */
export function useDecideTogether(onDecided: (decided: Decided) => void) {
  const client = useQueryClient()
  const setLast = useSetAtom(lastDecisionAtom)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, reason, together }: Decision) => {
      const items = together.map(({ item: { id }, version }) => ({ id, version }))
      return parseResponse(api.admin.moderation.$post({ json: { action, reason, items } }))
    },
    onMutate: () => Date.now(),
    onSuccess: async ({ results }, { action, together }, sentAt) => {
      const ids = results.flatMap(({ id, item }) => (item ? id : []))
      const left = results.filter(({ item }) => !item)
      const undoable = results.filter(({ undoSeconds }) => undoSeconds > 0)
      if (undoable.length > 0)
        setLast({
          kind: 'moderation',
          ids: undoable.map(({ id }) => id),
          summaryOf: alsoWords.summaries[action],
          until: undoDeadline(sentAt, Math.min(...undoable.map(({ undoSeconds }) => undoSeconds))),
        })
      const first = left[0]
      const preview = together.find(({ item }) => item.id === first?.id)?.item.contentPreview ?? ''
      showToast({
        title: alsoWords.decided(ids.length),
        description: first ? alsoWords.left(left.length, preview, first.problem ?? '') : alsoWords.allDecided,
      })
      onDecided({ ids, left: first?.id })
      await refetchQueue(
        client,
        results.map(({ id }) => id),
      )
    },
    onError: (error) => showFailure(error),
  })
  return { decide: mutate, isDeciding: isPending }
}
