import { Component, lazy, useLayoutEffect, type ComponentType, useEffect, useEffectEvent } from 'react'
import { showToast } from '#web/ui/overlays/toast.ts'
import { shellWords } from './copy.ts'
import { useWords } from './words.ts'

const AGAIN_AFTER_MS = 15_000

/**
 * React's lazy, for lines that drop: `Failed` stands in for a part whose code did not come, and its `onRetry`
 * asks again; without one the part stays away and asks by itself, from time to time and when the line is
 * back. Shown anew, a part that failed asks again as well.
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

    // lazy keeps a refusal for good.
    override componentDidCatch() {
      Part = ask()
    }

    retry = () => this.setState({ error: undefined })

    override render() {
      const { error } = this.state
      // A part that came and then broke is a fault of its own, for those above to deal with.
      if (error && hasCome) throw error
      return error ? <Failed {...this.props} onRetry={this.retry} /> : <Part {...this.props} />
    }
  }
}

/**
 * On a line that works, code that does not come is gone: a deployment has replaced it, and the page must be
 * loaded anew.
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

// Vite takes a style sheet whose element stands in the page for one that is there.
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

// Once for each error, which names the address of the code: a page that cannot be helped must not load for
// ever.
function reloadOnce(error: Error): Promise<never> {
  if (sessionStorage.getItem(error.message)) throw error
  sessionStorage.setItem(error.message, 'reloaded')
  window.location.reload()
  return new Promise(() => {})
}

function AskLater({ onRetry }: { onRetry: () => void }) {
  // Not a passive effect: the line may be back before one runs.
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
 * In place of what was pressed for and did not load: says so and closes, so that the next press asks again.
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
