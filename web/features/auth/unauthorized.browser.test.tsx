import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { CallError } from '#web/lib/call-error.ts'
import { dismissToast, readToasts } from '#web/ui/toast.ts'
import { announceSessionExpired } from './session-expired.ts'
import { announceUnauthorized, useUnauthorized } from './unauthorized.ts'

const here = window.location.href
let left: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  left = []
  window.navigation.addEventListener('navigate', stay)
  window.history.replaceState(null, '', '/profile')
})

afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  dismissToast()
  window.navigation.removeEventListener('navigate', stay)
  window.history.replaceState(null, '', here)
})

/** Notes where the page would go, and keeps it. */
function stay(event: NavigateEvent) {
  const { pathname, search } = new URL(event.destination.url)
  if (pathname !== '/api/login') return
  event.preventDefault()
  left.push(pathname + search)
}

/** The time to read it runs beside that for the code that shows it. */
async function toBeRead() {
  while (vi.getTimerCount() < 2) await new Promise(requestAnimationFrame)
}

function Watch({ error }: { error: unknown }) {
  useUnauthorized(error)
  return null
}

const refusal = (status: number) => new CallError(new Response(null, { status }), '')

test('a 401 is told in the words of the profile, and leads to signing in and back after half a second', async () => {
  await render(<Watch error={refusal(401)} />)
  expect(readToasts()).toMatchObject([
    { title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'destructive' },
  ])
  await toBeRead()
  vi.advanceTimersByTime(499)
  expect(left).toEqual([])
  vi.advanceTimersByTime(1)
  expect(left).toEqual(['/api/login?next=%2Fprofile'])
})

test.each([undefined, new TypeError('Failed to fetch'), refusal(403), refusal(404)])(
  'any other failure (%s) is left to the page',
  async (error) => {
    await render(<Watch error={error} />)
    vi.advanceTimersByTime(500)
    expect(left).toEqual([])
  },
)

test('whichever is told first, the way out is taken once', async () => {
  announceUnauthorized('Unauthorized', 'You are logged out. Logging in again...')
  announceSessionExpired('Session Expired', 'Please log in again to continue.')
  expect(readToasts()).toMatchObject([{ title: 'Unauthorized' }])
  await toBeRead()
  vi.advanceTimersByTime(1_000)
  expect(left).toHaveLength(1)
})
