import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { userQuery } from '#web/features/auth/queries.ts'
import { watchWaysOut } from '#web/features/auth/test/watch-login.ts'
import { addUnsent, readOutbox } from '#web/features/chat/data/outbox.ts'
import { openPages, reader, stubServer, type Answer } from '#web/features/feed/test/market.tsx'
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

async function openMenu(user = reader, answer: Answer = { status: 204 }) {
  const calls = stubServer(() => answer, user)
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
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual([
      'Profile',
      'Saved',
      'Saved searches',
      'Verification',
      'Seller Analytics',
      "Seller's guide",
      'About',
      'Settings',
      'Logout',
    ])
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

describe('Logout', () => {
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  const question = page.getByRole('alertdialog')
  const unsent = (clientId: string) => ({
    clientId,
    conversationId: 'a',
    content: 'Hello',
    createdAt: '2026-11-20T09:00:00.000Z',
  })
  let ways: ReturnType<typeof watchWaysOut>
  beforeEach(() => {
    localStorage.clear()
    ways = watchWaysOut((address, type) => address === '/' && type !== 'traverse')
  })
  afterEach(() => ways.stop())

  test('ends the session, empties the device and loads the landing page', async () => {
    const { calls, client } = await openMenu()
    await client.fetchQuery(userQuery)
    localStorage.setItem(`draft:${reader.id}:a`, 'Is it still')
    await logout.click()
    await expect.poll(() => ways.left).toEqual(['/'])
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/logout'])
    expect([localStorage.length, client.getQueryData(userQuery.queryKey)]).toEqual([0, null])
  })

  test('asks first while messages are not sent yet; who stays keeps them', async () => {
    const { calls, client } = await openMenu()
    await client.fetchQuery(userQuery)
    addUnsent(reader.id, unsent('c1'))
    addUnsent(reader.id, unsent('c2'))
    await logout.click()
    await expect.element(question).toHaveAccessibleName('2 messages are not sent yet')
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect([calls, readOutbox(reader.id).length, ways.left]).toEqual([[], 2, []])
    await logout.click()
    await question.getByRole('button', { name: 'Sign out anyway' }).click()
    await expect.poll(() => ways.left).toEqual(['/'])
    expect([localStorage.length, readOutbox(reader.id).length]).toEqual([0, 0])
  })

  test('that fails is told, and everything stays', async () => {
    const { client } = await openMenu(reader, {
      status: 503,
      body: { code: 'unavailable', message: 'A part is down.' },
    })
    await client.fetchQuery(userQuery)
    localStorage.setItem(`draft:${reader.id}:a`, 'Is it still')
    await logout.click()
    await expect.element(page.getByRole('alert').getByText('Failed to logout', { exact: true })).toBeVisible()
    expect([localStorage.getItem(`draft:${reader.id}:a`), ways.left]).toEqual(['Is it still', []])
  })
})
