import { useMutation } from '@tanstack/react-query'
import type { Reported } from '#contract/engagement.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { reportsWords } from './copy.ts'

/**
 * Sends a report by `send`. The server counts a repeat once and answers it alike, so a dropped line is met by
 * another press.
 */
export function useReport<Report>(send: (report: Report) => Promise<Reported>, onSent: () => void) {
  const words = useWords(reportsWords)
  const shell = useWords(shellWords)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: send,
    onSuccess: () => {
      showToast({ title: words.sent, description: words.sentText })
      onSent()
    },
    onError: (error) => {
      if (isSignedOut(error)) announceSessionExpired(shell.sessionExpired, shell.sessionExpiredText)
      else
        showToast({ title: shell.error, description: sentenceOf(error, shell.offline), tone: 'destructive' })
    },
  })
  return { report: mutate, isReporting: isPending }
}
