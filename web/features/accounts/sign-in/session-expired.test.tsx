import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import { watchWaysOut } from '#web/test/hands.ts'
import { dismissToast, readToasts } from '#web/ui/overlays/toast.ts'
import { announceSessionExpired, announceUnauthorized, useUnauthorized } from './session-expired.ts'

let left: string[]

/** Holds back the toast code until `come()` is called. */
const region = vi.hoisted(() => {
  let come = () => {}
  const isHere = new Promise<void>((resolve) => (come = resolve))
  return { come, isHere }
})
vi.mock('#web/ui/overlays/toast-region.tsx', () => region.isHere.then(() => ({})))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  dismissToast()
})

function at(address: string) {
  window.history.replaceState(null, '', address)
  left = watchWaysOut()
}

const announce = () => announceSessionExpired('Session Expired', 'Please log in again to continue.')

/** Waits until two timers run: the one for reading the toast, and the limit on loading its code. */
async function toBeRead() {
  while (vi.getTimerCount() < 2) await new Promise(requestAnimationFrame)
}

test('if the toast never loads, the person is led to sign in after four seconds', async () => {
  at('/')
  announce()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(left).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(left).toHaveLength(1)
})

test('the second to read the toast begins once it can be shown', async () => {
  at('/')
  announce()
  await vi.advanceTimersByTimeAsync(2_000)
  region.come()
  await toBeRead()
  vi.advanceTimersByTime(999)
  expect(left).toEqual([])
  vi.advanceTimersByTime(1)
  expect(left).toHaveLength(1)
})

// [spec 8 #12]
test.each([
  ['/', '/api/login'],
  ['/?type=generator&q=fine%20gen', `/api/login?next=${encodeURIComponent('/?type=generator&q=fine%20gen')}`],
])('at %s the toast stays for a second before the person is led to sign in and back', async (here, way) => {
  at(here)
  announce()
  expect(readToasts()).toMatchObject([
    { title: 'Session Expired', description: 'Please log in again to continue.', tone: 'destructive' },
  ])
  await toBeRead()
  vi.advanceTimersByTime(999)
  expect(left).toEqual([])
  vi.advanceTimersByTime(1)
  expect(left).toEqual([way])
})

test('several calls refused at once show one toast, and a restored page shows it again', async () => {
  at('/')
  announce()
  announceUnauthorized('Unauthorized', 'You are logged out. Logging in again...')
  announce()
  expect(readToasts()).toMatchObject([{ title: 'Session Expired' }])
  await toBeRead()
  vi.runAllTimers()
  expect(left).toHaveLength(1)
  announce()
  await toBeRead()
  vi.advanceTimersByTime(1_000)
  expect(left).toHaveLength(2)
})

function Watch({ error }: { error: unknown }) {
  useUnauthorized(error)
  return null
}

const refusal = (status: number) => new CallError(new Response(null, { status }), '')

// [spec 8 #14]
test("a 401 shows the profile's own sentence and leads to sign-in and back after half a second", async () => {
  at('/profile')
  render(<Watch error={refusal(401)} />)
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
  'a failure other than a 401 (%s) is left to the page',
  async (error) => {
    at('/profile')
    render(<Watch error={error} />)
    await vi.advanceTimersByTimeAsync(500)
    expect([left, readToasts().filter(({ isOpen }) => isOpen)]).toEqual([[], []])
  },
)
