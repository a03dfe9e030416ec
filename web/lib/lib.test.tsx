import { act, render, renderHook, screen } from '@testing-library/react'
import { get, set } from 'idb-keyval'
import { Component, type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { press, recordNavigations } from '#web/test/interactions.ts'
import { ConnectionError } from './call-error.ts'
import { openStore } from './device-store.ts'
import { QueryFailure } from './failure.tsx'
import {
  forgetPerson,
  forgetSignedOutPerson,
  isForgotten,
  PHOTO_DRAFTS,
  recordDeviceOwner,
} from './forget-person.ts'
import { lazyPart } from './lazy-part.tsx'
import { prepareRetries } from './prepare-retries.ts'
import type { Stored } from './stored.ts'

const LOAD_ERROR = 'Failed to fetch dynamically imported module: https://market.example/assets/feed-old.js'

const Feed = ({ title }: { title: string }) => <h1>{title}</h1>
const Failed = ({ onRetry }: { onRetry: () => void }) => <button onClick={onRetry}>Try again</button>

type Options = {
  loadsOn: (attempt: number) => boolean
  /** Whether the server can be reached; by default it cannot. */
  isConnected?: boolean
  fallback?: typeof Failed | null
}

/** Renders a lazy part whose code loads on the attempts for which `loadsOn` returns true. */
function show({ loadsOn, isConnected = false, fallback = Failed }: Options) {
  vi.stubGlobal('fetch', () => {
    if (!isConnected) throw new TypeError('Failed to fetch')
    return Promise.resolve(Response.json({ ok: true }))
  })
  const load = vi.fn(async (): Promise<ComponentType<{ title: string }>> => {
    if (!loadsOn(load.mock.calls.length)) throw new TypeError(LOAD_ERROR)
    return Feed
  })
  const Part = lazyPart(load, fallback ?? undefined)
  function Opener() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button onClick={() => setOpen(!isOpen)}>Toggle</button>
        <Suspense fallback="Loading">{isOpen && <Part title="The feed" />}</Suspense>
      </>
    )
  }
  return { load, ...render(<Opener />) }
}

test.each([
  ['without a line', false, /^Not on this device yet\. It loads/],
  ['with a line', true, 'Please check your connection and try again.'],
])('%s, what did not load says what to do', (_, onLine, sentence) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  const query = { error: new ConnectionError(), isFetching: false, refetch: () => {} }
  render(<QueryFailure query={query} title="The listings did not load" />)
  expect(screen.getByText(sentence)).toBeVisible()
})

const findFeed = () => screen.findByRole('heading', { name: 'The feed' })
const findRetry = () => screen.findByRole('button', { name: 'Try again' })

test.each([
  ['a part renders with its props once its code has loaded', 1],
  ['a part that fails to load on a working connection is loaded again', 2],
])('%s', async (_, attempts) => {
  const reloads = recordNavigations()
  const { load } = show({ loadsOn: (attempt) => attempt === attempts, isConnected: true })
  expect(await findFeed()).toBeVisible()
  expect(load).toHaveBeenCalledTimes(attempts)
  expect(reloads).toEqual([])
})

test('offline, a fallback offers a retry, and the part loads once the connection works', async () => {
  let isOnline = false
  const reloads = recordNavigations()
  const { load } = show({ loadsOn: () => isOnline })
  await findRetry()
  await press('Try again')
  await expect.poll(() => load.mock.calls.length).toBe(2)
  await findRetry()
  isOnline = true
  await press('Try again')
  expect(await findFeed()).toBeVisible()
  expect(reloads).toEqual([])
})

test('if a deployment has replaced the code, the page reloads once', async () => {
  const reloads = recordNavigations()
  const { unmount } = show({ loadsOn: () => false, isConnected: true })
  await expect.poll(() => reloads).toHaveLength(1)
  expect(screen.getByText('Loading')).toBeVisible()
  unmount()
  show({ loadsOn: () => false, isConnected: true })
  await findRetry()
  expect(reloads).toHaveLength(1)
})

test('without storage the page never reloads, because it might reload forever', async () => {
  const reloads = recordNavigations()
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Storage is off', 'SecurityError')
  })
  show({ loadsOn: () => false, isConnected: true })
  await findRetry()
  expect(reloads).toEqual([])
})

test('a failed part without a fallback stays hidden and retries by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { load, container } = show({ loadsOn: (attempt) => attempt > 1, fallback: null })
  while (vi.getTimerCount() === 0) await new Promise(requestAnimationFrame)
  expect([container.textContent, load.mock.calls.length]).toEqual(['Toggle', 1])
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => container.textContent).toBe('ToggleThe feed')
})

test('a failed part without a fallback loads as soon as the device is back online', async () => {
  let isOnline = false
  const { load, container } = show({ loadsOn: () => isOnline, fallback: null })
  await expect.poll(() => [container.textContent, load.mock.calls.length]).toEqual(['Toggle', 1])
  isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(await findFeed()).toBeVisible()
})

