import '#web/styles/tokens.css'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Menu } from './menu.tsx'

test('it opens on its first entry, acts on the chosen one, and gives the focus back', async () => {
  const onLogout = vi.fn<() => void>()
  await render(<UserMenu onLogout={onLogout} />)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Profile' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onLogout).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Account' })).toHaveFocus()
})

test('it closes at Escape with the focus back on its button, and at a tap elsewhere', async () => {
  await render(<UserMenu />)
  const [button, menu] = [
    page.getByRole('button', { name: 'Account' }),
    page.getByRole('menu', { name: 'Account' }),
  ]
  await button.click()
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await expect.element(menu).toBeVisible()
  await userEvent.click(document.body, { position: { x: 5, y: 500 }, force: true })
  await expect.element(menu).not.toBeInTheDocument()
})

test('arrows go round, Home and End go to the ends, and a letter goes to its entry', async () => {
  await render(<UserMenu />)
  await page.getByRole('button', { name: 'Account' }).click()
  const [profile, logout] = [
    page.getByRole('menuitem', { name: 'Profile' }),
    page.getByRole('menuitem', { name: 'Logout' }),
  ]
  await expect.element(profile).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(logout).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(profile).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(logout).toHaveFocus()
  await userEvent.keyboard('p')
  await expect.element(profile).toHaveFocus()
})

test('with text at 200% it is no wider than a phone', async () => {
  await page.viewport(360, 740)
  document.documentElement.style.fontSize = '200%'
  try {
    await render(<UserMenu />)
    await page.getByRole('button', { name: 'Account' }).click()
    const { left, right } = page.getByRole('menu').element().getBoundingClientRect()
    expect([left >= 0, right <= 360]).toEqual([true, true])
  } finally {
    document.documentElement.style.fontSize = ''
    await page.viewport(390, 800)
  }
})

test('it stays inside the window wherever its button stands', async () => {
  await render(
    <div style={{ position: 'fixed', bottom: 0, left: 0 }}>
      <UserMenu />
    </div>,
  )
  await page.getByRole('button', { name: 'Account' }).click()
  const { left, top, right, bottom } = page.getByRole('menu').element().getBoundingClientRect()
  expect([left >= 0, top >= 0, right <= window.innerWidth, bottom <= window.innerHeight]).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('an entry that leads somewhere is followed without loading the page anew', async () => {
  const onNavigate = vi.fn<(href: string) => void>()
  await render(<UserMenu onNavigate={onNavigate} />)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  expect(onNavigate.mock.calls[0]?.[0]).toBe('/profile')
})

function UserMenu({ onLogout, onNavigate }: { onLogout?: () => void; onNavigate?: (href: string) => void }) {
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
        entries={[
          { id: 'profile', label: 'Profile', href: '/profile' },
          { id: 'logout', label: 'Logout', onAction: onLogout },
        ]}
      />
    </>
  )
}

test('an entry that cannot be chosen now says why, can be reached, and does nothing', async () => {
  const onAction = vi.fn<() => void>()
  await render(<RenewMenu onAction={onAction} />)
  await page.getByRole('button', { name: 'More' }).click()
  const renew = page.getByRole('menuitem', { name: 'Renew again from Nov 22' })
  await expect.element(renew).toHaveFocus()
  await expect.element(renew).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(onAction).not.toHaveBeenCalled()
  await expect.element(page.getByRole('menu')).toBeVisible()
})

function RenewMenu({ onAction }: { onAction: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={trigger} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        More
      </button>
      <Menu
        label="More"
        triggerRef={trigger}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        entries={[{ id: 'renew', label: 'Renew', notNow: 'again from Nov 22', onAction }]}
      />
    </>
  )
}
