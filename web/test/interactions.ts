import { queryAllByRole, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'

export const user = userEvent.setup()

/** Clicks the button with this name, or the element of `role`, as soon as it appears. */
export async function press(name: string | RegExp, role = 'button'): Promise<void> {
  await user.click(await screen.findByRole(role, { name }))
}

/** Replaces the field's text. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.click(field)
  if (text !== '') await user.paste(text)
}

/** Stubs `location`. Returns the URLs passed to `assign`, and 'reload' for each reload. */
export function recordNavigations(): string[] {
  const urls: string[] = []
  vi.stubGlobal('location', {
    ...window.location,
    assign: (to: string) => urls.push(to),
    reload: () => urls.push('reload'),
  })
  return urls
}

/**
 * Replaces IntersectionObserver. Returns a function that reports one observation (by default that the
 * elements are in view) or several at once, as a browser does on a busy page.
 */
export function stubIntersections(): (observations?: readonly boolean[]) => void {
  const callbacks = new Set<(entries: { isIntersecting: boolean }[]) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        callbacks.add(callback)
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  return (observations = [true]) => {
    for (const callback of callbacks) callback(observations.map((isIntersecting) => ({ isIntersecting })))
  }
}

/** Stubs CloseWatcher. The returned back button triggers only the newest watcher. */
export function stubBackButton(): () => void {
  const watchers: EventTarget[] = []
  const match = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(match(query), { matches: query === '(pointer: coarse)' }),
  )
  vi.stubGlobal(
    'CloseWatcher',
    class extends EventTarget {
      constructor() {
        super()
        watchers.push(this)
      }
      destroy() {
        if (watchers.includes(this)) watchers.splice(watchers.indexOf(this), 1)
      }
    },
  )
  return () => {
    const watcher = watchers.pop()
    if (!watcher) throw new Error('the back button would leave the page')
    watcher.dispatchEvent(new Event('close'))
  }
}

/** Lists the texts of the elements with that role, in page order. */
export function listTexts(role: string, within: HTMLElement = document.body): (string | null)[] {
  return queryAllByRole(within, role).map(({ textContent }) => textContent)
}

/** Waits until an alert shows the text. */
export async function expectAlert(text: string): Promise<void> {
  await waitFor(() => {
    if (!listTexts('alert').join('\n').includes(text)) throw new Error(`No alert shows "${text}"`)
  })
}

/** Waits until `find` no longer finds the element. */
export async function waitForRemoval(find: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(find).toThrow(/^Unable to find/))
}

/**
 * Records the Idempotency-Keys of POST requests, in order. While `connection.isUp` is false, the requests
 * fail.
 */
export function recordIdempotencyKeys(connection = { isUp: true }) {
  const keys: (string | null)[] = []
  const stubbed = window.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'POST') {
      keys.push(new Headers(init.headers).get('idempotency-key'))
      if (!connection.isUp) throw new TypeError('Failed to fetch')
    }
    return stubbed(input, init)
  })
  return keys
}
