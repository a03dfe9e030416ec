import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { loadToastRegion } from '#web/ui/overlays/load-toast-region.ts'
import { readToasts, subscribeToToasts } from '#web/ui/overlays/toast.ts'

const loadRegion = () => loadToastRegion().then((module) => module.ToastRegion)
const ToastRegion = lazyPart(loadRegion)

const AHEAD_AFTER_MS = 5_000
const SIGNS = ['pointerdown', 'keydown']

/**
 * The region stands from the first toast on; its code comes before, with a touch, a key or time, for the news
 * may be a dead line.
 */
export function Toasts() {
  const words = useWords(shellWords)
  const hasAny = useSyncExternalStore(
    subscribeToToasts,
    () => readToasts().length > 0,
    () => false,
  )
  useEffect(() => {
    const fetchAhead = () => void loadRegion().catch(() => {})
    const timer = setTimeout(fetchAhead, AHEAD_AFTER_MS)
    for (const sign of SIGNS) window.addEventListener(sign, fetchAhead)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, fetchAhead)
    }
  }, [])
  return (
    hasAny && (
      <Suspense>
        <ToastRegion label={words.toasts} closeLabel={words.close} />
      </Suspense>
    )
  )
}
