import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'

const InboxKeeper = lazyPart(() => import('./data/inbox-keeper.tsx').then((module) => module.InboxKeeper))

const QUIET_MS = 800
const AT_LATEST_MS = 6_000

/**
 * The lines of somebody signed in. A first view does without them: they wait until nothing has loaded for a
 * moment, but not for ever.
 */
export function Lines({ userId }: { userId: string }) {
  const client = useQueryClient()
  const [isQuiet, setQuiet] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = () => setQuiet(true)
    const look = () => (client.isFetching() ? wait() : begin())
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, QUIET_MS)
    }
    const latest = setTimeout(begin, AT_LATEST_MS)
    const loads = new PerformanceObserver(wait)
    loads.observe({ type: 'resource' })
    wait()
    return () => {
      clearTimeout(timer)
      clearTimeout(latest)
      loads.disconnect()
    }
  }, [client])

  return (
    isQuiet && (
      <Suspense>
        <InboxKeeper userId={userId} />
      </Suspense>
    )
  )
}
