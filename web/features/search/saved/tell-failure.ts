import { shellWords } from '#web/lib/copy.ts'
import { wordsIn, type Language } from '#web/lib/words.ts'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

/** What went wrong, in the server's own sentence where it gave one. */
export function tellFailure(error: unknown, language: Language) {
  const words = wordsIn(shellWords, language)
  if (isSignedOut(error)) announceSessionExpired(words.sessionExpired, words.sessionExpiredText)
  else showToast({ title: words.error, description: sentenceOf(error, words.offline), tone: 'destructive' })
}