test('a style sheet that failed to load is removed, so that the retry loads it', () => {
  const [intact, broken] = [styleSheet(['a {}']), styleSheet([])]
  prepareRetries()
  const payload = new Error('Unable to preload CSS for /assets/feed.css')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  expect([intact.isConnected, broken.isConnected]).toEqual([true, false])
  intact.remove()
})

test('remounting a failed part loads it again', async () => {
  show({ loadsOn: (attempt) => attempt > 1 })
  await findRetry()
  await press('Toggle')
  await press('Toggle')
  expect(await findFeed()).toBeVisible()
})

test('a part that loaded and then crashed is not treated as one that failed to load', async () => {
  const Broken = lazyPart(
    async () => () => {
      throw new Error('The part crashed')
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
  await expect.poll(() => container.textContent).toBe('The part crashed')
})

/** Adds a style sheet link as it is in the browser after loading or failing. */
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
  const PATH = '/market/generators?location=Bo%2CKono'

  /** Opens a page with the Worker's head, before any script has run. */
  async function open(path: string, title: string) {
    history.replaceState(null, '', path)
    document.head.innerHTML = `<title>${title}</title><link rel="canonical" href="${path}">`
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

  test('in the served HTML stays, with the canonical URL, if it is more specific', async () => {
    const useDocumentTitle = await open(PATH, 'Generators, from SLE 3,200 | Salone Market')
    renderHook(() => useDocumentTitle('Generators | Salone Market'))
    expect(head()).toEqual(['Generators, from SLE 3,200 | Salone Market', PATH])
  })

  test('of the page replaces a different one in the served HTML', async () => {
    const useDocumentTitle = await open(PATH, 'Generators, from SLE 3,200 | Salone Market')
    const { rerender } = renderHook(({ title }) => useDocumentTitle(title), {
      initialProps: { title: 'Not found | Salone Market' },
    })
    expect(head()[0]).toBe('Not found | Salone Market')
    history.replaceState(null, '', '/market')
    rerender({ title: 'Generators | Salone Market' })
    expect(head()).toEqual(['Generators | Salone Market', '/market'])
  })
})

describe("a person's data on the device:", () => {
  beforeEach(deleteCookie)
  afterEach(deleteCookie)

  function deleteCookie() {
    document.cookie = 'signed-out=; Max-Age=0; Path=/'
  }

  /** Stores something under each key that the application writes for a person. */
  function fillDevice(userId: string) {
    for (const key of [
      'signed-in',
      'new-listing',
      'recent-searches',
      'guide:steps',
      `viewed:${userId}`,
      `told:${userId}`,
      `checked:${userId}:c1`,
    ]) {
      localStorage.setItem(key, 'something')
    }
    sessionStorage.setItem('pending-code', 'something')
  }

  const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]

  describe('signing out', () => {
    // [spec 4 #6]
    test('leaves nothing on the device', () => {
      recordDeviceOwner('me')
      fillDevice('me')
      void forgetPerson()
      expect([keys(), isForgotten('me')]).toEqual([[], true])
    })

    test('deletes the photos of an unfinished listing, even while the database is open', async () => {
      await set('new-listing', 'photos', openStore(PHOTO_DRAFTS))
      void forgetPerson()
      expect(await get('new-listing', openStore(PHOTO_DRAFTS))).toBeUndefined()
    })

    test('deletes every database and every cache, also those nobody listed, but the files of the build', async () => {
      const names = new Set(['build-first', 'pages', 'photos', 'sent-files', 'of-a-later-version'])
      vi.stubGlobal('caches', {
        keys: async () => [...names],
        delete: async (name: string) => names.delete(name),
      })
      await set('new-listing', 'photos', openStore('of-a-later-version'))
      await forgetPerson()
      expect([...names]).toEqual(['build-first'])
      await expect
        .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
        .not.toContain('of-a-later-version')
    })

    test('is noticed by other tabs', async () => {
      recordDeviceOwner('me')
      const other = document.createElement('iframe')
      document.body.append(other)
      const event = new Promise<string | null>((resolve) => {
        other.contentWindow?.addEventListener('storage', ({ key }) => key === null && resolve(key))
      })
      void forgetPerson()
      expect(await event).toBeNull()
      other.remove()
    })

    // [spec 4 #6]
    test('through a link clears the device when the next page loads, and only then', () => {
      recordDeviceOwner('me')
      fillDevice('me')
      document.cookie = 'signed-out=1; Path=/'
      forgetSignedOutPerson()
      expect([keys(), document.cookie]).toEqual([[], ''])
      recordDeviceOwner('me')
      forgetSignedOutPerson()
      expect(isForgotten('me')).toBe(false)
    })
  })

  test('over https another site cannot have it cleared, since the cookie has the prefix __Host-', () => {
    vi.stubGlobal('location', { protocol: 'https:' })
    const read = vi.spyOn(document, 'cookie', 'get')
    const write = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)
    recordDeviceOwner('me')
    read.mockReturnValue('signed-out=1')
    forgetSignedOutPerson()
    expect(isForgotten('me')).toBe(false)
    read.mockReturnValue('__Host-signed-out=1')
    forgetSignedOutPerson()
    expect(isForgotten('me')).toBe(true)
    expect(write.mock.calls).toEqual([['__Host-signed-out=; Max-Age=0; Path=/; SameSite=Lax; Secure']])
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  describe('a session that expired', () => {
    // [spec 4 #6]
    test('keeps all data on the device for the same person', () => {
      recordDeviceOwner('me')
      fillDevice('me')
      const before = keys()
      forgetSignedOutPerson()
      recordDeviceOwner('me')
      expect(keys()).toEqual(before)
    })

    // [spec 4 #6]
    test('leaves no data on the device for somebody else who signs in', () => {
      recordDeviceOwner('me')
      fillDevice('me')
      recordDeviceOwner('you')
      expect([keys(), isForgotten('you')]).toEqual([['owner'], false])
    })

    test("leaves only a visitor's data to the next person if the device has no recorded owner", () => {
      fillDevice('me')
      localStorage.setItem('viewed:visitor', 'something')
      recordDeviceOwner('you')
      expect(keys().filter((key) => key.includes('me'))).toEqual([])
      expect(localStorage.getItem('viewed:visitor')).toBe('something')
    })
  })
})

describe('a stored value', () => {
  beforeEach(() => void vi.resetModules())

  /** Imports a fresh module, as a page reload does. */
  const load = () => import('./stored.ts')

  const NOTHING: string[] = []
  const isText = (value: unknown) => typeof value === 'string'
  const names: Stored<string[]> = {
    name: 'names',
    empty: NOTHING,
    parse: (stored) => (Array.isArray(stored) ? stored.filter(isText) : NOTHING),
  }

  test('outlives the page, belongs to one id, and is removed when empty', async () => {
    const { writeStored } = await load()
    writeStored(names, 'me', ['Ada'])
    vi.resetModules()
    const reloaded = await load()
    expect([reloaded.readStored(names, 'me'), reloaded.readStored(names, 'you')]).toEqual([['Ada'], []])
    reloaded.writeStored(names, 'me', [])
    expect(localStorage).toHaveLength(0)
  })

  test('may be plain text, and last as long as the session', async () => {
    const { readStored, writeStored } = await load()
    const note: Stored<string> = {
      name: 'note',
      empty: '',
      parse: String,
      isPlainText: true,
      area: sessionStorage,
    }
    writeStored(note, undefined, 'Is it still')
    expect([sessionStorage.getItem('note'), readStored(note)]).toEqual(['Is it still', 'Is it still'])
    writeStored(note, undefined, '')
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
  })

  test.each(['{', 'null', '7', '{}', ''])('is empty if storage contains %s', async (text) => {
    localStorage.setItem('names:me', text)
    const { readStored } = await load()
    expect(readStored(names, 'me')).toEqual([])
  })

  test('lasts as long as the page if storage is off or full', async () => {
    localStorage.setItem('names:me', '["Ada"]')
    const fail = () => {
      throw new DOMException('off', 'SecurityError')
    }
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(fail)
    const { readStored, writeStored } = await load()
    writeStored(names, 'me', ['Ada', 'Abu'])
    expect(readStored(names, 'me')).toEqual(['Ada', 'Abu'])
    full.mockRestore()
    writeStored(names, 'me', ['Abu'])
    expect([readStored(names, 'me'), localStorage.getItem('names:me')]).toEqual([['Abu'], '["Abu"]'])
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(fail)
    expect(readStored(names, 'me')).toEqual([])
    writeStored(names, 'me', ['Isatu'])
    expect(readStored(names, 'me')).toEqual(['Isatu'])
  })

  test('is the same object in a component until it changes, here or in another tab', async () => {
    const { useStored, writeStored } = await load()
    const { result, rerender } = renderHook(() => useStored(names, 'me'))
    expect(result.current).toEqual([])
    act(() => writeStored(names, 'me', ['Ada']))
    const first = result.current
    rerender()
    act(() => writeStored(names, 'you', ['Abu']))
    expect([first, result.current === first]).toEqual([['Ada'], true])
    localStorage.setItem('names:me', '["Isatu"]')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'names:me' })))
    expect(result.current).toEqual(['Isatu'])
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    expect(result.current).toEqual([])
  })

  test('is empty in HTML from the server, and appears after the page has taken that over', async () => {
    localStorage.setItem('names:me', '["Ada"]')
    const { useStored } = await load()
    const Names = () => <p>{useStored(names, 'me').join()}</p>
    const container = document.createElement('div')
    container.innerHTML = renderToString(<Names />)
    expect(container).toHaveTextContent('')
    const onRecoverableError = vi.fn<(error: unknown) => void>()
    render(<Names />, { container, hydrate: true, onRecoverableError })
    expect(container).toHaveTextContent('Ada')
    expect(onRecoverableError).not.toHaveBeenCalled()
  })
})
