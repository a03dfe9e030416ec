import { lazy, Suspense, useSyncExternalStore } from 'react'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { readToasts, subscribeToToasts } from '#web/ui/toast.ts'

const ToastRegion = lazy(() => import('#web/ui/toast-region.tsx').then((module) => ({ default: module.ToastRegion })))

/** The region loads with the first toast: most visits never see one. */
export function Toasts() {
  const words = useWords(shellWords)
  const hasAny = useSyncExternalStore(subscribeToToasts, () => readToasts().length > 0, () => false)
  return (
    hasAny && (
      <Suspense>
        <ToastRegion label={words.toasts} closeLabel={words.close} />
      </Suspense>
    )
  )
}
