import { Component, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyPart } from './lazy-part.tsx'

const GONE = 'Failed to fetch dynamically imported module: https://market.example/assets/feed-old.js'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Feed = ({ title }: { title: string }) => <h1>{title}</h1>
const Failed = ({ onRetry }: { onRetry: () => void }) => <button onClick={onRetry}>Try again</button>

/** Code that comes when `comes` says so, on a line that answers or not. */
function openPart({
  comes,
  isLineUp,
  standIn = Failed,
}: {
  comes: (attempt: number) => boolean
  isLineUp: boolean
  standIn?: typeof Failed | null
}) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () =>
      isLineUp ? Response.json({ ok: true }) : Promise.reject(new TypeError('Failed to fetch')),
    ),
  )
  const load = vi.fn(async (): Promise<ComponentType<{ title: string }>> => {
    if (!comes(load.mock.calls.length)) throw new TypeError(GONE)
    return Feed
  })
  const Part = lazyPart(load, standIn ?? undefined)
  const show = () =>
    render(
      <Suspense fallback="Loading">
        <Part title="The feed" />
      </Suspense>,
    )
  return { load, show, Part }
}

/** Counts the reloads that the page asks for, and lets none happen. */
function watchReloads() {
  const reloads: string[] = []
  const listen = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload') return
    event.preventDefault()
    reloads.push(event.destination.url)
  }
  window.navigation.addEventListener('navigate', listen)
  return { reloads, stop: () => window.navigation.removeEventListener('navigate', listen) }
}

const feed = page.getByRole('heading', { name: 'The feed' })
const retry = page.getByRole('button', { name: 'Try again' })

test('a part comes with its props', async () => {
  const { load, show } = openPart({ comes: () => true, isLineUp: true })
  await show()
  await expect.element(feed).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('on a dead line something stands in for the part, and it comes once it is asked for on a better one', async () => {
  let hasLine = false
  const { reloads, stop } = watchReloads()
  const { show } = openPart({ comes: () => hasLine, isLineUp: false })
  await show()
  await expect.element(retry).toBeVisible()
  await retry.click()
  await expect.element(retry).toBeVisible()
  hasLine = true
  await retry.click()
  await expect.element(feed).toBeVisible()
  expect(reloads).toEqual([])
  stop()
})

test('a part lost on the way of a line that works is simply fetched again', async () => {
  const { reloads, stop } = watchReloads()
  const { load, show } = openPart({ comes: (attempt) => attempt === 2, isLineUp: true })
  await show()
  await expect.element(feed).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  expect(reloads).toEqual([])
  stop()
})

test('code that a deployment has replaced loads the page anew, once', async () => {
  const { reloads, stop } = watchReloads()
  const first = openPart({ comes: () => false, isLineUp: true })
  const { unmount } = await first.show()
  await expect.poll(() => reloads).toHaveLength(1)
  await expect.element(page.getByText('Loading')).toBeVisible()
  await unmount()
  await openPart({ comes: () => false, isLineUp: true }).show()
  await expect.element(retry).toBeVisible()
  expect(reloads).toHaveLength(1)
  stop()
})

test('without storage nobody could tell a second time from the first, so nothing is loaded anew', async () => {
  const { reloads, stop } = watchReloads()
  const refuse = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Storage is off', 'SecurityError')
  })
  await openPart({ comes: () => false, isLineUp: true }).show()
  await expect.element(retry).toBeVisible()
  expect(reloads).toEqual([])
  refuse.mockRestore()
  stop()
})

test('a part that nobody stands in for stays away and comes by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { load, show } = openPart({ comes: (attempt) => attempt > 1, isLineUp: false, standIn: null })
  const { container } = await show()
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  expect([container.textContent, load.mock.calls.length]).toEqual(['', 1])
  vi.advanceTimersByTime(15_000)
  await expect.element(feed).toBeVisible()
})

test('it comes as soon as the line is back', async () => {
  let hasLine = false
  const { load, show } = openPart({ comes: () => hasLine, isLineUp: false, standIn: null })
  const { container } = await show()
  await expect.poll(() => [container.textContent, load.mock.calls.length]).toEqual(['', 1])
  hasLine = true
  window.dispatchEvent(new Event('online'))
  await expect.element(feed).toBeVisible()
})

test('a style sheet that was lost with its part is not taken for one that is there', async () => {
  const kept = styleSheet(URL.createObjectURL(new Blob(['a {}'], { type: 'text/css' })))
  const lost = styleSheet('http://127.0.0.1:1/lost.css')
  await Promise.all(
    [kept, lost].map((link) => new Promise((resolve) => (link.onload = link.onerror = resolve))),
  )
  const { show } = openPart({ comes: (attempt) => attempt > 1, isLineUp: false })
  await show()
  await expect.element(retry).toBeVisible()
  expect([kept.isConnected, lost.isConnected]).toEqual([true, false])
  kept.remove()
})

test('a part that came and then broke is not passed off as one that did not come', async () => {
  const Broken = lazyPart(
    async () => () => {
      throw new Error('a fault of its own')
    },
    Failed,
  )
  const { container } = await render(
    <Boundary>
      <Suspense>
        <Broken />
      </Suspense>
    </Boundary>,
  )
  await expect.poll(() => container.textContent).toBe('a fault of its own')
})

test('shown anew, a part that failed is asked for again', async () => {
  const { Part } = openPart({ comes: (attempt) => attempt > 1, isLineUp: false })
  function Opener() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button onClick={() => setOpen(!isOpen)}>Turn</button>
        <Suspense>{isOpen && <Part title="The feed" />}</Suspense>
      </>
    )
  }
  await render(<Opener />)
  await expect.element(retry).toBeVisible()
  await page.getByRole('button', { name: 'Turn' }).click()
  await page.getByRole('button', { name: 'Turn' }).click()
  await expect.element(feed).toBeVisible()
})

function styleSheet(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  return link
}

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })

  override render() {
    return this.state.error?.message ?? this.props.children
  }
}
