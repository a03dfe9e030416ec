import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StillThereAnswer } from '#contract/still-there.ts'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { isSignedOut, toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { answerStillThere } from './answer-still-there.ts'
import { notificationWords } from './copy.ts'

/**
 * Answers whether a listing is still there. Then everything that shows the listing is fetched again: features
 * of higher layers cannot be imported here, but their query keys are the paths of their calls.
 */
export function useAnswerStillThere(onAnswered: () => void) {
  const { error: title, offline } = shellWords
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ id, given }: { id: string; given: StillThereAnswer }) => answerStillThere(id, given),
    onSuccess: async (_listing, { given }) => {
      const { answered, answeredText } = notificationWords
      showToast({ title: answered[given], description: answeredText[given] })
      for (const call of ['/api/listings', '/api/auth/user/totals', '/api/users'])
        void client.invalidateQueries({ queryKey: [call] })
      await client.invalidateQueries({ queryKey: ['/api/notifications'] })
      onAnswered()
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: ['/api/notifications'] })
      if (isSignedOut(error)) announceSessionExpired()
      else showToast({ title, description: toSentence(error, offline), tone: 'destructive' })
    },
  })
  return { answer: mutate, isPending }
}
