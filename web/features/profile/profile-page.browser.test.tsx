import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '#contract/user.ts'
import { watchWaysOut } from '#web/features/auth/test/watch-login.ts'
import { addUnsent, removeUnsent } from '#web/features/chat/data/outbox.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  pageOf,
  phoneListing,
  photo,
} from '#web/features/feed/listing.fixture.ts'
import { reader } from '#web/test/people.ts'
import { own } from '#web/features/upkeep/test/own-market.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { card, listCalls, openProfile, tab, toast, totalCalls } from './test/open-profile.tsx'

// High enough for all that loads when it comes in sight.
beforeEach(() => page.viewport(390, 2_400))

afterEach(async () => {
  vi.unstubAllGlobals()
  dismissToast()
  await page.viewport(390, 800)
})

const person = page.getByRole('region', { name: 'About you' })

test('a visitor signs in first and comes back', async () => {
  const { router } = await openProfile([], { at: '/profile?tab=sold', user: null })
  await expect.poll(() => router.state.location.href).toBe('/auth?next=%2Fprofile%3Ftab%3Dsold')
})

test('the person reads their name, badge, business, place, joining day and own words', async () => {
  const user = {
    ...reader,
    firstName: 'Abu',
    lastName: 'Bangura',
    businessName: 'Bangura Power',
    bio: 'Generators since 2019.\nBo and Kenema.',
    userType: 'business' as const,
  }
  await openProfile([], { user })
  await expect.element(person.getByRole('heading', { level: 1, name: 'Abu Bangura' })).toBeVisible()
  for (const text of ['Verified', 'Business', 'Bangura Power', 'Freetown', 'Joined May 1, 2026']) {
    await expect.element(person.getByText(text, { exact: true })).toBeVisible()
  }
  expect(person.getByText('Generators since 2019.').element()).toHaveProperty(
    'innerText',
    'Generators since 2019.\nBo and Kenema.',
  )
  expect(document.title).toBe('My profile | Salone Market')
})

test.each<[string, Partial<User>, string]>([
  [
    'the e-mail',
    { firstName: null, lastName: null, email: 'abu@example.com', businessName: 'Bangura Power' },
    'abu@example.com',
  ],
  ['the business name', { firstName: null, lastName: null, businessName: 'Bangura Power' }, 'Bangura Power'],
  ['the last four digits', { firstName: null, lastName: null }, 'User 3456'],
  ['the first name', { lastName: null }, 'Abu'],
])('for want of a full name stands %s', async (_, change, name) => {
  await openProfile([], { user: { ...reader, ...change } })
  await expect.element(person.getByRole('heading', { level: 1 })).toHaveTextContent(name)
})

test('a phone that is not verified shows', async () => {
  await openProfile([], { user: { ...reader, isPhoneVerified: false } })
  await expect.element(person.getByText('Unverified')).toBeVisible()
})

test.each<[string, string | null, string]>([
  ['a face of their own', photo(100, 100).url, 'img'],
  ['initials', null, 'span'],
])('a person has %s', async (_, profileImageUrl, tag) => {
  await openProfile([], { user: { ...reader, profileImageUrl } })
  await expect.element(person).toBeVisible()
  const face = person.element().querySelector(`[aria-hidden] > ${tag}`)
  expect(profileImageUrl ? face?.getAttribute('src') : face?.textContent).toBe(profileImageUrl ?? 'AB')
})

