import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import { SIGN_OUT_DUE_COOKIE } from '#contract/session-ends.ts'
import type { User } from '#contract/user.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { BLANK_VALUES } from '#web/features/listings/posting/form-values.ts'
import { changesIn, inDays, own, ownMarket } from '#web/features/listings/upkeep/test/open-own.tsx'
import {
  carListing,
  generatorListing,
  homeListing,
  pageOf,
  phoneListing,
  photo,
} from '#web/features/search/feed/listing.fixture.ts'
import { device } from '#web/lib/device-store.ts'
import { isForgotten } from '#web/lib/forget-person.ts'
import { addUnsent, removeUnsent } from '#web/lib/outbox.ts'
import { addWaiting } from '#web/lib/waiting.ts'
import {
  expectAlert,
  press,
  listTexts,
  user,
  stubIntersections,
  recordNavigations,
} from '#web/test/interactions.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { type StubResponse, type ApiCall, stubServer } from '#web/test/server.ts'

type Options = {
  at?: string
  user?: User | null
  respond?: (call: ApiCall) => StubResponse | Promise<StubResponse> | undefined
}

/** Opens the profile of a person with these listings. `respond` may override the server's response. */
function openProfile(
  listings: Listing[],
  { at = '/profile', user = member, respond = () => undefined }: Options = {},
) {
  const market = ownMarket(listings)
  const calls = stubServer((call) => respond(call) ?? market(call), user)
  return { ...openSite(at), calls }
}

const listCalls = (calls: ApiCall[]) =>
  calls.filter(({ path, query }) => path === '/api/listings' && query.userId !== undefined)
const totalCalls = (calls: ApiCall[]) => calls.filter(({ path }) => path === '/api/auth/user/totals')
/** The titles of the cards on the page. */
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((each) => each.textContent)
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })

async function findCard({ title }: Listing) {
  const element = (await screen.findByRole('link', { name: title })).closest('article') ?? document.body
  return { element, ...within(element) }
}

const findPerson = () => screen.findByRole('region', { name: 'About you' })

