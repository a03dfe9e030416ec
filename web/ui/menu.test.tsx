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
        entries={[{ id: 'profile', label: 'Profile', href: '/profile' }, { id: 'logout', label: 'Logout', onAction: onLogout }]}
      />
    </>
  )
}
