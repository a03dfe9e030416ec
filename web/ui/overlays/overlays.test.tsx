import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { press, stubBackButton, user } from '#web/test/interactions.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ShareIcon } from '#web/ui/icons/icons-listing.tsx'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Menu, type MenuProps } from './menu.tsx'
import { TOAST_SWIPE_PX, ToastRegion } from './toast-region.tsx'
import {
  dismissToast,
  readToasts,
  showToast,
  TOAST_ACTION_DISPLAY_MS,
  TOAST_DISPLAY_MS,
  TOAST_REMOVE_AFTER_MS,
} from './toast.ts'
import { Tooltip } from './tooltip.tsx'

describe('a menu', () => {
  const button = () => screen.getByRole('button', { name: 'Account' })
  const entry = (name: string | RegExp) => screen.getByRole('menuitem', { name })
  const expectClosed = () => waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())

  async function openMenu(props: Partial<MenuProps> = {}, onLogout = () => {}) {
    render(<UserMenu entries={entriesWith(onLogout)} {...props} />)
    await press('Account')
  }

  const entriesWith = (onLogout: () => void) => [
    { id: 'profile', label: 'Profile', href: '/profile' },
    { id: 'logout', label: 'Logout', onAction: onLogout },
  ]

  test('opens on its first entry, runs the chosen entry, and returns the focus', async () => {
    const onLogout = vi.fn<() => void>()
    await openMenu({}, onLogout)
    await waitFor(() => expect(entry('Profile')).toHaveFocus())
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onLogout).toHaveBeenCalledOnce()
    await expectClosed()
    await waitFor(() => expect(button()).toHaveFocus())
  })

  test('closes on Escape, returning the focus to its button, and on a tap elsewhere', async () => {
    await openMenu()
    expect(screen.getByRole('menu', { name: 'Account' })).toBeVisible()
    await user.keyboard('{Escape}')
    await expectClosed()
    await waitFor(() => expect(button()).toHaveFocus())
    await press('Account')
    await user.click(document.body)
    await expectClosed()
  })

  test('wraps around with arrow keys, and also moves by Home and End', async () => {
    await openMenu()
    for (const [keys, reached] of [
      ['{ArrowUp}', 'Logout'],
      ['{ArrowDown}', 'Profile'],
      ['{End}', 'Logout'],
      ['{Home}', 'Profile'],
    ] as const) {
      await user.keyboard(keys)
      await waitFor(() => expect(entry(reached)).toHaveFocus())
    }
  })

  test('follows the link of an entry without reloading the page', async () => {
    const onNavigate = vi.fn<(href: string) => void>()
    await openMenu({ onNavigate })
    await user.click(entry('Profile'))
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith('/profile')
  })

  test('follows a link by the space bar, too', async () => {
    const onNavigate = vi.fn<(href: string) => void>()
    await openMenu({ onNavigate })
    await waitFor(() => expect(entry('Profile')).toHaveFocus())
    await user.keyboard(' ')
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith('/profile')
    await expectClosed()
  })

  test('typing the first letters of an entry moves to it, also if others begin alike', async () => {
    await openMenu({
      entries: ['Profile', 'Saved', 'Seller Analytics', 'Settings'].map((label) => ({ id: label, label })),
    })
    await waitFor(() => expect(entry('Profile')).toHaveFocus())
    await user.keyboard('set')
    await waitFor(() => expect(entry('Settings')).toHaveFocus())
  })

  test("leaves the browser's own shortcuts alone", async () => {
    await openMenu()
    await waitFor(() => expect(entry('Profile')).toHaveFocus())
    expect(fireEvent.keyDown(entry('Profile'), { key: 'l', ctrlKey: true })).toBe(true)
    expect(entry('Profile')).toHaveFocus()
  })

  test('Tab closes it and moves on from its button', async () => {
    render(<button type="button">Before</button>)
    await openMenu()
    render(<button type="button">After</button>)
    await waitFor(() => expect(entry('Profile')).toHaveFocus())
    await user.tab()
    await expectClosed()
    await waitFor(() => expect(screen.getByRole('button', { name: 'After' })).toHaveFocus())
  })

  test('says why an entry is unavailable; the entry can be focused and does nothing', async () => {
    const onAction = vi.fn<() => void>()
    const disabledReason = 'again from Nov 22'
    await openMenu({ entries: [{ id: 'renew', label: 'Renew', disabledReason, onAction }] })
    const renew = entry(/^Renew ?again from Nov 22$/)
    await waitFor(() => expect(renew).toHaveFocus())
    expect(renew).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Enter}')
    expect(onAction).not.toHaveBeenCalled()
    expect(screen.getByRole('menu')).toBeVisible()
  })

  function UserMenu({ entries, onNavigate }: Pick<MenuProps, 'entries' | 'onNavigate'>) {
    const trigger = useRef<HTMLButtonElement>(null)
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button ref={trigger} type="button" onClick={() => setOpen(true)}>
          Account
        </button>
        <Menu
          label="Account"
          triggerRef={trigger}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onNavigate={onNavigate}
          entries={entries}
        />
      </>
    )
  }
})

