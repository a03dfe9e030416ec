import { useEffect } from 'react'
import { shellWords, unauthorizedWords } from '#web/lib/copy.ts'
import { useWords, wordsIn, type Language } from '#web/lib/words.ts'
import { isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { loadToastRegion } from '#web/ui/overlays/load-toast-region.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

const LEAVE_AFTER_MS = 1_000
const WAIT_AT_MOST_MS = 3_000
let isLeaving = false

/** Watches the error of a query: reports a 401 as an ended session, and leads to sign in. */
export function useSessionExpired(error: unknown) {
  const { sessionExpired, sessionExpiredText } = useWords(shellWords)
  useEffect(() => {
    if (isSignedOut(error)) announceSessionExpired(sessionExpired, sessionExpiredText)
  }, [error, sessionExpired, sessionExpiredText])
}

/** For a mutation's onError. */
export function announceSessionExpired(title: string, description: string) {
  void leadToLogin(title, description, LEAVE_AFTER_MS)
}

/**
 * Shows a toast, then leads to sign in and back. Several calls refused at once show one toast. The time to
 * read it starts when it can be shown.
 */
async function leadToLogin(title: string, description: string, afterMs: number) {
  if (isLeaving) return
  isLeaving = true
  showToast({ title, description, tone: 'destructive' })
  await Promise.race([
    loadToastRegion().catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, WAIT_AT_MOST_MS)),
  ])
  setTimeout(() => {
    // The back button may restore this page, which must then be able to show the toast again.
    isLeaving = false
    window.location.assign(loginAddress(window.location))
  }, afterMs)
}

function loginAddress({ pathname, search }: Location): string {
  const here = pathname + search
  return here === '/' ? '/api/login' : `/api/login?next=${encodeURIComponent(here)}`
}

/** Reports a failure, in the server's own sentence if it sent one. */
export function tellFailure(error: unknown, language: Language) {
  const words = wordsIn(shellWords, language)
  if (isSignedOut(error)) announceSessionExpired(words.sessionExpired, words.sessionExpiredText)
  else showToast({ title: words.error, description: sentenceOf(error, words.offline), tone: 'destructive' })
}

const UNAUTHORIZED_LEAVE_AFTER_MS = 500

/** Like useSessionExpired, for the pages about oneself, with their own words. */
export function useUnauthorized(error: unknown) {
  const { title, text } = useWords(unauthorizedWords)
  useEffect(() => {
    if (isSignedOut(error)) announceUnauthorized(title, text)
  }, [error, title, text])
}

/** For a call that no query watches: reports a 401 on a page about oneself and leads to sign in. */
export function announceUnauthorized(title: string, description: string) {
  void leadToLogin(title, description, UNAUTHORIZED_LEAVE_AFTER_MS)
}
