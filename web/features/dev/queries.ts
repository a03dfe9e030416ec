import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'

const REFRESH_MS = 3_000
const ANY_PHONE = '+23276000001'

/** The messages sent to a phone, newest first; refetched while the page is open. */
export function smsQuery(phone: string) {
  return queryOptions({
    queryKey: ['/api/dev/sms', phone],
    queryFn: ({ signal }) => parseResponse(api.dev.sms.$get({ query: { phone } }, { init: { signal } })),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export const developmentQuery = queryOptions({
  queryKey: ['/api/dev/sms', 'is there'],
  queryFn: isDevelopment,
})

/** Whether this is a development server. Any other server responds with 404, and has no developer pages. */
export async function isDevelopment(): Promise<boolean> {
  try {
    await parseResponse(api.dev.sms.$get({ query: { phone: ANY_PHONE } }))
    return true
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return false
    throw error
  }
}

/** The unvalidated search params. */
export type RawPhoneSearch = { phone?: unknown }

/** Reads `?phone=` of /dev/sms. An unescaped plus arrives as a space. */
export function readPhoneSearch({ phone }: RawPhoneSearch): { phone?: string } {
  return typeof phone === 'string' ? { phone: phone.replace(/^ /, '+').trim() || undefined } : {}
}