describe('a dialog', () => {
  const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  test.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['a tap outside', () => user.click(document.body)],
    ['its button', () => press('Close')],
  ])('traps the focus until %s closes it, and then returns the focus to its button', async (_, close) => {
    render(<Opener size="sm" />)
    await press('Post Item')
    const dialog = await screen.findByRole('dialog', { name: 'Create Listing' })
    for (let times = 0; times < 5; times++) {
      await user.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
    await close()
    await expectClosed()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Post Item' })).toHaveFocus())
  })

  test("closes by the phone's back button, which leaves the page after that", async () => {
    const back = stubBackButton()
    render(<Opener />)
    await press('Post Item')
    await screen.findByRole('dialog')
    back()
    await expectClosed()
    expect(back).toThrow('the back button would leave the page')
  })

  function Opener(props: Partial<DialogProps>) {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Post Item</Button>
        {isOpen && (
          <Dialog title="Create Listing" closeLabel="Close" {...props} onClose={() => setOpen(false)}>
            <input aria-label="Title" />
          </Dialog>
        )}
      </>
    )
  }
})

describe('toasts:', () => {
  const SAVED = { title: 'Saved', description: 'Your listing is online.' }
  const FAILED = { title: 'Error', description: 'Failed to like listing', tone: 'destructive' as const }

  const deletedToast = (onAction: () => void = () => {}) => ({
    title: 'Listing deleted',
    action: { label: 'Undo', onAction },
  })

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  })

  afterEach(() => {
    vi.advanceTimersByTime(TOAST_REMOVE_AFTER_MS)
  })

  const elsewhere = () => screen.getByRole('button', { name: 'Elsewhere' })
  const expectRemoved = (title: string) =>
    waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument())

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
    showToast(SAVED)
    await waitFor(() => expect(status).toHaveTextContent('Saved'))
    expect(screen.getAllByRole('button')).toHaveLength(2)
    showToast(FAILED)
    await waitFor(() => expect(alert).toHaveTextContent('Failed to like listing'))
    expect(status).toBeEmptyDOMElement()
  })

  // Waiting for the page also moves the fake clock a little, so check a whole second before the end.
  // [spec 9 #21]
  test.each([
    ['a toast disappears after five seconds, not before', SAVED, TOAST_DISPLAY_MS, 5_000],
    ['a toast with an action stays for ten seconds', deletedToast(), TOAST_ACTION_DISPLAY_MS, 10_000],
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
    await expectRemoved(toast.title)
  })

  // [spec 9 #23]
  test('the timer stops while the toast has the keyboard focus, and continues afterwards', async () => {
    openRegion()
    elsewhere().focus()
    showToast(SAVED)
    await screen.findByText('Saved')
    await user.keyboard('{F8}')
    await waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus())
    vi.advanceTimersByTime(10 * TOAST_DISPLAY_MS)
    expect(await screen.findByText('Saved')).toBeVisible()
    await user.click(elsewhere())
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    vi.advanceTimersByTime(TOAST_DISPLAY_MS)
    await expectRemoved('Saved')
  })

  test('the action runs once, and its toast closes before any toast that the action shows', async () => {
    const onAction = vi.fn<() => void>(() => void showToast({ title: 'Listing restored' }))
    openRegion()
    showToast(deletedToast(onAction))
    await press('Undo')
    expect(onAction).toHaveBeenCalledOnce()
    expect(await screen.findByText('Listing restored')).toBeVisible()
    await expectRemoved('Listing deleted')
  })

  test.each([
    ['the action', deletedToast(), 'Undo'],
    ['the close button', FAILED, 'Close'],
  ])(
    '%s is reached with F8 and Tab; the toast stays open until it is pressed, and then returns the focus',
    async (_, toast, name) => {
      openRegion()
      await user.click(elsewhere())
      showToast(toast)
      await screen.findByText(toast.title)
      await user.keyboard('{F8}{Tab}')
      expect(screen.getByRole('button', { name })).toHaveFocus()
      vi.advanceTimersByTime(10 * TOAST_ACTION_DISPLAY_MS)
      await user.keyboard('{Enter}')
      await expectRemoved(toast.title)
      await waitFor(() => expect(elsewhere()).toHaveFocus())
    },
  )

  // [spec 9 #22]
  test('a swipe of 50 px to the right dismisses a toast; one shorter or to the left does not', async () => {
    openRegion()
    const id = showToast(SAVED)
    const toast = await screen.findByText('Saved')
    swipe(toast, TOAST_SWIPE_PX - 1)
    swipe(toast, -2 * TOAST_SWIPE_PX)
    expect(readToasts()).toMatchObject([{ id, isOpen: true }])
    swipe(toast, TOAST_SWIPE_PX)
    expect(readToasts()).toMatchObject([{ id, isOpen: false }])
    await expectRemoved('Saved')
  })

  test.each([
    ['its close button', () => press('Close')],
    ['Escape', () => user.keyboard('{F8}{Escape}')],
  ])('over an open dialog %s closes the toast, and the dialog stays open', async (_, close) => {
    const onClose = vi.fn<() => void>()
    openRegion()
    render(
      <Dialog onClose={onClose} title="Create Listing" closeLabel="Leave">
        <input aria-label="Title" />
      </Dialog>,
    )
    const title = await screen.findByLabelText('Title')
    await user.click(title)
    showToast(FAILED)
    await screen.findByText('Failed to like listing')
    await close()
    await expectRemoved('Failed to like listing')
    await waitFor(() => expect(title).toHaveFocus())
    expect(onClose).not.toHaveBeenCalled()
  })

  test('a toast that moves into a dialog stays no longer for it', async () => {
    openRegion()
    showToast(SAVED)
    await screen.findByText('Saved')
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    vi.advanceTimersByTime(TOAST_DISPLAY_MS - 1_000)
    render(
      <Dialog onClose={() => {}} title="Create Listing" closeLabel="Leave">
        Words
      </Dialog>,
    )
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Saved')).toBeVisible()
    vi.advanceTimersByTime(1_000)
    await expectRemoved('Saved')
  })

  // [spec 9 #20]
  test('a dismissed toast stays in the store, closed, for 1,000,000 ms and is then removed', () => {
    const id = showToast(SAVED)
    dismissToast(id)
    vi.advanceTimersByTime(1_000_000 - 1)
    expect(readToasts()).toMatchObject([{ id, isOpen: false }])
    vi.advanceTimersByTime(1)
    expect(readToasts()).toEqual([])
  })

  test('removing an old toast does not affect the one on screen', () => {
    dismissToast(showToast(SAVED))
    const id = showToast({ ...FAILED, durationMs: 2 * TOAST_REMOVE_AFTER_MS })
    vi.advanceTimersByTime(TOAST_REMOVE_AFTER_MS)
    expect(readToasts()).toMatchObject([{ id, isOpen: true }])
  })

  function swipe(element: Element, byPx: number) {
    const at = (clientX: number) => ({ clientX, pointerType: 'touch' })
    fireEvent.pointerDown(element, at(100))
    fireEvent.pointerMove(element, at(100 + byPx))
    fireEvent.pointerUp(element, at(100 + byPx))
  }
})

