import { DAY_MS } from '#contract/dates.ts'
import { SESSION_DAYS } from '#contract/limits.ts'
import { SIGN_OUT_DUE_COOKIE } from '#contract/session-ends.ts'
import { ownCookie } from '#web/lib/own-cookie.ts'

/** Makes the next request end the session, which only the server can. */
export function makeSignOutDue() {
  const { name, attributes } = ownCookie(SIGN_OUT_DUE_COOKIE)
  document.cookie = `${name}=1; Max-Age=${(SESSION_DAYS * DAY_MS) / 1_000}; ${attributes}`
}

/** Whether somebody has signed out here without a line, and no request has arrived since. */
export function isSignOutDue(): boolean {
  return document.cookie.includes(`${SIGN_OUT_DUE_COOKIE}=`)
}
