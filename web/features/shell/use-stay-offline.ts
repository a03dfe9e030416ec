import { useRouter, type RouteComponent } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { shellWords } from '#web/lib/copy.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

/**
 * Offline, a link to a page whose code is not on the device leaves the page on screen as it is, and shows a
 * toast.
 */
export function useStayOffline() {
  const router = useRouter()
  const { error: title, offline: description } = shellWords
  const hasFailed = useRef(false)

  const blocks = useEffectEvent(async ({ pathname, href }: { pathname: string; href: string }) => {
    if (navigator.onLine && !hasFailed.current) return false
    const [routes] = router.getMatchedRoutes(pathname)
    const components = routes.map((route): RouteComponent | undefined => route.options.component)
    await Promise.all(components.map(async (component) => component?.preload?.()))
    // A component that has loaded has no `preload` any more.
    if (components.every((component) => !component?.preload)) return false
    hasFailed.current = true
    // Browsers do not fetch code again that failed before, so it needs a new document.
    if (navigator.onLine) window.location.assign(href)
    else showToast({ title, description, tone: 'destructive' })
    return true
  })

  useEffect(
    () =>
      router.history.block({
        blockerFn: ({ nextLocation }) => blocks(nextLocation),
        enableBeforeUnload: false,
      }),
    [router],
  )
}
