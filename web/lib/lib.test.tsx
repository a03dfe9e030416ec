import { render, renderHook, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDraftStore } from '#web/features/media/keep-photo-draft.ts'
import { press, watchWaysOut } from '#web/test/hands.ts'
import { forgetPerson, forgetWhoSignedOut, isForgotten, PHOTO_DRAFTS, settleDevice } from './forget-person.ts'
import { lazyPart } from './lazy-part.tsx'
import type { Unsent } from './outbox.ts'

afterEach(() => {
  vi.useRealTimers()
})

const GONE = 'Failed to fetch dynamically imported module: https://market.example/assets/feed-old.js'

const Feed = ({ title }: { title: string }) => <h1>{title}</h1>
const Failed = ({ onRetry }: { onRetry: () => void }) => <button onClick={onRetry}>Try again</button>

type Shown = {
  comes: (attempt: number) => boolean
  /** Whether the server can be reached; by default it cannot. */
  isLineUp?: boolean
  standIn?: typeof Failed | null
}

/** Renders a lazy part whose code loads on the attempts for which `comes` returns true. */
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
  ['a part renders with its props once its code has loaded', 1],
  ['a part that fails to load on a working connection is loaded again', 2],
])('%s', async (_, attempts) => {
  const reloads = watchWaysOut()
  const { load } = show({ comes: (attempt) => attempt === attempts, isLineUp: true })
  expect(await seeFeed()).toBeVisible()
  expect(load).toHaveBeenCalledTimes(attempts)
  expect(reloads).toEqual([])
})

test('offline, a stand-in offers a retry, and the part loads once the connection works', async () => {
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

test('code replaced by a deployment reloads the page, once', async () => {
  const reloads = watchWaysOut()
  const { unmount } = show({ comes: () => false, isLineUp: true })
  await expect.poll(() => reloads).toHaveLength(1)
  expect(screen.getByText('Loading')).toBeVisible()
  unmount()
  show({ comes: () => false, isLineUp: true })
  await seeRetry()
  expect(reloads).toHaveLength(1)
})

test('without storage the page is never reloaded, since it might reload forever', async () => {
  const reloads = watchWaysOut()
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Storage is off', 'SecurityError')
  })
  show({ comes: () => false, isLineUp: true })
  await seeRetry()
  expect(reloads).toEqual([])
})

test('a failed part without a stand-in stays hidden and retries by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { load, container } = show({ comes: (attempt) => attempt > 1, standIn: null })
  while (vi.getTimerCount() === 0) await new Promise(requestAnimationFrame)
  expect([container.textContent, load.mock.calls.length]).toEqual(['Turn', 1])
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => container.textContent).toBe('TurnThe feed')
})

test('a failed part without a stand-in loads as soon as the device is back online', async () => {
  let hasLine = false
  const { load, container } = show({ comes: () => hasLine, standIn: null })
  await expect.poll(() => [container.textContent, load.mock.calls.length]).toEqual(['Turn', 1])
  hasLine = true
  window.dispatchEvent(new Event('online'))
  expect(await seeFeed()).toBeVisible()
})

test('a style sheet that failed to load is removed, so that the retry loads it', async () => {
  const [kept, lost] = [styleSheet(['a {}']), styleSheet([])]
  show({ comes: (attempt) => attempt > 1 })
  await seeRetry()
  expect([kept.isConnected, lost.isConnected]).toEqual([true, false])
  kept.remove()
})

test('remounting a failed part loads it again', async () => {
  show({ comes: (attempt) => attempt > 1 })
  await seeRetry()
  await press('Turn')
  await press('Turn')
  expect(await seeFeed()).toBeVisible()
})

