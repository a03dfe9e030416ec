import { LOW_DATA_COOKIE, type LowDataChoice } from '#contract/save-data.ts'
import { followChoice } from './save-data.tsx'

const YEAR_SECONDS = 31_536_000

/** Keeps the choice in a cookie, which the Worker reads, too, and which signing out leaves. */
export function chooseLowData(choice: LowDataChoice | undefined) {
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  const maxAge = choice ? YEAR_SECONDS : 0
  document.cookie = `${prefix}${LOW_DATA_COOKIE}=${choice}; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`
  followChoice()
}