// [spec 2.8 #2, 2.8 #3, 2.8 #4]
test("the profile shows the person's details, and the links to edit them and to sign out", async () => {
  const user = {
    ...member,
    businessName: 'Bangura Power',
    bio: 'Generators since 2019.',
    userType: 'business' as const,
  }
  openProfile([], { user })
  const person = within(await findPerson())
  expect(person.getByRole('heading', { level: 1, name: 'Abu Bangura' })).toBeVisible()
  const { businessName, bio } = user
  for (const text of ['Phone verified', 'Business', businessName, 'Freetown', 'Joined May 1, 2026', bio])
    expect(person.getByText(text)).toBeVisible()
  expect(person.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/api/logout')
  expect(person.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile/edit')
  expect(document.title).toBe('My profile | Salone Market')
})

// [spec 2.8 #2]
test.each([
  ['the e-mail', 'abu@example.com', 'abu@example.com'],
  ['the business name', null, 'Bangura Power'],
])('the heading of a person without a name is %s', async (_, email, name) => {
  const nameless = { ...member, firstName: null, lastName: null, businessName: 'Bangura Power' }
  openProfile([], { user: { ...nameless, email } })
  expect(within(await findPerson()).getByRole('heading', { level: 1, name })).toBeVisible()
})

// [spec 2.8 #1, 6 #11]
test.each([
  ["the person's photo, and that the phone is verified", photo(100, 100).url, true, 'Phone verified'],
  ['initials if there is no photo, and that the phone is not verified', null, false, 'Phone not verified'],
])('the page shows %s', async (_, profileImageUrl, isPhoneVerified, badge) => {
  openProfile([], { user: { ...member, profileImageUrl, isPhoneVerified } })
  const person = await findPerson()
  const face = person.querySelector('[aria-hidden] > img, [aria-hidden] > span')
  expect(face?.getAttribute('src') ?? face?.textContent).toBe(profileImageUrl ?? 'AB')
  expect(within(person).getByText(badge)).toBeVisible()
})

// [spec 2.8 #1, 6 #11]
test.each([
  ['Basic', ['Phone verified']],
  ['Verified', ['Phone verified', 'ID verified']],
  ['Dealer', ['Phone verified', 'Verified Dealer']],
] as const)('a person of level %s has the badges that buyers see: %j', async (verificationLevel, badges) => {
  openProfile([], { user: { ...member, verificationLevel } })
  const found = within(await findPerson()).getAllByText(/verified/i)
  expect(found.map(({ textContent }) => textContent)).toEqual(badges)
})

const LOGOUT: Options = { respond: ({ path }) => (path === '/api/auth/logout' ? { status: 204 } : undefined) }

// [spec 2.8 #5]
test('Sign Out ends the session and loads the address that redirects home', async () => {
  const visited = recordNavigations()
  const { calls } = openProfile([], LOGOUT)
  await findPerson()
  await press('Sign Out', 'link')
  await expect.poll(() => visited).toEqual(['/api/logout'])
  expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/api/auth/logout' })
})

const loseLine = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

function stubServiceWorker(serviceWorker: object) {
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
}

test('without a line Sign Out clears this device and its notifications, and the next request ends the session', async () => {
  const close = vi.fn()
  const registration = { getNotifications: async () => [{ close }, { close }] }
  stubServiceWorker({ controller: {}, getRegistration: async () => registration })
  const visited = recordNavigations()
  const { client } = openProfile([])
  await findPerson()
  device.setItem(`draft:${member.id}:a`, 'Is it still')
  loseLine()
  await press('Sign Out', 'link')
  await expect.poll(() => visited).toEqual(['/offline#/'])
  expect(close).toHaveBeenCalledTimes(2)
  expect(document.cookie).toBe(`${SIGN_OUT_DUE_COOKIE}=1`)
  expect([isForgotten(member.id), device.getItem(`draft:${member.id}:a`)]).toEqual([true, null])
  expect(client.getQueryData(userQuery.queryKey)).toBeNull()
  document.cookie = `${SIGN_OUT_DUE_COOKIE}=; Max-Age=0; Path=/`
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('if no page opens without a line, signing out says that it needs one, and loses nothing', async () => {
  const visited = recordNavigations()
  openProfile([])
  await findPerson()
  loseLine()
  await press('Sign Out', 'link')
  await expectAlert('Signing out needs a connection. You are still signed in here.')
  expect([visited, isForgotten(member.id), document.cookie]).toEqual([[], false, ''])
})

test('Sign Out asks first if there is an unsent message', async () => {
  const visited = recordNavigations()
  openProfile([], LOGOUT)
  await findPerson()
  addUnsent(member.id, {
    clientId: 'c1',
    conversationId: 'a',
    content: 'Hello',
    createdAt: '2026-11-20T09:00:00.000Z',
  })
  await press('Sign Out', 'link')
  expect(await screen.findByRole('alertdialog', { name: '1 message has not been sent yet' })).toBeVisible()
  expect(visited).toEqual([])
  await press('Sign out anyway')
  await expect.poll(() => visited).toEqual(['/api/logout'])
  removeUnsent(member.id, 'c1')
})

test('the toast about a refused post leads to the form with it', async () => {
  const values = { ...BLANK_VALUES, title: 'Refused generator' }
  const createdAt = '2026-11-20T09:00:00.000Z'
  const data = { values, photos: 0 }
  const refused = { refusal: 'Not like this', refusedFields: { title: 'Not like this' } }
  await addWaiting(member.id, { key: 'p1', kind: 'post', createdAt, data, ...refused })
  openProfile([], { at: '/profile#p1' })
  const dialog = await screen.findByRole('dialog', { name: 'Post Item' })
  const title = within(dialog).getByLabelText('Title')
  expect(title).toHaveValue('Refused generator')
  await waitFor(() => expect(title).toHaveAccessibleDescription(/Not like this/))
})

// [spec 1 #3, 2.8 #7]
test('a card shows image, title, both prices and its counts, and a line below names the rate', async () => {
  const home = own(homeListing({ likesCount: 1, viewsCount: 1_480, commentsCount: 3 }))
  const gen = own(generatorListing())
  const show = stubIntersections()
  openProfile([home, gen])
  const card = await findCard(home)
  show()
  expect(card.getByRole('link', { name: home.title })).toHaveAttribute('href', `/listings/${home.id}`)
  expect(card.element).toHaveTextContent('$1,500/month')
  for (const text of ['1 like', '1,480 views', '3 comments']) expect(card.getByText(text)).toBeInTheDocument()
  expect(card.getByText('about SLE 34,500')).toHaveAttribute(
    'title',
    'about SLE 34,500 at 23 SLE a dollar, Sep 30, 2026',
  )
  expect(card.element.querySelector('img')).toHaveAttribute('src', home.photos[0]?.url)
  expect((await findCard(gen)).element).not.toHaveTextContent('/month')
  expect(
    await screen.findByText('Prices marked “about” are converted at 23 SLE a dollar, Sep 30, 2026.'),
  ).toBeVisible()
})

// [spec 2.8 #9]
test('without listings the page says so and offers to create the first one', async () => {
  openProfile([])
  expect(await screen.findByRole('heading', { name: 'No listings yet' })).toBeVisible()
  await press('Create First Listing')
  expect(await screen.findByRole('dialog', { name: 'Post Item' })).toBeVisible()
})

// [spec 2.8 #9]
test.each([
  ['/profile', 'No active listings'],
  ['/profile?tab=burnt', 'No active listings'],
  ['/profile?tab=sold', 'Nothing sold yet'],
  ['/profile?tab=pending', 'Nothing under review'],
  ['/profile?tab=expired', 'Nothing has expired'],
])('the tab at %s has its own message if it is empty', async (at, title) => {
  const elsewhere = at.endsWith('sold') ? 'active' : 'sold'
  openProfile([own(generatorListing(), { status: elsewhere })], { at })
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create First Listing' })).not.toBeInTheDocument()
})

// [spec 2.8 #6, 2.8 #8]
test('the tabs show their counts, change the URL, and load only when chosen', async () => {
  const gen = own(generatorListing({ likesCount: 5, viewsCount: 900 }))
  const car = own(carListing({ likesCount: 7, viewsCount: 400 }), { status: 'sold' })
  const phone = own(phoneListing({ likesCount: 5, viewsCount: 1_000 }), { status: 'sold' })
  const { router, calls } = openProfile([gen, car, phone])
  await findCard(gen)
  await expect.poll(() => listTexts('tab')).toEqual(['Active 1', 'Sold 2', 'Pending 0', 'Expired 0'])
  const figures = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(figures).toEqual(['Active Listings1', 'Total Likes17', 'Total Views2,300'])
  await user.click(tab('Sold'))
  await findCard(car)
  expect(router.state.location.search).toEqual({ tab: 'sold' })
  await user.click(tab('Active'))
  await findCard(gen)
  expect(router.state.location.search).toEqual({})
  expect(listCalls(calls).map(({ query }) => query)).toEqual([
    { userId: member.id, status: 'active', limit: '20' },
    { userId: member.id, status: 'sold', limit: '20' },
  ])
})

// [spec 2.8 #8]
test('Load More appends further listings', async () => {
  const first = Array.from({ length: 20 }, () => own(generatorListing()))
  const last = own(carListing())
  const { calls } = openProfile([], {
    respond: ({ path, query }) => {
      if (path !== '/api/listings') return undefined
      return {
        body: query.cursor ? pageOf([last], { total: 21 }) : pageOf(first, { total: 21, nextCursor: 'two' }),
      }
    },
  })
  await press('Load More')
  await findCard(last)
  expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument()
  expect(listCalls(calls)[1]?.query).toEqual({
    userId: member.id,
    status: 'active',
    limit: '20',
    cursor: 'two',
  })
})

test('loading is announced, and a failed load of listings or totals can be retried', async () => {
  const gen = own(generatorListing())
  let response = Promise.withResolvers<StubResponse>()
  let isDown = true
  const down = { status: 503, body: { code: 'unavailable', message: 'Later.' } }
  openProfile([gen], {
    respond: ({ path }) =>
      path === '/api/listings' ? response.promise : path.endsWith('/totals') && isDown ? down : undefined,
  })
  expect(await screen.findByText('Loading your listings')).toBeInTheDocument()
  expect(await screen.findByText('The totals did not load.')).toBeVisible()
  isDown = false
  await press('Try again')
  await waitFor(() => expect(tab('Active')).toHaveTextContent('1'))
  response.resolve({ status: 500, body: { code: 'internal', message: 'Something broke on our side.' } })
  expect(await screen.findByText('Something broke on our side.')).toBeVisible()
  response = Promise.withResolvers<StubResponse>()
  response.resolve({ body: pageOf([gen]) })
  await press('Try again')
  await expect.poll(titles).toEqual([gen.title])
  expect(screen.queryByText('Loading your listings')).not.toBeInTheDocument()
})

// [spec 8 #13]
test.each(['/api/listings', '/api/auth/user/totals'])(
  'after a 401 from %s the page says Unauthorized and sends the person to sign in',
  async (refused) => {
    const visited = recordNavigations()
    const body = { code: 'signed_out', message: 'Please log in.' }
    openProfile([], { respond: ({ path }) => (path === refused ? { status: 401, body } : undefined) })
    expect(await screen.findByText('Unauthorized')).toBeVisible()
    expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible()
    await expect.poll(() => visited[0]).toMatch(/^\/api\/login/)
  },
)

test('a second visit refetches the totals, and the list only if the totals have changed', async () => {
  const gen = own(generatorListing())
  let likesCount = gen.likesCount
  const { router, calls } = openProfile([gen], {
    respond: ({ path }) =>
      path === '/api/auth/user/totals'
        ? { body: { active: 1, sold: 0, pending: 0, expired: 0, likes: likesCount, views: 1_480 } }
        : undefined,
  })
  const visit = async () => {
    await router.navigate({ to: '/about' })
    await router.navigate({ to: '/profile' })
    await findCard(gen)
  }
  await findCard(gen)
  await visit()
  await expect.poll(() => totalCalls(calls)).toHaveLength(2)
  expect(listCalls(calls)).toHaveLength(1)
  likesCount += 1
  await visit()
  await expect.poll(() => listCalls(calls)).toHaveLength(2)
})

/** Presses a button of a card, or an entry of its menu. */
async function choose(listing: Listing, name: string) {
  await user.click((await findCard(listing)).getByRole('button', { name }))
}
/** Marks a listing sold without saying to whom. */
async function markSold(listing: Listing) {
  await choose(listing, 'Mark as sold')
  await press('Rather not say', 'radio')
  await press('Mark as sold')
}
async function chooseMore(listing: Listing, name: string) {
  await choose(listing, `More for ${listing.title}`)
  await press(name, 'menuitem')
}

// [spec 2.8 #8]
test('the card of an active listing has buttons for two actions, and a menu with the others', async () => {
  const gen = own(generatorListing(), { renewableAt: '2099-11-22T08:00:00.000Z' })
  const { calls } = openProfile([gen])
  const tools = (await findCard(gen)).getByRole('group', { name: `Actions for ${gen.title}` })
  expect(listTexts('button', tools).filter(Boolean)).toEqual(['Edit', 'Mark as sold'])
  await press(`More for ${gen.title}`)
  await expect
    .poll(() => listTexts('menuitem'))
    .toEqual([expect.stringMatching(/^Renew ?again from Nov 22$/), 'Delete'])
  await press(/again from Nov 22/, 'menuitem')
  expect(screen.getByRole('menuitem', { name: /again from/ })).toHaveAttribute('aria-disabled', 'true')
  expect(changesIn(calls)).toEqual([])
})

test('the card of a sold listing has buttons for both actions, and no menu', async () => {
  const gen = own(generatorListing(), { status: 'sold' })
  openProfile([gen], { at: '/profile?tab=sold' })
  const tools = (await findCard(gen)).getByRole('group', { name: `Actions for ${gen.title}` })
  expect(listTexts('button', tools)).toEqual(['Back to active', 'Delete'])
})

test.each([
  ['that is pending', /^Under review. Only you can see it/, { status: 'pending' }],
  ['with 30 days to run', /^Runs until/, { expiresAt: inDays(30) }],
] as const)('the card of a listing %s says so', async (_, sentence, change) => {
  const gen = own(generatorListing(), change)
  openProfile([gen], { at: `/profile?tab=${gen.status}` })
  expect((await findCard(gen)).getByText(sentence)).toBeVisible()
})

test('a list fetched before a change reached the server still shows the change', async () => {
  const delay = Promise.withResolvers<void>()
  const gen = own(generatorListing())
  const market = ownMarket([gen])
  const { calls } = openProfile([], {
    respond: (call) =>
      call.path.endsWith('/status') ? delay.promise.then(() => market(call)) : market(call),
  })
  await markSold(gen)
  await expect.poll(() => changesIn(calls)).toHaveLength(1)
  await user.click(tab('Sold'))
  expect(await screen.findByRole('heading', { name: 'Nothing sold yet' })).toBeVisible()
  delay.resolve()
  expect((await findCard(gen)).getByRole('button', { name: 'Back to active' })).toBeVisible()
  expect(listCalls(calls).map(({ query }) => query.status)).toEqual(['active', 'sold', 'sold'])
})

// [spec 2.8 #8]
test('a listing marked as sold moves to the tab Sold, and the counts of the tabs change', async () => {
  const [gen, car] = [own(generatorListing()), own(carListing())]
  openProfile([gen, car])
  await markSold(gen)
  await expect.poll(titles).toEqual([car.title])
  await expect
    .poll(() => [tab('Active'), tab('Sold')].map(({ textContent }) => textContent))
    .toEqual(['Active 1', 'Sold 1'])
  expect(await screen.findByText('Marked as sold')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'My Listings' })).toHaveFocus())
  await user.click(tab('Sold'))
  await choose(gen, 'Back to active')
  await expect.poll(titles).toEqual(['Nothing sold yet'])
  await user.click(tab('Active'))
  await findCard(gen)
})

test('a deleted card disappears, and Undo in the toast or a refusal puts it back in place', async () => {
  const names = ['Generator no. 1', 'Generator no. 2', 'Generator no. 3']
  const listings = names.map((title, day) =>
    own(generatorListing({ title, createdAt: `2026-11-1${8 - day}T10:00:00.000Z` })),
  )
  let isRefused = false
  const body = { code: 'internal', message: 'Something broke on our side.' }
  const { calls } = openProfile(listings, {
    respond: ({ method }) => (isRefused && method === 'DELETE' ? { status: 500, body } : undefined),
  })
  await chooseMore(listings[1] ?? generatorListing(), 'Delete')
  await expect.poll(titles).toEqual(['Generator no. 1', 'Generator no. 3'])
  await expect.poll(() => tab('Active').textContent).toBe('Active 2')
  expect(await screen.findByText('Listing deleted')).toBeVisible()
  await press('Undo')
  await expect.poll(titles).toEqual(names)
  expect(changesIn(calls)).toEqual(['DELETE', 'POST restore'])
  isRefused = true
  await chooseMore(listings[0] ?? generatorListing(), 'Delete')
  expect(await screen.findByText('Something broke on our side.')).toBeVisible()
  await expect.poll(titles).toEqual(names)
  expect(tab('Active')).toHaveTextContent('3')
})
