import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, readToasts } from '#web/ui/toast.ts'
import { announceSessionExpired } from './session-expired.ts'

const here = window.location.href
let left: string[] = []

/** Lets the code of the toasts come. */
const region = vi.hoisted(() => {
  let come = () => {}
  const isHere = new Promise<void>((resolve) => (come = resolve))
  return { come, isHere }
})
vi.mock('#web/ui/toast-region.tsx', () => region.isHere.then(() => ({})))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  left = []
  window.navigation.addEventListener('navigate', stay)
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

const announce = () => announceSessionExpired('Session Expired', 'Please log in again to continue.')

/** The time to read it runs beside that for the code. */
async function toBeRead() {
  while (vi.getTimerCount() < 2) await new Promise(requestAnimationFrame)
}

test('without the code that shows it the person is led to sign in all the same, after three seconds and the one', async () => {
  announce()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(left).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(left).toHaveLength(1)
})

test('the second begins when the code that shows it is there', async () => {
  announce()
  await vi.advanceTimersByTimeAsync(2_000)
  region.come()
  await toBeRead()
  vi.advanceTimersByTime(999)
  expect(left).toEqual([])
  vi.advanceTimersByTime(1)
  expect(left).toHaveLength(1)
})

test('the person reads it for a second before they are led to sign in', async () => {
  window.history.replaceState(null, '', '/')
  announce()
  expect(readToasts()).toMatchObject([
    { title: 'Session Expired', description: 'Please log in again to continue.', tone: 'destructive' },
  ])
  await toBeRead()
  vi.advanceTimersByTime(999)
  expect(left).toEqual([])
  vi.advanceTimersByTime(1)
  expect(left).toEqual(['/api/login'])
})

test('the way back is kept', async () => {
  window.history.replaceState(null, '', '/?type=generator&q=fine gen')
  announce()
  await toBeRead()
  vi.advanceTimersByTime(1_000)
  expect(left).toEqual([`/api/login?next=${encodeURIComponent('/?type=generator&q=fine%20gen')}`])
})

test('several calls refused at once say it once, and a page revived later says it again', async () => {
  announce()
  announce()
  await toBeRead()
  vi.runAllTimers()
  expect(left).toHaveLength(1)
  announce()
  await toBeRead()
  vi.advanceTimersByTime(1_000)
  expect(left).toHaveLength(2)
})
