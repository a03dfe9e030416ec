import '#web/styles/tokens.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
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

const region = <ToastRegion label="Notifications" closeLabel="Close" />
const saved = { title: 'Saved', description: 'Your listing stands.' }
const failed = { title: 'Error', description: 'Failed to like listing', tone: 'destructive' as const }

const deleted = (onAction: () => void = () => {}) => ({
  title: 'Listing deleted',
  action: { label: 'Undo', onAction },
})

beforeEach(async () => {
  await page.viewport(390, 800)
  // Away from where toasts stand: time would not run under the pointer that an earlier test left there.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 799 }, force: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})

afterEach(() => {
  dismissToast()
  vi.advanceTimersByTime(TOAST_REMOVE_AFTER_MS)
  vi.useRealTimers()
})

test('only one toast is on show, and it is the newest', async () => {
  await render(region)
  showToast(saved)
  await expect.element(page.getByText('Saved')).toBeVisible()
  showToast(failed)
  await expect.element(page.getByText('Failed to like listing')).toBeVisible()
  expect(page.getByText('Saved').elements()).toHaveLength(0)
})

test('good news is a status, a failure an alert, and both regions stand before the words come', async () => {
  await render(region)
  expect(page.getByRole('status').elements()).toHaveLength(1)
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  showToast(saved)
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved')
  showToast(failed)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to like listing')
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})

// Waiting for the page moves the faked clock by a poll or two, so the two sides of the five seconds stand a
// second apart.
test('a toast leaves after five seconds and not before', async () => {
  await render(region)
  const id = showToast(saved)
  await itsTimeRuns('Saved')
  vi.advanceTimersByTime(TOAST_DISPLAY_MS - 1_000)
  expect(readToasts()).toMatchObject([{ id, isOpen: true }])
  vi.advanceTimersByTime(1_000)
  expect(readToasts()).toMatchObject([{ id, isOpen: false }])
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
})

test('time stands still while the keyboard is in the toast, and goes on afterwards', async () => {
  await render(
    <>
      <button type="button">Elsewhere</button>
      {region}
    </>,
  )
  page.getByRole('button', { name: 'Elsewhere' }).element().focus()
  showToast(saved)
  await expect.element(page.getByText('Saved')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByRole('region', { name: 'Notifications' })).toHaveFocus()
  vi.advanceTimersByTime(10 * TOAST_DISPLAY_MS)
  await expect.element(page.getByText('Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  vi.advanceTimersByTime(TOAST_DISPLAY_MS)
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
})

test('a toast with something to do stays for ten seconds', async () => {
  await render(region)
  const id = showToast(deleted())
  await itsTimeRuns('Listing deleted')
  vi.advanceTimersByTime(TOAST_ACTION_DISPLAY_MS - 1_000)
  expect(readToasts()).toMatchObject([{ id, isOpen: true }])
  vi.advanceTimersByTime(1_000)
  await expect.element(page.getByText('Listing deleted')).not.toBeInTheDocument()
})

test('its action is done once and closes the toast, before any news of its own', async () => {
  const onAction = vi.fn<() => void>(() => void showToast({ title: 'Listing restored' }))
  await render(region)
  showToast(deleted(onAction))
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(onAction).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Listing restored')).toBeVisible()
  await expect.element(page.getByText('Listing deleted')).not.toBeInTheDocument()
})

test('the action is reached with F8 and Tab, waits meanwhile, and gives the focus back', async () => {
  const onAction = vi.fn<() => void>()
  await render(
    <>
      <button type="button">Elsewhere</button>
      {region}
    </>,
  )
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  showToast(deleted(onAction))
  await expect.element(page.getByText('Listing deleted')).toBeVisible()
  await userEvent.keyboard('{F8}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()
  vi.advanceTimersByTime(10 * TOAST_ACTION_DISPLAY_MS)
  await userEvent.keyboard('{Enter}')
  expect(onAction).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Listing deleted')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
})

test('with text at 200% on a phone what can be done stands below the words, and nothing runs out', async () => {
  await page.viewport(360, 740)
  document.documentElement.style.fontSize = '200%'
  try {
    await render(region)
    showToast(deleted())
    const [words, action, cross] = [
      page.getByText('Listing deleted'),
      page.getByRole('button', { name: 'Undo' }),
      page.getByRole('button', { name: 'Close' }),
    ]
    await expect.element(words).toBeVisible()
    const places = [words, action, cross].map((each) => each.element().getBoundingClientRect())
    expect(places[1]?.top).toBeGreaterThanOrEqual(places[0]?.bottom ?? Infinity)
    expect(places.every(({ left, right }) => left >= 0 && right <= 360)).toBe(true)
  } finally {
    document.documentElement.style.fontSize = ''
  }
})

test('a toast without an action has only its cross', async () => {
  await render(region)
  showToast(saved)
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(1)
})

test('a swipe to the right of 50 px dismisses it, a shorter one or one to the left does not', async () => {
  await render(region)
  const id = showToast(saved)
  const toast = page.getByText('Saved')
  await expect.element(toast).toBeVisible()
  swipe(toast.element(), TOAST_SWIPE_PX - 1)
  swipe(toast.element(), -2 * TOAST_SWIPE_PX)
  expect(readToasts()).toMatchObject([{ id, isOpen: true }])
  swipe(toast.element(), TOAST_SWIPE_PX)
  expect(readToasts()).toMatchObject([{ id, isOpen: false }])
  await expect.element(toast).not.toBeInTheDocument()
})

test('a toast closed from the keyboard gives the focus back to where it came from', async () => {
  await render(
    <>
      <button type="button">Like</button>
      {region}
    </>,
  )
  await page.getByRole('button', { name: 'Like' }).click()
  showToast(failed)
  await expect.element(page.getByText('Failed to like listing')).toBeVisible()
  await userEvent.keyboard('{F8}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Like' })).toHaveFocus()
})

test('over an open dialog the toast can be closed, and the dialog keeps the focus and stays open', async () => {
  const onClose = vi.fn<() => void>()
  await render(
    <>
      {region}
      <Dialog isOpen onClose={onClose} title="Create Listing" closeLabel="Leave">
        <input aria-label="Title" />
      </Dialog>
    </>,
  )
  await page.getByLabelText('Title').click()
  showToast(failed)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('Failed to like listing')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Title')).toHaveFocus()
  expect(onClose).not.toHaveBeenCalled()
})

test('Escape in a toast closes the toast and not the dialog under it', async () => {
  const onClose = vi.fn<() => void>()
  await render(
    <>
      {region}
      <Dialog isOpen onClose={onClose} title="Create Listing" closeLabel="Leave">
        <input aria-label="Title" />
      </Dialog>
    </>,
  )
  await page.getByLabelText('Title').click()
  showToast(failed)
  await expect.element(page.getByText('Failed to like listing')).toBeVisible()
  await userEvent.keyboard('{F8}{Escape}')
  await expect.element(page.getByText('Failed to like listing')).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('a dismissed toast is remembered closed for 1,000,000 ms and then forgotten', () => {
  const id = showToast(saved)
  dismissToast(id)
  vi.advanceTimersByTime(TOAST_REMOVE_AFTER_MS - 1)
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

/** The toast stands, and React has started its clock, which happens after it is drawn. */
async function itsTimeRuns(title: string) {
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
}

function swipe(element: Element, byPx: number) {
  const from = 100
  const at = (type: string, clientX: number) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, pointerType: 'touch' }))
  at('pointerdown', from)
  at('pointermove', from + byPx)
  at('pointerup', from + byPx)
}
