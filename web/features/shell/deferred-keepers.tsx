import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'

const Keepers = lazyPart(() => import('./keepers.tsx').then((module) => module.Keepers))

/** For how long nothing has loaded when the keepers start, in milliseconds. Tests of the inbox do not wait. */
export const quiet = { ms: 800 }
const WAIT_MAX_MS = 6_000

/**
 * Renders Keepers for a signed-in person. To keep the first view fast, it waits until nothing has loaded
 * for a moment, but not longer than six seconds.
 */
export function DeferredKeepers({ userId }: { userId: string }) {
  const client = useQueryClient()
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const start = () => setReady(true)
    const startIfQuiet = () => (client.isFetching() ? wait() : start())
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(startIfQuiet, quiet.ms)
    }
    const deadline = setTimeout(start, WAIT_MAX_MS)
    const observer = new PerformanceObserver(wait)
    observer.observe({ type: 'resource' })
    wait()
    return () => {
      clearTimeout(timer)
      clearTimeout(deadline)
      observer.disconnect()
    }
  }, [client])

  return (
    isReady && (
      <Suspense>
        <Keepers userId={userId} />
      </Suspense>
    )
  )
}
