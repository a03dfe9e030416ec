import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
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

const developmentQuery = queryOptions({ queryKey: ['/api/dev/sms', 'is there'], queryFn: isDevelopment })

/** `beforeLoad` of the pages for developers: where the server is no development server, they do not exist. */
export async function requireDevelopment({ context }: { context: { queryClient: QueryClient } }) {
  if (!(await context.queryClient.ensureQueryData(developmentQuery))) throw notFound()
}

async function isDevelopment(): Promise<boolean> {
  try {
    await answerOf(api.dev.sms.$get({ query: { phone: ANY_PHONE } }))
    return true
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return false
    throw error
  }
}
