import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'

const REFRESH_MS = 3_000
const ANY_PHONE = '+23276000001'

/** What was sent to a phone, newest first; asked for anew while the page is open. */
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

/** Whether the server is one for development: anywhere else the pages for developers do not exist. */
export async function isDevelopment(): Promise<boolean> {
  try {
    await answerOf(api.dev.sms.$get({ query: { phone: ANY_PHONE } }))
    return true
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return false
    throw error
  }
}

/** As it may stand in the address, whoever wrote it. */
export type PhoneAddress = { phone?: unknown }

/**
 * `?phone=` of /dev/sms: a number without a sign arrives as a number, a plus that was not escaped as a space.
 */
export function readPhoneSearch({ phone }: PhoneAddress): { phone?: string } {
  if (typeof phone !== 'string' && typeof phone !== 'number') return {}
  return { phone: String(phone).replace(/^ /, '+').trim() || undefined }
}
