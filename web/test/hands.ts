import { queryAllByRole, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'

export const user = userEvent.setup()

/** Presses the button, or what else has that role, as soon as it is there. */
export async function press(name: string | RegExp, role = 'button'): Promise<void> {
  await user.click(await screen.findByRole(role, { name }))
}

/** Puts the text into the field in place of what stands there. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.click(field)
  if (text !== '') await user.paste(text)
}

/** Notes where the page is led by itself, and stays. */
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
 * Brings into sight what the page watches for. By itself it reports that once; given more, it reports in one
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

/** What stands in each element of that role, in the order of the page. */
export function textsOf(role: string, within: HTMLElement = document.body): (string | null)[] {
  return queryAllByRole(within, role).map(({ textContent }) => textContent)
}

/** Waits until that is told as an alert. */
export async function untilTold(text: string): Promise<void> {
  await waitFor(() => {
    if (!textsOf('alert').join('\n').includes(text)) throw new Error(`Nothing tells "${text}"`)
  })
}

/** Waits until what was found there is no longer. */
export async function gone(find: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(find).toThrow(/^Unable to find/))
}

/**
 * The Idempotency-Keys under which something was posted, in order. While the line is not up, they are lost on
 * their way.
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
