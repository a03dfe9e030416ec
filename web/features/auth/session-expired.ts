import { useEffect } from 'react'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { isSignedOut } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/toast.ts'

const LEAVE_AFTER_MS = 1_000
let isLeaving = false

/** Watches the error of a query: a 401 tells the person that the session ended, and goes to sign in. */
export function useSessionExpired(error: unknown) {
  const announce = useAnnounceSessionExpired()
  useEffect(() => {
    if (isSignedOut(error)) announce()
  }, [error, announce])
}

/** The same for a mutation's onError. Several calls refused at once say it once. */
export function useAnnounceSessionExpired(): () => void {
  const { sessionExpired, sessionExpiredText } = useWords(shellWords)
  return () => {
    if (isLeaving) return
    isLeaving = true
    showToast({ title: sessionExpired, description: sessionExpiredText, tone: 'destructive' })
    setTimeout(() => {
      // A page brought back from the browser's back cache may have to say it again.
      isLeaving = false
      window.location.assign('/api/login')
    }, LEAVE_AFTER_MS)
  }
}
