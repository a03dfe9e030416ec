import { render, screen } from '@testing-library/react'
import { Component, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { press, watchWaysOut } from '#web/test/hands.ts'
import { lazyPart } from './lazy-part.tsx'

const GONE = 'Failed to fetch dynamically imported module: https://market.example/assets/feed-old.js'

afterEach(() => {
  vi.useRealTimers()
})

const Feed = ({ title }: { title: string }) => <h1>{title}</h1>
const Failed = ({ onRetry }: { onRetry: () => void }) => <button onClick={onRetry}>Try again</button>

type Shown = {
  comes: (attempt: number) => boolean
  /** Whether the server answers at all. */
  isLineUp?: boolean
  standIn?: typeof Failed | null
}

/** Shows code that comes when `comes` says so. */
function show({ comes, isLineUp = false, standIn = Failed }: Shown) {
  vi.stubGlobal('fetch', () => {
    if (!isLineUp) throw new TypeError('Failed to fetch')
    return Promise.resolve(Response.json({ ok: true }))
  })
  const load = vi.fn(async (): Promise<ComponentType<{ title: string }>> => {
    if (!comes(load.mock.calls.length)) throw new TypeError(GONE)
    return Feed
  })
  const Part = lazyPart(load, standIn ?? undefined)
  function Opener() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button onClick={() => setOpen(!isOpen)}>Turn</button>
        <Suspense fallback="Loading">{isOpen && <Part title="The feed" />}</Suspense>
      </>
    )
  }
  return { load, ...render(<Opener />) }
}

const seeFeed = () => screen.findByRole('heading', { name: 'The feed' })
const seeRetry = () => screen.findByRole('button', { name: 'Try again' })

test.each([
  ['a part comes with its props', 1],
  ['a part lost on the way of a line that works is simply fetched again', 2],
])('%s', async (_, attempts) => {
  const reloads = watchWaysOut()
  const { load } = show({ comes: (attempt) => attempt === attempts, isLineUp: true })
  expect(await seeFeed()).toBeVisible()
  expect(load).toHaveBeenCalledTimes(attempts)
  expect(reloads).toEqual([])
})

test('on a dead line a stand-in offers a retry, and the part comes once the line works', async () => {
  let hasLine = false
  const reloads = watchWaysOut()
  const { load } = show({ comes: () => hasLine })
  await seeRetry()
  await press('Try again')
  await expect.poll(() => load.mock.calls.length).toBe(2)
  await seeRetry()
  hasLine = true
  await press('Try again')
  expect(await seeFeed()).toBeVisible()
  expect(reloads).toEqual([])
})

test('code that a deployment has replaced loads the page anew, once', async () => {
  const reloads = watchWaysOut()
  const { unmount } = show({ comes: () => false, isLineUp: true })
  await expect.poll(() => reloads).toHaveLength(1)
  expect(screen.getByText('Loading')).toBeVisible()
  unmount()
  show({ comes: () => false, isLineUp: true })
  await seeRetry()
  expect(reloads).toHaveLength(1)
})

test('without storage the page is never reloaded, as that could loop', async () => {
  const reloads = watchWaysOut()
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Storage is off', 'SecurityError')
  })
  show({ comes: () => false, isLineUp: true })
  await seeRetry()
  expect(reloads).toEqual([])
})

test('a part that nobody stands in for stays away and comes by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { load, container } = show({ comes: (attempt) => attempt > 1, standIn: null })
  while (vi.getTimerCount() === 0) await new Promise(requestAnimationFrame)
  expect([container.textContent, load.mock.calls.length]).toEqual(['Turn', 1])
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => container.textContent).toBe('TurnThe feed')
})

test('it comes as soon as the line is back', async () => {
  let hasLine = false
  const { load, container } = show({ comes: () => hasLine, standIn: null })
  await expect.poll(() => [container.textContent, load.mock.calls.length]).toEqual(['Turn', 1])
  hasLine = true
  window.dispatchEvent(new Event('online'))
  expect(await seeFeed()).toBeVisible()
})

test('a style sheet that was lost with its part is not taken for one that is there', async () => {
  const [kept, lost] = [styleSheet(['a {}']), styleSheet([])]
  show({ comes: (attempt) => attempt > 1 })
  await seeRetry()
  expect([kept.isConnected, lost.isConnected]).toEqual([true, false])
  kept.remove()
})

test('shown anew, a part that failed is asked for again', async () => {
  show({ comes: (attempt) => attempt > 1 })
  await seeRetry()
  await press('Turn')
  await press('Turn')
  expect(await seeFeed()).toBeVisible()
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
