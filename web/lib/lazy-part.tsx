import { Component, lazy, type ComponentType, useEffect, useEffectEvent } from 'react'
import { showToast } from '#web/ui/overlays/toast.ts'
import { useWhenOnline } from '#web/ui/use-when-online.ts'
import { shellWords } from './copy.ts'

const RETRY_AFTER_MS = 15_000

/**
 * React's lazy, for unreliable connections. If the code fails to load, `Failed` is shown, and its `onRetry`
 * loads the code again. Without `Failed` the part stays hidden and retries every 15 seconds and when the
 * device is back online. Remounting a failed part also retries.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props & { onRetry: () => void }> = RetryLater,
): ComponentType<Props> {
  let hasLoaded = false
  const createPart = () =>
    lazy<ComponentType<Props>>(async () => {
      const part = await loadOrReload(load)
      hasLoaded = true
      return { default: part }
    })
  let Part: ComponentType<Props> = createPart()

  return class LazyPart extends Component<Props, { error?: unknown }> {
    override state: { error?: unknown } = {}
    static getDerivedStateFromError = (error: unknown) => ({ error })

    // React's lazy never retries a failed import, so create a new lazy component.
    override componentDidCatch() {
      Part = createPart()
    }

    retry = () => this.setState({ error: undefined })

    override render() {
      const { error } = this.state
      // If the code loaded and the part then crashed, an outer boundary must handle the error.
      if (error && hasLoaded) throw error
      return error ? <Failed {...this.props} onRetry={this.retry} /> : <Part {...this.props} />
    }
  }
}

/**
 * If the connection works and the code still fails to load, a deployment has replaced it, and the page must
 * be reloaded.
 */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await fetch('/api/health')
    return load().catch(reloadOnce)
  }
}

// Reloads once for each error message, which contains the code's URL. Otherwise a page that stays broken
// would reload forever.
function reloadOnce(error: Error): Promise<never> {
  if (sessionStorage.getItem(error.message)) throw error
  sessionStorage.setItem(error.message, 'reloaded')
  window.location.reload()
  return new Promise(() => {})
}

function RetryLater({ onRetry }: { onRetry: () => void }) {
  useWhenOnline(onRetry)
  useEffect(() => {
    const timer = setTimeout(onRetry, RETRY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [onRetry])
  return null
}

/**
 * Replaces a dialog whose code did not load. It shows a toast and closes, so that the next press tries again.
 */
export function FailedDialog({ onClose }: { onClose: () => void }) {
  const { error, offline } = shellWords
  const reportAndClose = useEffectEvent(() => {
    showToast({ title: error, description: offline, tone: 'destructive' })
    onClose()
  })
  useEffect(() => reportAndClose(), [])
  return null
}

/** Loads <ToastRegion> and startOnce. */
export function loadWithoutLine() {
  return import('./without-line.ts')
}
