import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'

const InboxKeeper = lazyPart(() => import('./data/inbox-keeper.tsx').then((module) => module.InboxKeeper))

const QUIET_MS = 1_000
const QUIET_SOON_MS = 700
const AT_LATEST_MS = 6_000

/** The lines of somebody signed in. A first view does without them: they wait until nothing has loaded for a while, on the messages for a short one. */
export function Lines({ userId }: { userId: string }) {
  const client = useQueryClient()
  const quietMs = useLocation({ select: ({ pathname }) => (pathname.startsWith('/messages') ? QUIET_SOON_MS : QUIET_MS) })
  const [isQuiet, setQuiet] = useState(false)

  useEffect(() => {
    if (isQuiet) return
    const beginAt = performance.now()
    const isLate = () => performance.now() - beginAt > AT_LATEST_MS
    let timer: ReturnType<typeof setTimeout>
    const look = () => (client.isFetching() > 0 && !isLate() ? wait() : setQuiet(true))
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, isLate() ? 0 : quietMs)
    }
    const loads = new PerformanceObserver(wait)
    loads.observe({ type: 'resource' })
    wait()
    return () => {
      clearTimeout(timer)
      loads.disconnect()
    }
  }, [client, quietMs, isQuiet])

  return (
    isQuiet && (
      <Suspense>
        <InboxKeeper userId={userId} />
      </Suspense>
    )
  )
}
