import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import { recordNavigations } from '#web/test/interactions.ts'
import { readToasts } from '#web/ui/overlays/toast.ts'
import { announceSessionExpired, announceUnauthorized, useUnauthorized } from './session-expired.ts'

let navigations: string[]

/** Blocks the toast code until `load()` is called. */
const region = vi.hoisted(() => {
  let load = () => {}
  const loaded = new Promise<void>((resolve) => (load = resolve))
  return { load, loaded }
})
vi.mock('#web/ui/overlays/toast-region.tsx', () => region.loaded.then(() => ({})))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(async () => {
  await vi.runAllTimersAsync()
})

function openAt(address: string) {
  window.history.replaceState(null, '', address)
  navigations = recordNavigations()
}

/** Waits until two timers run: the time to read the toast, and the limit on loading its code. */
async function waitForTimers() {
  while (vi.getTimerCount() < 2) await new Promise(requestAnimationFrame)
}

test('if the toast never loads, the person is sent to sign in after four seconds', async () => {
  openAt('/')
  announceSessionExpired()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(navigations).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(navigations).toHaveLength(1)
})

test('the one second to read the toast starts when the toast can be shown', async () => {
  openAt('/')
  announceSessionExpired()
  await vi.advanceTimersByTimeAsync(2_000)
  region.load()
  await waitForTimers()
  vi.advanceTimersByTime(999)
  expect(navigations).toEqual([])
  vi.advanceTimersByTime(1)
  expect(navigations).toHaveLength(1)
})

// [spec 8 #12]
test.each([
  ['/', '/api/login'],
  ['/?type=generator&q=fine%20gen', `/api/login?next=${encodeURIComponent('/?type=generator&q=fine%20gen')}`],
])('at %s the toast shows for one second, then sign-in opens and leads back', async (here, target) => {
  openAt(here)
  announceSessionExpired()
  expect(readToasts()).toMatchObject([
    { title: 'Session Expired', description: 'Please log in again to continue.', tone: 'destructive' },
  ])
  await waitForTimers()
  vi.advanceTimersByTime(999)
  expect(navigations).toEqual([])
  vi.advanceTimersByTime(1)
  expect(navigations).toEqual([target])
})

test('several calls refused at once show one toast, and a later one leads to sign-in again', async () => {
  openAt('/')
  announceSessionExpired()
  announceUnauthorized()
  announceSessionExpired()
  expect(readToasts()).toMatchObject([{ title: 'Session Expired' }])
  await waitForTimers()
  vi.runAllTimers()
  expect(navigations).toHaveLength(1)
  announceSessionExpired()
  await waitForTimers()
  vi.advanceTimersByTime(1_000)
  expect(navigations).toHaveLength(2)
})

function Watch({ error }: { error: unknown }) {
  useUnauthorized(error)
  return null
}

const refusal = (status: number) => new CallError(new Response(null, { status }), '')

// [spec 8 #14]
test('useUnauthorized shows its own toast and leads to sign-in and back after half a second', async () => {
  openAt('/profile')
  render(<Watch error={refusal(401)} />)
  expect(readToasts()).toMatchObject([
    { title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'destructive' },
  ])
  await waitForTimers()
  vi.advanceTimersByTime(499)
  expect(navigations).toEqual([])
  vi.advanceTimersByTime(1)
  expect(navigations).toEqual(['/api/login?next=%2Fprofile'])
})

test.each([
  ['no error', undefined],
  ['a lost connection', new TypeError('Failed to fetch')],
  ['a 403', refusal(403)],
  ['a 404', refusal(404)],
])('%s causes no toast and no navigation', async (_what, error) => {
  openAt('/profile')
  render(<Watch error={error} />)
  await vi.advanceTimersByTimeAsync(500)
  expect([navigations, readToasts().filter(({ isOpen }) => isOpen)]).toEqual([[], []])
})
