import { useEffect } from 'react'
import { unauthorizedWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { isSignedOut } from '#web/lib/call-error.ts'
import { leadToLogin } from './session-expired.ts'

const LEAVE_AFTER_MS = 500

/** What useSessionExpired is to the market, on the pages about oneself. */
export function useUnauthorized(error: unknown) {
  const { title, text } = useWords(unauthorizedWords)
  useEffect(() => {
    if (isSignedOut(error)) announceUnauthorized(title, text)
  }, [error, title, text])
}

/** For a call that no query watches: a 401 on a page about oneself is told, and leads to signing in. */
export function announceUnauthorized(title: string, description: string) {
  void leadToLogin(title, description, LEAVE_AFTER_MS)
}
