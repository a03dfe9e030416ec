import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'

const REFRESH_MS = 3_000
const ANY_PHONE = '+23276000001'

/** The messages sent to a phone, newest first; refetched while the page is open. */
export function smsQuery(phone: string) {
  return queryOptions({
    queryKey: ['/api/dev/sms', phone],
    queryFn: ({ signal }) => answerOf(api.dev.sms.$get({ query: { phone } }, { init: { signal } })),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export const developmentQuery = queryOptions({
  queryKey: ['/api/dev/sms', 'is there'],
  queryFn: isDevelopment,
})

/** Whether this is a development server: on any other, the developer pages do not exist. */
export async function isDevelopment(): Promise<boolean> {
  try {
    await answerOf(api.dev.sms.$get({ query: { phone: ANY_PHONE } }))
    return true
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return false
    throw error
  }
}

/** The unvalidated search params. */
export type PhoneAddress = { phone?: unknown }

/** `?phone=` of /dev/sms: digits without a plus arrive as a number, an unescaped plus as a space. */
export function readPhoneSearch({ phone }: PhoneAddress): { phone?: string } {
  if (typeof phone !== 'string' && typeof phone !== 'number') return {}
  return { phone: String(phone).replace(/^ /, '+').trim() || undefined }
}
