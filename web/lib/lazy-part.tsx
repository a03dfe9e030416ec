import { Component, lazy, useEffect, type ComponentType } from 'react'

const AGAIN_AFTER_MS = 15_000

/**
 * React's lazy, for lines that drop: `Failed` stands in for a part whose code did not come, and its `onRetry` asks again; without
 * one the part stays away and asks by itself from time to time. Shown anew, a part that failed asks again as well.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props & { onRetry: () => void }> = AskLater,
): ComponentType<Props> {
  const ask = () => lazy<ComponentType<Props>>(async () => ({ default: await loadOrReload(load) }))
  let Part: ComponentType<Props> = ask()

  return class LazyPart extends Component<Props, { hasFailed: boolean }> {
    override state = { hasFailed: false }
    static getDerivedStateFromError = () => ({ hasFailed: true })

    // lazy keeps a refusal for good.
    override componentDidCatch() {
      Part = ask()
    }

    retry = () => this.setState({ hasFailed: false })

    override render() {
      return this.state.hasFailed ? <Failed {...this.props} onRetry={this.retry} /> : <Part {...this.props} />
    }
  }
}

/** On a line that works, code that does not come is gone: a deployment has replaced it, and the page must be loaded anew. */
async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await fetch('/api/health')
    return load().catch(reloadOnce)
  }
}

// Once for each error, which names the address of the code: a page that cannot be helped must not load for ever.
function reloadOnce(error: Error): Promise<never> {
  if (sessionStorage.getItem(error.message)) throw error
  sessionStorage.setItem(error.message, 'reloaded')
  window.location.reload()
  return new Promise(() => {})
}

function AskLater({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onRetry, AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [onRetry])
  return null
}