test('a part that loaded and then crashed is not treated as one that failed to load', async () => {
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

/** A style sheet link as the browser has it after loading, or after failing. */
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

describe('the document title', () => {
  const PLACE = '/market/generators?location=Bo%2CKono'

  /** A page as it is opened: with the Worker's head, before any script has run. */
  async function open(address: string, title: string) {
    history.replaceState(null, '', address)
    document.head.innerHTML = `<title>${title}</title><link rel="canonical" href="${address}">`
    vi.resetModules()
    return (await import('./use-document-title.ts')).useDocumentTitle
  }

  const head = () => [
    document.title,
    document.querySelector('[rel=canonical]')?.getAttribute('href')?.replace(location.origin, ''),
  ]

  afterEach(() => {
    document.head.innerHTML = ''
    history.replaceState(null, '', '/')
  })

  test('the title and canonical address in the served HTML stay if they are more specific', async () => {
    const useDocumentTitle = await open(PLACE, 'Generators, from SLE 3,200 | Salone Market')
    renderHook(() => useDocumentTitle('Generators | Salone Market'))
    expect(head()).toEqual(['Generators, from SLE 3,200 | Salone Market', PLACE])
  })

  test('a different title replaces the one in the served HTML', async () => {
    const useDocumentTitle = await open(PLACE, 'Generators, from SLE 3,200 | Salone Market')
    const { rerender } = renderHook(({ title }) => useDocumentTitle(title), {
      initialProps: { title: 'Not found | Salone Market' },
    })
    expect(head()[0]).toBe('Not found | Salone Market')
    history.replaceState(null, '', '/market')
    rerender({ title: 'Generators | Salone Market' })
    expect(head()).toEqual(['Generators | Salone Market', '/market'])
  })
})

describe('forgetting a person', () => {
  beforeEach(empty)
  afterEach(empty)

  function empty() {
    document.cookie = 'signed-out=; Max-Age=0; Path=/'
  }

  /** Stores something under each key that the application writes for a person. */
  function useDevice(userId: string) {
    for (const key of [
      'signed-in',
      'new-listing',
      'recent-searches',
      'guide:steps',
      `draft:${userId}:a`,
      `outbox:${userId}`,
      `viewed:${userId}`,
      `told:${userId}`,
    ]) {
      localStorage.setItem(key, 'something')
    }
    for (const key of [`comment:${userId}:b`, 'pending-code']) sessionStorage.setItem(key, 'something')
  }

  const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]

  describe('signing out', () => {
    // [spec 4 #6]
    test('leaves nothing on the device', () => {
      settleDevice('me')
      useDevice('me')
      forgetPerson()
      expect([keys(), isForgotten('me')]).toEqual([[], true])
    })

    test('deletes the photos of an unfinished listing, even while the database is open', async () => {
      const store = await openDraftStore()
      await store.write({ put: new Map([['new-listing', 'photos']]), drop: [] })
      forgetPerson()
      const again = await openDraftStore()
      expect(await again.read('new-listing')).toBeUndefined()
      indexedDB.deleteDatabase(PHOTO_DRAFTS)
    })

    test('is noticed by other tabs', async () => {
      settleDevice('me')
      const other = document.createElement('iframe')
      document.body.append(other)
      const heard = new Promise<string | null>((resolve) => {
        other.contentWindow?.addEventListener('storage', ({ key }) => key === null && resolve(key))
      })
      forgetPerson()
      expect(await heard).toBeNull()
      other.remove()
    })

    // [spec 4 #6]
    test('by a link clears the device once, when the next page loads', () => {
      settleDevice('me')
      useDevice('me')
      document.cookie = 'signed-out=1; Path=/'
      forgetWhoSignedOut()
      expect([keys(), document.cookie]).toEqual([[], ''])
      settleDevice('me')
      forgetWhoSignedOut()
      expect(isForgotten('me')).toBe(false)
    })
  })

  describe('a session that expired', () => {
    // [spec 4 #6]
    test('keeps all data on the device for the same person', () => {
      settleDevice('me')
      useDevice('me')
      const before = keys()
      forgetWhoSignedOut()
      settleDevice('me')
      expect(keys()).toEqual(before)
    })

    // [spec 4 #6]
    test('leaves no data on the device for somebody else who signs in', () => {
      settleDevice('me')
      useDevice('me')
      settleDevice('you')
      expect([keys(), isForgotten('you')]).toEqual([['owner'], false])
    })

    test("on a device without a recorded owner deletes every person's data, but keeps a visitor's", () => {
      useDevice('me')
      localStorage.setItem('viewed:visitor', 'something')
      settleDevice('you')
      expect(keys().filter((key) => key.includes('me'))).toEqual([])
      expect(localStorage.getItem('viewed:visitor')).toBe('something')
    })
  })
})

describe('the outbox', () => {
  beforeEach(() => void vi.resetModules())

  /** Imports a fresh module, as a page reload does. */
  const load = () => import('./outbox.ts')

  function unsentOf(clientId: string, change: Partial<Unsent> = {}): Unsent {
    return {
      clientId,
      conversationId: 'a',
      content: `Text ${clientId}`,
      createdAt: '2026-11-20T09:00:00.000Z',
      ...change,
    }
  }

  // [spec 10.9 #1]
  test('unsent messages outlive the page in order, hidden from other people on the device', async () => {
    const { addUnsent } = await load()
    for (const clientId of ['c1', 'c2', 'c3']) addUnsent('me', unsentOf(clientId))
    vi.resetModules()
    const { readOutbox, removeUnsent } = await load()
    expect([readOutbox('me'), readOutbox('you')]).toEqual([['c1', 'c2', 'c3'].map((id) => unsentOf(id)), []])
    for (const clientId of ['c1', 'c2', 'c3']) removeUnsent('me', clientId)
    expect([readOutbox('me'), localStorage.length]).toEqual([[], 0])
  })

  // [spec 10.9 #1]
  test('the outbox holds a hundred messages and refuses one more', async () => {
    const { addUnsent, readOutbox, UNSENT_MAX } = await load()
    const taken = Array.from({ length: UNSENT_MAX + 1 }, (_, index) => addUnsent('me', unsentOf(`c${index}`)))
    expect([taken.filter(Boolean).length, taken.at(-1)]).toEqual([UNSENT_MAX, false])
    expect(readOutbox('me')).toHaveLength(UNSENT_MAX)
  })

  test('the outbox is the same array on each read until a message changes', async () => {
    const { addUnsent, readOutbox, refuseUnsent } = await load()
    addUnsent('me', unsentOf('c1'))
    const before = readOutbox('me')
    expect(readOutbox('me')).toBe(before)
    refuseUnsent('me', 'c1', 'You cannot write to this person.')
    expect(readOutbox('me')).toEqual([unsentOf('c1', { refusal: 'You cannot write to this person.' })])
  })

  test('the outbox drops messages sent by another tab and adds those written there', async () => {
    const { addUnsent, readOutbox, removeUnsent, subscribeToOutbox } = await load()
    addUnsent('me', unsentOf('c1'))
    const listener = vi.fn<() => void>()
    const leave = subscribeToOutbox(listener)
    localStorage.setItem('outbox:me', JSON.stringify([unsentOf('c2')]))
    window.dispatchEvent(new StorageEvent('storage', { key: 'outbox:me' }))
    expect(listener).toHaveBeenCalledOnce()
    removeUnsent('me', 'c1')
    expect(readOutbox('me')).toEqual([unsentOf('c2')])
    leave()
  })

  test.each<[string, Unsent[]]>([
    ['{', []],
    ['null', []],
    ['7', []],
    ['{}', []],
    ['[{"clientId":"c1"}]', []],
    [JSON.stringify([unsentOf('')]), []],
    [
      JSON.stringify([
        7,
        null,
        unsentOf('c1'),
        { ...unsentOf('c2'), content: 3 },
        { ...unsentOf('c3'), refusal: 3 },
      ]),
      [unsentOf('c1')],
    ],
  ])('from stored %s only complete entries are read', async (stored, taken) => {
    localStorage.setItem('outbox:me', stored)
    const { readOutbox } = await load()
    expect(readOutbox('me')).toEqual(taken)
  })

  test('without storage messages last as long as the page', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { addUnsent, readOutbox, removeUnsent } = await load()
    addUnsent('me', unsentOf('c1'))
    addUnsent('me', unsentOf('c2'))
    removeUnsent('me', 'c1')
    expect(readOutbox('me')).toEqual([unsentOf('c2')])
  })
})
