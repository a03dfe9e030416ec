import { useQueryClient } from '@tanstack/react-query'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { listingQuery } from '#web/features/listings/page/queries.ts'
import { CallError, isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { commentsQuery } from './queries.ts'

/** For a mutation's onError: says what went wrong in the server's words, and reads anew what it was about. */
export function useRefused(listingId: string): (error: Error) => void {
  const { error: title, offline, sessionExpired, sessionExpiredText } = useWords(shellWords)
  const client = useQueryClient()

  return (error) => {
    if (isSignedOut(error)) return announceSessionExpired(sessionExpired, sessionExpiredText)
    const [field] = error instanceof CallError ? Object.values(error.fields) : []
    showToast({ title, description: field ?? sentenceOf(error, offline), tone: 'destructive' })
    if (!isOutOfDate(error)) return
    void client.invalidateQueries({ ...listingQuery(listingId), exact: true })
    void client.invalidateQueries(commentsQuery(listingId))
  }
}

/** Refused for what the listing, or the comment that was meant, has become meanwhile. */
function isOutOfDate(error: Error): boolean {
  return (
    error instanceof CallError &&
    ([404, 409, 410].includes(error.status) || error.fields.parentId !== undefined)
  )
}
