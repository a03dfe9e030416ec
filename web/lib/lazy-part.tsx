import { Component, lazy, useLayoutEffect, type ComponentType, useEffect, useEffectEvent } from 'react'
import { showToast } from '#web/ui/overlays/toast.ts'
import { shellWords } from './copy.ts'
import { useWords } from './words.ts'

const AGAIN_AFTER_MS = 15_000

/**
 * React's lazy, for unreliable connections. If the code fails to load, `Failed` is shown, and its `onRetry`
 * loads again. Without `Failed` the part stays hidden and retries by itself, from time to time and when the
 * device is back online. Remounting a failed part retries too.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props & { onRetry: () => void }> = AskLater,
): ComponentType<Props> {
  let hasCome = false
  const ask = () =>
    lazy<ComponentType<Props>>(async () => {
      const part = await loadOrReload(load)
      hasCome = true
      return { default: part }
    })
  let Part: ComponentType<Props> = ask()

  return class LazyPart extends Component<Props, { error?: unknown }> {
    override state: { error?: unknown } = {}
    static getDerivedStateFromError = (error: unknown) => ({ error })

    // React's lazy never retries a failed import, so a new lazy component is made.
    override componentDidCatch() {
      Part = ask()
    }

    retry = () => this.setState({ error: undefined })

    override render() {
      const { error } = this.state
      // If the code loaded and the part then crashed, the error is its own: an outer boundary handles it.
      if (error && hasCome) throw error
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
    forgetLostStyles()
    await fetch('/api/health')
    return load().catch(reloadOnce)
  }
}

// Vite regards a style sheet as loaded if its <link> is in the page, even if loading failed. Removing the
// <link> makes the retry load it.
function forgetLostStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet && isLost(link.sheet)) link.remove()
  }
}

function isLost(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length === 0
  } catch {
    return true
  }
}

// Once for each error, which names the code's address: a page that cannot be fixed must not reload forever.
function reloadOnce(error: Error): Promise<never> {
  if (sessionStorage.getItem(error.message)) throw error
  sessionStorage.setItem(error.message, 'reloaded')
  window.location.reload()
  return new Promise(() => {})
}

function AskLater({ onRetry }: { onRetry: () => void }) {
  // Not a passive effect: the device may be back online before one runs.
  useLayoutEffect(() => {
    const timer = setTimeout(onRetry, AGAIN_AFTER_MS)
    window.addEventListener('online', onRetry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onRetry)
    }
  }, [onRetry])
  return null
}

/**
 * Stands in for a dialog whose code did not load: shows a toast and closes, so that the next press tries
 * again.
 */
export function Unopened({ onClose }: { onClose: () => void }) {
  const { error, offline } = useWords(shellWords)
  const sayAndClose = useEffectEvent(() => {
    showToast({ title: error, description: offline, tone: 'destructive' })
    onClose()
  })
  useEffect(() => sayAndClose(), [])
  return null
}
