import { useEffect } from 'react'
import { isSignedOut, toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { loadWithoutLine } from '#web/lib/lazy-part.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { sessionExpiredWords, unauthorizedWords } from './session-expired-copy.ts'

const LEAVE_AFTER_MS = 1_000
const TOAST_LOAD_MAX_MS = 3_000
let isLeaving = false

/** Reports a query's 401 as an expired session, and then sends the person to sign in. */
export function useSessionExpired(error: unknown) {
  useEffect(() => {
    if (isSignedOut(error)) announceSessionExpired()
  }, [error])
}

/** Does the same in a mutation's onError. */
export function announceSessionExpired() {
  void redirectToLogin(sessionExpiredWords, LEAVE_AFTER_MS)
}

/**
 * Shows a toast, then sends the person to sign in and back. Several calls refused at once show one toast. The
 * time to read the toast starts when it can be shown.
 */
async function redirectToLogin({ title, text }: typeof unauthorizedWords, afterMs: number) {
  if (isLeaving) return
  isLeaving = true
  showToast({ title, description: text, tone: 'destructive' })
  await Promise.race([
    loadWithoutLine().catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, TOAST_LOAD_MAX_MS)),
  ])
  setTimeout(() => {
    // The back button may restore this page, which must then be able to show the toast again.
    isLeaving = false
    window.location.assign(loginUrl(window.location))
  }, afterMs)
}

function loginUrl({ pathname, search }: Location): string {
  const here = pathname + search
  return here === '/' ? '/api/login' : `/api/login?next=${encodeURIComponent(here)}`
}

/** Reports a failure, with the server's message if it sent one. */
export function showFailure(error: unknown) {
  if (isSignedOut(error)) announceSessionExpired()
  else
    showToast({
      title: shellWords.error,
      description: toSentence(error, shellWords.offline),
      tone: 'destructive',
    })
}

const UNAUTHORIZED_LEAVE_AFTER_MS = 500

/** Like useSessionExpired, for pages about the person's own account: other words, and half the delay. */
export function useUnauthorized(error: unknown) {
  useEffect(() => {
    if (isSignedOut(error)) announceUnauthorized()
  }, [error])
}

/** Does the same outside of rendering, for example in a catch block. */
export function announceUnauthorized() {
  void redirectToLogin(unauthorizedWords, UNAUTHORIZED_LEAVE_AFTER_MS)
}
