import { DAY_MS } from '#contract/dates.ts'
import { SESSION_DAYS } from '#contract/limits.ts'
import { SIGN_OUT_DUE_COOKIE } from '#contract/session-ends.ts'

/** Makes the next request end the session, which only the server can. */
export function makeSignOutDue() {
  const isSecure = location.protocol === 'https:'
  const name = `${isSecure ? '__Host-' : ''}${SIGN_OUT_DUE_COOKIE}`
  const maxAge = (SESSION_DAYS * DAY_MS) / 1_000
  document.cookie = `${name}=1; Max-Age=${maxAge}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Whether somebody has signed out here without a line, and no request has arrived since. */
export function isSignOutDue(): boolean {
  return document.cookie.includes(`${SIGN_OUT_DUE_COOKIE}=`)
}
