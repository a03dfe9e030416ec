import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { readToasts, subscribeToToasts } from '#web/ui/toast.ts'

const loadRegion = () => import('#web/ui/toast-region.tsx').then((module) => module.ToastRegion)
const ToastRegion = lazyPart(loadRegion)

/** The region stands from the first toast on; its code comes with a touch before, for the news may be a dead line. */
export function Toasts() {
  const words = useWords(shellWords)
  const hasAny = useSyncExternalStore(subscribeToToasts, () => readToasts().length > 0, () => false)
  useEffect(() => {
    const fetchAhead = () => void loadRegion().catch(() => {})
    window.addEventListener('pointerdown', fetchAhead)
    return () => window.removeEventListener('pointerdown', fetchAhead)
  }, [])
  return (
    hasAny && (
      <Suspense>
        <ToastRegion label={words.toasts} closeLabel={words.close} />
      </Suspense>
    )
  )
}
