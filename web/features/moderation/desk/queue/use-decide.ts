import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useContext } from 'react'
import type { DecideModeration, ModerationItem } from '#contract/moderation.ts'
import { caseWords } from './copy.ts'
import { LanguageContext, useWords } from '#web/lib/words.ts'
import { tellFailure } from '#web/features/search/saved/tell-failure.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { lastDecisionAtom, undoableUntil } from '../decisions/last-decision.ts'
import { dropDecided, readQueueAnew } from './held-queue.ts'

type Decision = DecideModeration & { item: ModerationItem }

/**
 * Approves or removes. Nothing leaves the list before the server has said so; what somebody else decided
 * first is read anew.
 */
export function useDecide(onDecided: (id: string) => void) {
  const words = useWords(caseWords)
  const language = useContext(LanguageContext)
  const client = useQueryClient()
  const setLast = useSetAtom(lastDecisionAtom)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ item, action, reason, version }: Decision) =>
      answerOf(
        api.admin.moderation[':id'].$post({ param: { id: item.id }, json: { action, reason, version } }),
      ),
    onSuccess: (_answer, { item, action }) => {
      setLast({
        kind: 'moderation',
        id: item.id,
        done: words.done[action](item.contentPreview),
        until: undoableUntil(),
      })
      showToast({ title: words.updated, description: words.updatedText })
      onDecided(item.id)
      dropDecided(client, item.id)
    },
    onError: (error, { item }) => {
      tellFailure(error, language)
      if (error instanceof CallError && (error.status === 404 || error.status === 409))
        void readQueueAnew(client, item.id)
    },
  })
  return { decide: mutate, isDeciding: isPending }
}
