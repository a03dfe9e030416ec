import { queryAllByRole, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'

export const user = userEvent.setup()

/** Presses the button, or the element of another role, as soon as it is there. */
export async function press(name: string | RegExp, role = 'button'): Promise<void> {
  await user.click(await screen.findByRole(role, { name }))
}

/** Replaces the field's text. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.click(field)
  if (text !== '') await user.paste(text)
}

/** Records the addresses to which code navigates the document, without leaving the page. */
export function watchWaysOut(): string[] {
  const led: string[] = []
  vi.stubGlobal('location', {
    ...window.location,
    assign: (to: string) => led.push(to),
    reload: () => led.push('reload'),
  })
  return led
}

/**
 * Brings observed elements into sight. By default it reports this once; given `sights`, it reports in one
 * call what a busy page saw over several frames.
 */
export function watchSights(): (sights?: readonly boolean[]) => void {
  const takers = new Set<(entries: { isIntersecting: boolean }[]) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(take: (entries: { isIntersecting: boolean }[]) => void) {
        takers.add(take)
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  return (sights = [true]) => {
    for (const take of takers) take(sights.map((isIntersecting) => ({ isIntersecting })))
  }
}

/** The text of each element with that role, in page order. */
export function textsOf(role: string, within: HTMLElement = document.body): (string | null)[] {
  return queryAllByRole(within, role).map(({ textContent }) => textContent)
}

/** Waits until an alert shows the text. */
export async function untilTold(text: string): Promise<void> {
  await waitFor(() => {
    if (!textsOf('alert').join('\n').includes(text)) throw new Error(`Nothing tells "${text}"`)
  })
}

/** Waits until `find` no longer finds the element. */
export async function gone(find: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(find).toThrow(/^Unable to find/))
}

/**
 * Records the Idempotency-Keys of POST requests, in order. While the connection is down, the requests are
 * lost.
 */
export function watchKeys(line = { isUp: true }) {
  const keys: (string | null)[] = []
  const stubbed = window.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'POST') {
      keys.push(new Headers(init.headers).get('idempotency-key'))
      if (!line.isUp) throw new TypeError('Failed to fetch')
    }
    return stubbed(input, init)
  })
  return keys
}
