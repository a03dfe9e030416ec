import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press, user } from '#web/test/hands.ts'
import { Dialog } from './dialog.tsx'
import {
  dismissToast,
  readToasts,
  showToast,
  TOAST_ACTION_DISPLAY_MS,
  TOAST_DISPLAY_MS,
  TOAST_REMOVE_AFTER_MS,
} from './toast.ts'
import { ToastRegion, TOAST_SWIPE_PX } from './toast-region.tsx'

const saved = { title: 'Saved', description: 'Your listing stands.' }
const failed = { title: 'Error', description: 'Failed to like listing', tone: 'destructive' as const }

const deleted = (onAction: () => void = () => {}) => ({
  title: 'Listing deleted',
  action: { label: 'Undo', onAction },
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
})

afterEach(() => {
  dismissToast()
  vi.advanceTimersByTime(TOAST_REMOVE_AFTER_MS)
  vi.useRealTimers()
})

const elsewhere = () => screen.getByRole('button', { name: 'Elsewhere' })
const gone = (title: string) => waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument())

function openRegion() {
  render(
    <>
      <button type="button">Elsewhere</button>
      <ToastRegion label="Notifications" closeLabel="Close" />
    </>,
  )
}

// [spec 9 #19]
test('only the newest toast shows: a success in the status region, a failure in the alert', async () => {
  openRegion()
  const [status, alert] = [screen.getByRole('status'), screen.getByRole('alert')]
  showToast(saved)
  await waitFor(() => expect(status).toHaveTextContent('Saved'))
  expect(screen.getAllByRole('button')).toHaveLength(2)
  showToast(failed)
  await waitFor(() => expect(alert).toHaveTextContent('Failed to like listing'))
  expect(status).toBeEmptyDOMElement()
})

// Waiting for the page moves the faked clock a little, so the two sides stand a second apart.
// [spec 9 #21, 10.4 #17]
test.each([
  ['a toast leaves after five seconds and not before', saved, TOAST_DISPLAY_MS, 5_000],
  ['a toast with something to do stays for ten seconds', deleted(), TOAST_ACTION_DISPLAY_MS, 10_000],
])('%s', async (_, toast, displayMs, specifiedMs) => {
  expect(displayMs).toBe(specifiedMs)
  openRegion()
  const id = showToast(toast)
  expect(await screen.findByText(toast.title)).toBeVisible()
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  vi.advanceTimersByTime(displayMs - 1_000)
  expect(readToasts()).toMatchObject([{ id, isOpen: true }])
  vi.advanceTimersByTime(1_000)
  expect(readToasts()).toMatchObject([{ id, isOpen: false }])
  await gone(toast.title)
})

// [spec 9 #23]
test('time stands still while the keyboard is in the toast, and goes on afterwards', async () => {
  openRegion()
  elsewhere().focus()
  showToast(saved)
  await screen.findByText('Saved')
  await user.keyboard('{F8}')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus())
  vi.advanceTimersByTime(10 * TOAST_DISPLAY_MS)
  expect(await screen.findByText('Saved')).toBeVisible()
  await user.click(elsewhere())
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  vi.advanceTimersByTime(TOAST_DISPLAY_MS)
  await gone('Saved')
})

// [spec 10.4 #17]
test('its action is done once and closes the toast, before any news of its own', async () => {
  const onAction = vi.fn<() => void>(() => void showToast({ title: 'Listing restored' }))
  openRegion()
  showToast(deleted(onAction))
  await press('Undo')
  expect(onAction).toHaveBeenCalledOnce()
  expect(await screen.findByText('Listing restored')).toBeVisible()
  await gone('Listing deleted')
})

test.each([
  ['the action', deleted(), 'Undo'],
  ['the cross', failed, 'Close'],
])('%s is reached with F8 and Tab, waits meanwhile, and gives the focus back', async (_, toast, name) => {
  openRegion()
  await user.click(elsewhere())
  showToast(toast)
  await screen.findByText(toast.title)
  await user.keyboard('{F8}{Tab}')
  expect(screen.getByRole('button', { name })).toHaveFocus()
  vi.advanceTimersByTime(10 * TOAST_ACTION_DISPLAY_MS)
  await user.keyboard('{Enter}')
  await gone(toast.title)
  await waitFor(() => expect(elsewhere()).toHaveFocus())
})

// [spec 9 #22]
test('a swipe to the right of 50 px dismisses it, a shorter one or one to the left does not', async () => {
  openRegion()
  const id = showToast(saved)
  const toast = await screen.findByText('Saved')
  swipe(toast, TOAST_SWIPE_PX - 1)
  swipe(toast, -2 * TOAST_SWIPE_PX)
  expect(readToasts()).toMatchObject([{ id, isOpen: true }])
  swipe(toast, TOAST_SWIPE_PX)
  expect(readToasts()).toMatchObject([{ id, isOpen: false }])
  await gone('Saved')
})

test.each([
  ['its cross', () => press('Close')],
  ['Escape', () => user.keyboard('{F8}{Escape}')],
])('over an open dialog %s closes the toast, and the dialog stays open', async (_, close) => {
  const onClose = vi.fn<() => void>()
  openRegion()
  render(
    <Dialog isOpen onClose={onClose} title="Create Listing" closeLabel="Leave">
      <input aria-label="Title" />
    </Dialog>,
  )
  const title = await screen.findByLabelText('Title')
  await user.click(title)
  showToast(failed)
  await screen.findByText('Failed to like listing')
  await close()
  await gone('Failed to like listing')
  await waitFor(() => expect(title).toHaveFocus())
  expect(onClose).not.toHaveBeenCalled()
})

// [spec 9 #20]
test('a dismissed toast is remembered closed for 1,000,000 ms and then forgotten', () => {
  const id = showToast(saved)
  dismissToast(id)
  vi.advanceTimersByTime(1_000_000 - 1)
  expect(readToasts()).toMatchObject([{ id, isOpen: false }])
  vi.advanceTimersByTime(1)
  expect(readToasts()).toEqual([])
})

test('forgetting an old toast leaves the one on show alone', () => {
  dismissToast(showToast(saved))
  const id = showToast({ ...failed, durationMs: 2 * TOAST_REMOVE_AFTER_MS })
  vi.advanceTimersByTime(TOAST_REMOVE_AFTER_MS)
  expect(readToasts()).toMatchObject([{ id, isOpen: true }])
})

function swipe(element: Element, byPx: number) {
  const at = (clientX: number) => ({ clientX, pointerType: 'touch' })
  fireEvent.pointerDown(element, at(100))
  fireEvent.pointerMove(element, at(100 + byPx))
  fireEvent.pointerUp(element, at(100 + byPx))
}
