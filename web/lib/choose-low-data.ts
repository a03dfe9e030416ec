import { LOW_DATA_COOKIE, type LowDataChoice } from '#contract/save-data.ts'
import { ownCookie } from './own-cookie.ts'
import { followChoice } from './save-data.tsx'

const YEAR_SECONDS = 31_536_000

/** Keeps the choice in a cookie, which the Worker reads, too, and which signing out leaves. */
export function chooseLowData(choice: LowDataChoice | undefined) {
  const { name, attributes } = ownCookie(LOW_DATA_COOKIE)
  document.cookie = `${name}=${choice}; Max-Age=${choice ? YEAR_SECONDS : 0}; ${attributes}`
  followChoice()
}
