import { useMutation } from '@tanstack/react-query'
import type { ReportMessage } from '#contract/conversation.ts'
import { reportsWords } from '#web/copy/reports.ts'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { announceSessionExpired } from '#web/features/auth/session-expired.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/toast.ts'

/** Reports one message of the other person. The server counts it once, so a dropped line is met by another press. */
export function useReport(id: string, onSent: () => void) {
  const words = useWords(reportsWords)
  const shell = useWords(shellWords)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (json: ReportMessage) => answerOf(api.conversations[':id'].report.$post({ param: { id }, json })),
    onSuccess: () => {
      showToast({ title: words.sent, description: words.sentText })
      onSent()
    },
    onError: (error) => {
      if (isSignedOut(error)) announceSessionExpired(shell.sessionExpired, shell.sessionExpiredText)
      else showToast({ title: shell.error, description: sentenceOf(error, shell.offline), tone: 'destructive' })
    },
  })
  return { report: mutate, isReporting: isPending }
}
