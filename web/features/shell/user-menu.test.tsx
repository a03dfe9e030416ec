import { screen, waitFor, within } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { addUnsent, readOutbox } from '#web/lib/outbox.ts'
import { press, user, watchWaysOut } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { reader } from '#web/test/people.ts'
import { stubServer, type Answer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { UserMenu } from './user-menu.tsx'

afterEach(() => {
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

async function openMenu(person = reader, answer: Answer = { status: 204 }) {
  const calls = stubServer(() => answer, person)
  const pages = [
    { path: '/', component: Home },
    { path: '/favourites', component: () => <h1>The saved ones</h1> },
  ]
  const opened = openPages(pages, '/')
  await screen.findByRole('menu', { name: 'Menu of Abu' })
  await opened.client.fetchQuery(userQuery)
  return { ...opened, calls }
}

const ENTRIES = [
  ['Profile', '/profile'],
  ['Saved', '/favourites'],
  ['Saved searches', '/saved-searches'],
  ['Verification', '/verification'],
  ['Seller Analytics', '/analytics'],
  ["Seller's guide", '/tutorials'],
  ['About', '/about'],
  ['Settings', '/profile/edit'],
  ['Logout', null],
]
const entries = () =>
  screen.getAllByRole('menuitem').map((entry) => [entry.textContent, entry.getAttribute('href')])

// [spec 2.2 #9, 2.2 #10, 2.2 #11, 2.2 #12, 10.20 #10]
test('the menu offers its entries in the order of the product, and leads to their pages', async () => {
  const { router } = await openMenu()
  expect(entries()).toEqual(ENTRIES)
  await press('Saved', 'menuitem')
  expect(await screen.findByRole('heading', { name: 'The saved ones' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/favourites')
})

// [spec 2.2 #12]
test('an admin finds the dashboard there, and nobody else', async () => {
  await openMenu({ ...reader, role: 'admin' })
  await screen.findByRole('menuitem', { name: 'Admin Dashboard' })
  expect(entries()).toEqual(expect.arrayContaining([...ENTRIES, ['Admin Dashboard', '/admin']]))
})

describe('Logout', () => {
  const unsent = (clientId: string) => ({
    clientId,
    conversationId: 'a',
    content: 'Hello',
    createdAt: '2026-11-20T09:00:00.000Z',
  })
  const draft = `draft:${reader.id}:a`
  let ways: string[]
  beforeEach(() => {
    ways = watchWaysOut()
  })

  // [spec 2.2 #8, 4 #5]
  test('ends the session, empties the device and loads the landing page', async () => {
    const { calls, client } = await openMenu()
    localStorage.setItem(draft, 'Is it still')
    client.setQueryData(['/api/listings', {}], { listings: [] })
    await press('Logout', 'menuitem')
    await expect.poll(() => ways).toEqual(['/'])
    expect(client.getQueryData(['/api/listings', {}])).toBeUndefined()
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/auth/logout' }])
    expect([localStorage.length, client.getQueryData(userQuery.queryKey)]).toEqual([0, null])
  })

  // [spec 4 #6]
  test('asks first while messages are not sent yet; who stays keeps them', async () => {
    const { calls } = await openMenu()
    addUnsent(reader.id, unsent('c1'))
    addUnsent(reader.id, unsent('c2'))
    await press('Logout', 'menuitem')
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveAccessibleName('2 messages are not sent yet')
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect([calls, readOutbox(reader.id).length, ways]).toEqual([[], 2, []])
  })

  // [spec 8 #4]
  test('that fails is told, and everything stays', async () => {
    await openMenu(reader, { status: 503, body: { code: 'unavailable', message: 'A part is down.' } })
    localStorage.setItem(draft, 'Is it still')
    await press('Logout', 'menuitem')
    const alert = screen.getByRole('alert')
    expect(await within(alert).findByText('Failed to logout')).toBeVisible()
    expect(within(alert).getByText('Error')).toBeVisible()
    expect([localStorage.getItem(draft), ways]).toEqual(['Is it still', []])
  })
})