test('Sign Out is a plain way to the logout path, and editing is one away', async () => {
  await openProfile([])
  await expect.element(person.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/api/logout')
  await expect
    .element(person.getByRole('link', { name: 'Edit profile' }))
    .toHaveAttribute('href', '/profile/edit')
})

test('Sign Out asks first while a message is not sent yet', async () => {
  const ways = watchWaysOut((address) => address === '/api/logout')
  await openProfile([])
  addUnsent(reader.id, {
    clientId: 'c1',
    conversationId: 'a',
    content: 'Hello',
    createdAt: '2026-11-20T09:00:00.000Z',
  })
  await person.getByRole('link', { name: 'Sign Out' }).click()
  const question = page.getByRole('alertdialog', { name: '1 message is not sent yet' })
  await expect.element(question).toBeVisible()
  expect(ways.left).toEqual([])
  await question.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect.poll(() => ways.left).toEqual(['/api/logout'])
  removeUnsent(reader.id, 'c1')
  ways.stop()
})

test('three cards tell active listings, total likes and total views', async () => {
  const listings = [
    own(generatorListing({ likesCount: 5, viewsCount: 900 })),
    own(carListing({ likesCount: 7, viewsCount: 400 }), { status: 'sold' }),
  ]
  const { screen } = await openProfile(listings)
  await expect.element(tab('Active')).toHaveTextContent('1')
  const cards = [...screen.container.querySelectorAll('dl > div')].map((each) => [
    each.querySelector('dt')?.textContent,
    each.querySelector('dd')?.textContent,
  ])
  expect(cards).toEqual([
    ['Active Listings', '1'],
    ['Total Likes', '12'],
    ['Total Views', '1,300'],
  ])
})

test('a listing of the grid shows image, title, price with the other currency, likes, views and comments', async () => {
  const home = own(homeListing({ likesCount: 1, viewsCount: 1_480, commentsCount: 3 }))
  await openProfile([home, own(generatorListing())])
  await expect.element(page.getByRole('heading', { name: 'My Listings' })).toBeVisible()
  await expect
    .element(card(home).getByRole('link', { name: home.title }))
    .toHaveAttribute('href', `/listings/${home.id}`)
  await expect.element(card(home)).toHaveTextContent('$1,500/month')
  for (const text of ['1 like', '1,480 views', '3 comments'])
    await expect.element(card(home).getByText(text, { exact: true })).toBeInTheDocument()
  await expect
    .element(card(home).getByText('about SLE 34,500'))
    .toHaveAttribute('title', 'about SLE 34,500 at 23 SLE a dollar, Sep 30, 2026')
  expect(card(home).element().querySelector('img')?.getAttribute('src')).toBe(home.photos[0]?.url)
  expect(page.getByRole('article').filter({ hasText: 'Honda' }).element().textContent).toContain(
    'SLE 18,500about',
  )
})

test('one line under the list tells the rate', async () => {
  await openProfile([own(generatorListing()), own(carListing())])
  await expect
    .element(page.getByText('Prices marked “about” are converted at 23 SLE a dollar, Sep 30, 2026.'))
    .toBeVisible()
})

test('without a listing the page says so and leads to the first', async () => {
  await openProfile([])
  await expect.element(page.getByRole('heading', { name: 'No listings yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Create First Listing' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Post Item' })).toBeVisible()
})

test.each([
  ['/profile', 'No active listings'],
  ['/profile?tab=sold', 'Nothing sold yet'],
  ['/profile?tab=pending', 'Nothing under review'],
  ['/profile?tab=expired', 'Nothing has expired'],
])('%s with nothing in it has words of its own', async (at, title) => {
  const elsewhere = at.endsWith('sold') ? 'active' : 'sold'
  await openProfile([own(generatorListing(), { status: elsewhere })], { at })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create First Listing' })).not.toBeInTheDocument()
})

test('the tabs count their listings, stand in the address, and load what they hold when chosen', async () => {
  const [gen, car] = [own(generatorListing()), own(carListing(), { status: 'sold' })]
  const { router, calls } = await openProfile([gen, car, own(phoneListing(), { status: 'sold' })])
  await expect.element(card(gen)).toBeVisible()
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Active 1', 'Sold 2', 'Pending 0', 'Expired 0'])
  await tab('Sold').click()
  await expect.element(card(car)).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'sold' })
  await tab('Active').click()
  await expect.element(card(gen)).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({})
  expect(listCalls(calls).map(({ query }) => query)).toEqual([
    { userId: reader.id, status: 'active', limit: '20' },
    { userId: reader.id, status: 'sold', limit: '20' },
  ])
})

test('an address with an unknown tab shows the active listings', async () => {
  await openProfile([], { at: '/profile?tab=burnt' })
  await expect.element(tab('Active')).toHaveAttribute('aria-selected', 'true')
})

test('more listings follow at a press', async () => {
  const first = Array.from({ length: 20 }, () => own(generatorListing()))
  const last = own(carListing())
  const { calls } = await openProfile([], {
    answer: ({ path, query }) => {
      if (path !== '/api/listings') return undefined
      return {
        body: query.cursor ? pageOf([last], { total: 21 }) : pageOf(first, { total: 21, nextCursor: 'two' }),
      }
    },
  })
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.element(card(last)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Load More' })).not.toBeInTheDocument()
  expect(listCalls(calls)[1]?.query).toEqual({
    userId: reader.id,
    status: 'active',
    limit: '20',
    cursor: 'two',
  })
})

test('bones stand while the list is on its way', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const gen = own(generatorListing())
  await openProfile([gen], {
    answer: ({ path }) =>
      path === '/api/listings' ? arrived.then(() => ({ body: pageOf([gen]) })) : undefined,
  })
  await expect.element(page.getByText('Loading your listings')).toBeInTheDocument()
  arrive()
  await expect.element(card(gen)).toBeVisible()
  await expect.element(page.getByText('Loading your listings')).not.toBeInTheDocument()
})

test('listings that did not load can be asked for again', async () => {
  let isDown = true
  const gen = own(generatorListing())
  await openProfile([gen], {
    answer: ({ path }) =>
      path === '/api/listings' && isDown
        ? { status: 500, body: { code: 'internal', message: 'Something broke on our side.' } }
        : undefined,
  })
  await expect.element(page.getByText('Something broke on our side.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card(gen)).toBeVisible()
})

test('totals that did not load can be asked for again', async () => {
  let isDown = true
  await openProfile([own(generatorListing())], {
    answer: ({ path }) =>
      path.endsWith('/totals') && isDown
        ? { status: 503, body: { code: 'unavailable', message: 'Later.' } }
        : undefined,
  })
  await expect.element(page.getByText('The totals did not load.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(tab('Active')).toHaveTextContent('1')
})

test.each(['/api/listings', '/api/auth/user/totals'])(
  'a 401 of %s says Unauthorized and leads to signing in and back',
  async (refused) => {
    const left: string[] = []
    const stay = (event: NavigateEvent) => {
      const { pathname, search } = new URL(event.destination.url)
      if (pathname !== '/api/login') return
      event.preventDefault()
      left.push(pathname + search)
    }
    window.navigation.addEventListener('navigate', stay)
    await openProfile([], {
      answer: ({ path }) =>
        path === refused
          ? { status: 401, body: { code: 'signed_out', message: 'Please log in.' } }
          : undefined,
    })
    await expect.element(toast.getByText('Unauthorized', { exact: true })).toBeVisible()
    await expect
      .element(toast.getByText('You are logged out. Logging in again...', { exact: true }))
      .toBeVisible()
    await expect.poll(() => left[0]).toMatch(/^\/api\/login/)
    window.navigation.removeEventListener('navigate', stay)
  },
)

test('a second visit asks for the totals alone, and for the list only if others have changed them', async () => {
  const gen = own(generatorListing())
  let likesCount = gen.likesCount
  const { router, calls } = await openProfile([gen], {
    answer: ({ path }) =>
      path === '/api/auth/user/totals'
        ? { body: { active: 1, sold: 0, pending: 0, expired: 0, likes: likesCount, views: 1_480 } }
        : undefined,
  })
  const visit = async () => {
    await router.navigate({ to: '/auth' })
    await router.navigate({ to: '/profile' })
    await expect.element(card(gen)).toBeVisible()
  }
  await expect.element(card(gen)).toBeVisible()
  await visit()
  await expect.poll(() => totalCalls(calls)).toHaveLength(2)
  expect(listCalls(calls)).toHaveLength(1)
  likesCount += 1
  await visit()
  await expect.poll(() => listCalls(calls)).toHaveLength(2)
})
