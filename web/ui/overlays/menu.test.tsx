import { render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { press, user } from '#web/test/hands.ts'
import { Menu, type MenuProps } from './menu.tsx'
import { Button } from '../button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

const button = () => screen.getByRole('button', { name: 'Account' })
const entry = (name: string | RegExp) => screen.getByRole('menuitem', { name })
const gone = () => waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())

async function openMenu(props: Partial<MenuProps> = {}, onLogout = () => {}) {
  render(<UserMenu entries={entriesWith(onLogout)} {...props} />)
  await press('Account')
}

const entriesWith = (onLogout: () => void) => [
  { id: 'profile', label: 'Profile', href: '/profile' },
  { id: 'logout', label: 'Logout', onAction: onLogout },
]

test('it opens on its first entry, acts on the chosen one, and gives the focus back', async () => {
  const onLogout = vi.fn<() => void>()
  await openMenu({}, onLogout)
  await waitFor(() => expect(entry('Profile')).toHaveFocus())
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onLogout).toHaveBeenCalledOnce()
  await gone()
  await waitFor(() => expect(button()).toHaveFocus())
})

test('it closes at Escape with the focus back on its button, and at a tap elsewhere', async () => {
  await openMenu()
  expect(screen.getByRole('menu', { name: 'Account' })).toBeVisible()
  await user.keyboard('{Escape}')
  await gone()
  await waitFor(() => expect(button()).toHaveFocus())
  await press('Account')
  await user.click(document.body)
  await gone()
})

test('arrows go round, Home and End go to the ends, and a letter goes to its entry', async () => {
  await openMenu()
  for (const [keys, reached] of [
    ['{ArrowUp}', 'Logout'],
    ['{ArrowDown}', 'Profile'],
    ['{End}', 'Logout'],
    ['{Home}', 'Profile'],
    ['l', 'Logout'],
    ['p', 'Profile'],
  ] as const) {
    await user.keyboard(keys)
    await waitFor(() => expect(entry(reached)).toHaveFocus())
  }
})

test('an entry that leads somewhere is followed without loading the page anew', async () => {
  const onNavigate = vi.fn<(href: string) => void>()
  await openMenu({ onNavigate })
  await user.click(entry('Profile'))
  expect(onNavigate).toHaveBeenCalledExactlyOnceWith('/profile')
})

test('an entry that cannot be chosen now says why, can be reached, and does nothing', async () => {
  const onAction = vi.fn<() => void>()
  await openMenu({ entries: [{ id: 'renew', label: 'Renew', notNow: 'again from Nov 22', onAction }] })
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

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test.each([
  ['Escape', () => user.keyboard('{Escape}')],
  ['a tap outside', () => user.click(document.body)],
])('a dialog holds the focus until %s closes it, and gives it back to its button', async (_, close) => {
  render(<Opener size="sm" />)
  await press('Post Item')
  const dialog = await screen.findByRole('dialog', { name: 'Create Listing' })
  for (let times = 0; times < 5; times++) {
    await user.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await close()
  await closed()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Post Item' })).toHaveFocus())
})

test('a dialog that is not dismissable ignores Escape and taps outside; its cross closes it', async () => {
  render(<Opener isDismissable={false} size="sm" />)
  await press('Post Item')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await user.click(document.body)
  expect(screen.getByRole('dialog')).toBeVisible()
  await press('Close')
  await closed()
})

function Opener(props: Partial<DialogProps>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Post Item</Button>
      <Dialog
        title="Create Listing"
        closeLabel="Close"
        {...props}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <input aria-label="Title" />
      </Dialog>
    </>
  )
}
