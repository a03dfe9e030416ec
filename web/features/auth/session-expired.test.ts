import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, readToasts } from '#web/ui/toast.ts'
import { announceSessionExpired } from './session-expired.ts'

const here = window.location.href
let left: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  left = []
  window.navigation.addEventListener('navigate', stay)
})

afterEach(() => {
  vi.runAllTimers()
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

test('the person reads it for a second before they are led to sign in', () => {
  window.history.replaceState(null, '', '/')
  announce()
  expect(readToasts()).toMatchObject([{ title: 'Session Expired', description: 'Please log in again to continue.', tone: 'destructive' }])
  vi.advanceTimersByTime(999)
  expect(left).toEqual([])
  vi.advanceTimersByTime(1)
  expect(left).toEqual(['/api/login'])
})

test('the way back is kept', () => {
  window.history.replaceState(null, '', '/?type=generator&q=fine gen')
  announce()
  vi.advanceTimersByTime(1_000)
  expect(left).toEqual([`/api/login?next=${encodeURIComponent('/?type=generator&q=fine%20gen')}`])
})

test('several calls refused at once say it once, and a page revived later says it again', () => {
  announce()
  announce()
  vi.advanceTimersByTime(1_000)
  expect(left).toHaveLength(1)
  announce()
  vi.advanceTimersByTime(1_000)
  expect(left).toHaveLength(2)
})