describe('a tooltip', () => {
  const pair = (
    <>
      <Tooltip text="Share it">
        {(described) => (
          <IconButton label="Share" {...described}>
            <ShareIcon />
          </IconButton>
        )}
      </Tooltip>
      <Tooltip text="What is new">
        {(described) => (
          <IconButton label="Notifications" {...described}>
            <BellIcon />
          </IconButton>
        )}
      </Tooltip>
    </>
  )

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    // Another file may have hidden a tooltip just now.
    vi.setSystemTime(Date.now() + 1_000)
  })

  const button = (name: string) => screen.getByRole('button', { name })
  const readTooltip = () => screen.queryByRole('tooltip')?.textContent
  const enter = (name: string) => fireEvent.pointerEnter(button(name))
  const leave = (name: string) => fireEvent.pointerLeave(button(name))

  // [spec 9 #25]
  test('appears after 700 ms, describes its button, and disappears with the pointer', async () => {
    render(pair)
    enter('Share')
    // React has rendered what the timer has changed, so nothing can still appear.
    act(() => void vi.advanceTimersByTime(699))
    expect(readTooltip()).toBeUndefined()
    vi.advanceTimersByTime(1)
    await expect.poll(readTooltip).toBe('Share it')
    expect(button('Share')).toHaveAccessibleDescription('Share it')
    leave('Share')
    await expect.poll(readTooltip).toBeUndefined()
  })

  // [spec 9 #25]
  test('appears at once within 300 ms after another tooltip, and later waits again', async () => {
    render(pair)
    enter('Share')
    vi.advanceTimersByTime(700)
    await expect.poll(readTooltip).toBe('Share it')
    leave('Share')
    vi.advanceTimersByTime(299)
    enter('Notifications')
    vi.advanceTimersByTime(0)
    await expect.poll(readTooltip).toBe('What is new')
    leave('Notifications')
    vi.advanceTimersByTime(300)
    enter('Share')
    act(() => void vi.advanceTimersByTime(699))
    expect(readTooltip()).toBeUndefined()
  })

  test('that appeared under the pointer disappears on Escape, wherever the focus is', async () => {
    render(pair)
    enter('Share')
    vi.advanceTimersByTime(700)
    await expect.poll(readTooltip).toBe('Share it')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await expect.poll(readTooltip).toBeUndefined()
  })

  test('appears on keyboard focus without delay, and disappears on Escape', async () => {
    vi.useRealTimers()
    render(pair)
    await user.tab()
    await expect.poll(readTooltip).toBe('Share it')
    await user.keyboard('{Escape}')
    await expect.poll(readTooltip).toBeUndefined()
  })
})
