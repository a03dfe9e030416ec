import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPages, reader, stubServer } from '#web/features/feed/test/market.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { UserMenu } from './user-menu.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

function Home() {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={trigger} type="button">
        Abu
      </button>
      <UserMenu label="Menu of Abu" triggerRef={trigger} isOpen onClose={() => {}} />
    </>
  )
}

async function openMenu(user = reader) {
  const calls = stubServer(() => ({ status: 204 }), user)
  const title = (name: string) => () => <h1>{name}</h1>
  const pages = [
    { path: '/', component: Home },
    { path: '/profile', component: title('The profile') },
    { path: '/favourites', component: title('The saved ones') },
    { path: '/saved-searches', component: title('The searches') },
    { path: '/verification', component: title('The verification') },
    { path: '/analytics', component: title('The figures') },
    { path: '/tutorials', component: title('The guide') },
    { path: '/about', component: title('The market') },
    { path: '/profile/edit', component: title('The settings') },
    { path: '/admin', component: title('The desk') },
  ]
  return { ...(await openPages(pages, '/')), calls }
}

test('the menu offers Profile, Saved, Saved searches, Verification, the analytics, the guide, About, Settings and Logout, in this order', async () => {
  await openMenu()
  await expect.poll(() => page.getByRole('menuitem').elements().map((each) => each.textContent)).toEqual(['Profile', 'Saved', 'Saved searches', 'Verification', 'Seller Analytics', "Seller's guide", 'About', 'Settings', 'Logout'])
})

test.each([
  ['Profile', '/profile', 'The profile'],
  ['Saved', '/favourites', 'The saved ones'],
  ['Saved searches', '/saved-searches', 'The searches'],
  ['Verification', '/verification', 'The verification'],
  ['Seller Analytics', '/analytics', 'The figures'],
  ["Seller's guide", '/tutorials', 'The guide'],
  ['About', '/about', 'The market'],
  ['Settings', '/profile/edit', 'The settings'],
])('%s is a link to %s', async (name, path, title) => {
  const { router } = await openMenu()
  const entry = page.getByRole('menuitem', { name, exact: true })
  await expect.element(entry).toHaveAttribute('href', path)
  await entry.click()
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  expect(router.state.location.pathname).toBe(path)
})

test('an admin finds the dashboard there, and nobody else', async () => {
  const { router } = await openMenu({ ...reader, role: 'admin' })
  await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
  await expect.element(page.getByRole('heading', { name: 'The desk' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/admin')
})
