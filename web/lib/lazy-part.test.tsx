import { render, screen, waitFor } from '@testing-library/react'
import { Component, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { press, user, watchWaysOut } from '#web/test/hands.ts'
import { lazyPart } from './lazy-part.tsx'

const GONE = 'Failed to fetch dynamically imported module: https://market.example/assets/feed-old.js'

afterEach(() => {
  vi.useRealTimers()
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

const feed = () => screen.getByRole('heading', { name: 'The feed' })
const retry = () => screen.getByRole('button', { name: 'Try again' })

test('a part comes with its props', async () => {
  const { load, show } = openPart({ comes: () => true, isLineUp: true })
  await show()
  await waitFor(() => expect(feed()).toBeVisible())
  expect(load).toHaveBeenCalledOnce()
})

test('on a dead line something stands in for the part, and it comes once it is asked for on a better one', async () => {
  let hasLine = false
  const reloads = watchWaysOut()
  const { show } = openPart({ comes: () => hasLine, isLineUp: false })
  await show()
  await waitFor(() => expect(retry()).toBeVisible())
  await user.click(retry())
  await waitFor(() => expect(retry()).toBeVisible())
  hasLine = true
  await user.click(retry())
  await waitFor(() => expect(feed()).toBeVisible())
  expect(reloads).toEqual([])
})

test('a part lost on the way of a line that works is simply fetched again', async () => {
  const reloads = watchWaysOut()
  const { load, show } = openPart({ comes: (attempt) => attempt === 2, isLineUp: true })
  await show()
  await waitFor(() => expect(feed()).toBeVisible())
  expect(load).toHaveBeenCalledTimes(2)
  expect(reloads).toEqual([])
})

test('code that a deployment has replaced loads the page anew, once', async () => {
  const reloads = watchWaysOut()
  const first = openPart({ comes: () => false, isLineUp: true })
  const { unmount } = await first.show()
  await expect.poll(() => reloads).toHaveLength(1)
  expect(await screen.findByText('Loading')).toBeVisible()
  unmount()
  await openPart({ comes: () => false, isLineUp: true }).show()
  await waitFor(() => expect(retry()).toBeVisible())
  expect(reloads).toHaveLength(1)
})

test('without storage nobody could tell a second time from the first, so nothing is loaded anew', async () => {
  const reloads = watchWaysOut()
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Storage is off', 'SecurityError')
  })
  await openPart({ comes: () => false, isLineUp: true }).show()
  await waitFor(() => expect(retry()).toBeVisible())
  expect(reloads).toEqual([])
})

test('a part that nobody stands in for stays away and comes by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { load, show } = openPart({ comes: (attempt) => attempt > 1, isLineUp: false, standIn: null })
  const { container } = await show()
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  expect([container.textContent, load.mock.calls.length]).toEqual(['', 1])
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => container.textContent).toBe('The feed')
})

test('it comes as soon as the line is back', async () => {
  let hasLine = false
  const { load, show } = openPart({ comes: () => hasLine, isLineUp: false, standIn: null })
  const { container } = await show()
  await expect.poll(() => [container.textContent, load.mock.calls.length]).toEqual(['', 1])
  hasLine = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(feed()).toBeVisible())
})

test('a style sheet that was lost with its part is not taken for one that is there', async () => {
  const [kept, lost] = [styleSheet(['a {}']), styleSheet([])]
  const { show } = openPart({ comes: (attempt) => attempt > 1, isLineUp: false })
  await show()
  await waitFor(() => expect(retry()).toBeVisible())
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
  const { container } = render(
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
  render(<Opener />)
  await waitFor(() => expect(retry()).toBeVisible())
  await press('Turn')
  await press('Turn')
  await waitFor(() => expect(feed()).toBeVisible())
})

/** A link to a style sheet as the browser has it once it has come, or has not. */
function styleSheet(cssRules: string[]): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  Object.defineProperty(link, 'sheet', { value: { cssRules } })
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
