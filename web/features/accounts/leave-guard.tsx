import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'

const LeaveQuestion = lazyPart(
  () => import('./leave-question.tsx').then((module) => module.LeaveQuestion),
  Unopened,
)

/** While it stands, leaving the page waits for an answer. Closing the tab is asked by the browser. */
export function LeaveGuard() {
  const client = useQueryClient()
  const { status, proceed, reset } = useBlocker({
    // Who has just logged out is leaving for good. A link within the page leaves nothing.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && Boolean(client.getQueryData(userQuery.queryKey)),
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <LeaveQuestion onLeave={proceed} onClose={reset} />
    </Suspense>
  )
}
