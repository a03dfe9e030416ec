import { screen, waitFor, within } from '@testing-library/react'
import { set } from 'idb-keyval'
import { useRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheUser, userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { conversationsPage } from '#web/features/chat/data/chat.fixture.ts'
import { generatorListing, pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { openMarket } from '#web/features/search/market/test/open-market.tsx'
import { device, openStore } from '#web/lib/device-store.ts'
import { INTENT_KEY, PHOTO_DRAFTS } from '#web/lib/forget-person.ts'
import { recordDeviceOwner } from '#web/lib/forget-person.ts'
import { addUnsent, readOutbox } from '#web/lib/outbox.ts'
import { addWaiting } from '#web/lib/waiting.ts'
import { press, expectAlert, user, recordNavigations } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { type StubResponse, type ApiCall, stubServer, outage } from '#web/test/server.ts'
import { UserMenu } from './user-menu.tsx'

let isLiked = false
beforeEach(() => {
  isLiked = false
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

async function openMenu(person = member, response: StubResponse = { status: 204 }) {
  const calls = stubServer(() => response, person)
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

// [spec 2.2 #9, 2.2 #10, 2.2 #11, 2.2 #12]
test('the menu links to its pages in the specified order', async () => {
  const { router } = await openMenu()
  expect(entries()).toEqual(ENTRIES)
  await press('Saved', 'menuitem')
  expect(await screen.findByRole('heading', { name: 'The saved ones' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/favourites')
})

// [spec 2.2 #12]
test('the menu links to the dashboard for admins only', async () => {
  await openMenu({ ...member, role: 'admin' })
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
  const draft = `draft:${member.id}:a`
  let navigations: string[]
  beforeEach(() => {
    navigations = recordNavigations()
  })

  // [spec 2.2 #8, 4 #5]
  test('ends the session, clears the device and loads the landing page', async () => {
    const { calls, client } = await openMenu()
    device.setItem(draft, 'Is it still')
    client.setQueryData(['/api/listings', {}], { listings: [] })
    await press('Logout', 'menuitem')
    await expect.poll(() => navigations).toEqual(['/'])
    expect(client.getQueryData(['/api/listings', {}])).toBeUndefined()
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/auth/logout' }])
    expect([device.getItem(draft), localStorage.length, client.getQueryData(userQuery.queryKey)]).toEqual([
      null,
      0,
      null,
    ])
  })

  // [spec 4 #6]
  test('asks first if messages are unsent, and staying keeps them', async () => {
    const { calls } = await openMenu()
    addUnsent(member.id, unsent('c1'))
    addUnsent(member.id, unsent('c2'))
    await press('Logout', 'menuitem')
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveAccessibleName('2 messages have not been sent yet')
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect([calls, readOutbox(member.id).length, navigations]).toEqual([[], 2, []])
  })

  test('asks first if a listing, its changes or a draft are not sent yet', async () => {
    const { calls } = await openMenu()
    addUnsent(member.id, unsent('c1'))
    const post = { createdAt: '2026-11-20T09:00:00.000Z', data: {} }
    await addWaiting(member.id, { ...post, key: 'p1', kind: 'post' })
    await addWaiting(member.id, { ...post, key: 'l1', kind: 'like' })
    device.setItem(`edit:${member.id}:listing-1`, '{}')
    device.setItem('new-listing', JSON.stringify({ ownerId: member.id, values: { title: 'Half a listing' } }))
    await press('Logout', 'menuitem')
    const name = '1 message, 2 listings and 2 changes have not been sent yet'
    const question = await screen.findByRole('alertdialog', { name })
    expect(question).toHaveTextContent('What has not been sent yet will be lost.')
    expect([calls, navigations]).toEqual([[], []])
  })

  test('asks first if only the photos of a draft are on the device', async () => {
    await openMenu()
    device.setItem('new-listing', JSON.stringify({ ownerId: member.id, values: { title: '' } }))
    await set('new-listing', { photos: [] }, openStore(PHOTO_DRAFTS))
    await press('Logout', 'menuitem')
    await screen.findByRole('alertdialog', { name: '1 listing has not been sent yet' })
    await press('Sign out anyway')
    await expect.poll(() => navigations).toEqual(['/'])
  })

  // [spec 8 #4]
  test('says so and loses nothing if it fails', async () => {
    await openMenu(member, outage)
    device.setItem(draft, 'Is it still')
    await press('Logout', 'menuitem')
    const alert = screen.getByRole('alert')
    expect(await within(alert).findByText('Failed to logout')).toBeVisible()
    expect(within(alert).getByText('Error')).toBeVisible()
    expect([device.getItem(draft), navigations]).toEqual(['Is it still', []])
  })
})

const listing = generatorListing({ likesCount: 4 })
const PAGE = `/listings/${listing.id}`
const LISTING_PATH = `/api/listings/${listing.id}`
const LIKE_PATH = `/api/listings/${listing.id}/like`

type Responder = (call: ApiCall) => StubResponse | Promise<StubResponse> | undefined

/** Presses a control as a visitor, and signs in on the page that it leads to. */
async function pressAndSignIn(
  name: string | RegExp,
  { from = PAGE, respond }: { from?: string; respond?: Responder } = {},
) {
  const opened = openMarket(from, (call) => respond?.(call) ?? respondTo(call))
  const [link] = await screen.findAllByRole('link', { name })
  await user.click(link ?? expect.fail(`no ${String(name)}`))
  await screen.findByLabelText('Phone number')
  await signIn(opened, from)
  return { ...opened, writes: () => writesOf(opened.calls) }
}

async function signIn(
  { client, router }: Pick<ReturnType<typeof openMarket>, 'client' | 'router'>,
  next: string,
) {
  await cacheUser(client, member)
  await router.navigate({ href: next, replace: true })
}

const BODIES = new Map<string, unknown>([
  ['/api/rate', { slePerUsd: 23, asOf: '2026-09-30' }],
  ['/api/conversations', conversationsPage([])],
])

const respondTo: Responder = ({ path }) => {
  if (path === LIKE_PATH) isLiked = !isLiked
  if (path === LIKE_PATH) return { body: { liked: isLiked, likesCount: isLiked ? 5 : 4 } }
  if (path === LISTING_PATH) return { body: asRead() }
  if (BODIES.has(path)) return { body: BODIES.get(path) }
  return path === '/api/market' || path === '/api/listings' ? { body: pageOf([asRead()]) } : undefined
}

/** The listing as the server has it now. */
const asRead = () => ({ ...listing, likedByMe: isLiked, likesCount: isLiked ? 5 : 4 })

const writesOf = (calls: ApiCall[]) => calls.filter(({ method }) => method !== 'GET').map(({ path }) => path)
const findHeart = (isOn: boolean) =>
  screen.findByRole('button', { name: `Like ${listing.title}, ${isOn ? 5 : 4} likes`, pressed: isOn })

test('if a visitor presses Like, the like is sent after signing in', async () => {
  const { writes, href } = await pressAndSignIn(/^Log in to like/)
  await expect.poll(writes).toEqual([LIKE_PATH])
  expect(await findHeart(true)).toBeVisible()
  expect(href()).toBe(PAGE)
})

test('if a visitor presses Like and turns out to like the listing already, the like stays', async () => {
  isLiked = true
  const { writes } = await pressAndSignIn(/^Log in to like/)
  await expect.poll(writes).toEqual([LIKE_PATH, LIKE_PATH])
  expect(await findHeart(true)).toBeVisible()
  expect(isLiked).toBe(true)
})

test('a like that was carried out stays on the page, even if a list read before it arrives later', async () => {
  const listsMayArrive = Promise.withResolvers<void>()
  const { writes } = await pressAndSignIn(/^Log in to like/, {
    from: '/market/generators',
    respond: (call) => {
      if (call.path !== '/api/listings') return undefined
      const body = pageOf([asRead()])
      return listsMayArrive.promise.then(() => ({ body }))
    },
  })
  await expect.poll(writes).toEqual([LIKE_PATH])
  listsMayArrive.resolve()
  expect(await findHeart(true)).toBeVisible()
})

test('if what a visitor pressed is refused after signing in, the page shows why', async () => {
  const { href } = await pressAndSignIn('Message seller', {
    respond: ({ path }) =>
      path === '/api/conversations'
        ? { status: 409, body: { code: 'conflict', message: 'This listing is your own.' } }
        : undefined,
  })
  await expectAlert('This listing is your own.')
  expect(href()).toBe(PAGE)
})

test('pressing Call warns the visitor after signing in, and asks for no number before they go on', async () => {
  const { writes, href } = await pressAndSignIn('Call', {
    respond: ({ path }) => (path === LISTING_PATH ? { body: { ...asRead(), contact: ['call'] } } : undefined),
  })
  expect(await screen.findByText(/A screenshot of a payment is not money/)).toBeVisible()
  expect([writes(), href()]).toEqual([[], PAGE])
})

test('pressing Post an item opens the form after signing in', async () => {
  await pressAndSignIn('Post an item', { from: '/market/generators/bo' })
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('a visitor’s press takes effect once, even if somebody else used this device before', async () => {
  recordDeviceOwner('somebody-else')
  const opened = await pressAndSignIn(/^Log in to like/)
  await expect.poll(opened.writes).toEqual([LIKE_PATH])
  expect(await findHeart(true)).toBeVisible()
  await opened.router.navigate({ href: '/about' })
  await opened.router.navigate({ href: PAGE })
  expect(opened.writes()).toEqual([LIKE_PATH])
})

/** Stores that the visitor pressed Like on PAGE. */
function storeIntent() {
  const intent = { action: 'like', subjectId: listing.id, address: PAGE, at: Date.now() }
  sessionStorage.setItem(INTENT_KEY, JSON.stringify(intent))
}

test.each([
  ['half an hour has passed', async () => void vi.setSystemTime(Date.now() + 31 * 60_000), PAGE],
  ['they go elsewhere after signing in', async () => {}, '/about'],
])('a button pressed by a visitor has no effect if %s', async (_, before, next) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const opened = openMarket('/auth', respondTo)
  storeIntent()
  await screen.findByLabelText('Phone number')
  await before()
  await signIn(opened, next)
  await screen.findByRole('heading', { level: 1 })
  await opened.router.navigate({ href: PAGE })
  expect(await findHeart(false)).toBeVisible()
  expect(writesOf(opened.calls)).toEqual([])
})

test('returning without signing in cancels the action that a visitor chose', async () => {
  const opened = openMarket('/auth', respondTo)
  storeIntent()
  await screen.findByLabelText('Phone number')
  await opened.router.navigate({ href: PAGE })
  await screen.findByRole('heading', { level: 1, name: listing.title })
  await opened.router.navigate({ href: '/auth' })
  await screen.findByLabelText('Phone number')
  await signIn(opened, PAGE)
  expect(await findHeart(false)).toBeVisible()
  expect(writesOf(opened.calls)).toEqual([])
})

test('without storage, signing in only leads back to the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const { writes } = await pressAndSignIn(/^Log in to like/)
  expect(await findHeart(false)).toBeVisible()
  expect(writes()).toEqual([])
})
