import { useParams } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SellerPage as Seller } from '#contract/profile.ts'
import { carListing, generatorListing, homeListing, seller } from '#web/features/feed/listing.fixture.ts'
import { openPages, reader, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { SellerPage } from './seller-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

function mariama(change: Partial<Seller> = {}): Seller {
  const listings = change.listings ?? [generatorListing()]
  return {
    ...seller,
    bio: null,
    badges: ['phone_verified'],
    sold: 0,
    listings,
    total: listings.length,
    nextCursor: null,
    ...change,
  }
}

function PageOfId() {
  const { id = '' } = useParams({ strict: false })
  return <SellerPage id={id} />
}

async function openSeller(answer: Seller | ((call: Called) => Answer), user: typeof reader | null = reader) {
  const calls = stubServer((call) => (typeof answer === 'function' ? answer(call) : { body: answer }), user)
  const pages = [
    { path: '/', component: () => <h1>The market</h1> },
    { path: '/profile', component: () => <h1>The profile</h1> },
    { path: '/auth', component: () => <h1>Sign in</h1> },
    { path: '/listings/$id', component: () => <h1>A listing</h1> },
    { path: '/users/$id', component: PageOfId },
  ]
  return { ...(await openPages(pages, `/users/${seller.id}`)), calls }
}

const more = page.getByRole('button', { name: 'Load More' })

test('a visitor reads who it is: name, badges, since when and where, in their own words, and how much they sell', async () => {
  const business = mariama({
    userType: 'business',
    badges: ['phone_verified', 'business'],
    bio: 'Generators with papers.\nAsk for a demo.',
    sold: 1_204,
    total: 1,
  })
  const { calls } = await openSeller(business, null)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mariama Koroma' })).toBeVisible()
  await expect.element(page.getByText('Phone verified', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Business', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Member since March 2026')).toBeVisible()
  await expect.element(page.getByText('Freetown', { exact: true }).first()).toBeVisible()
  const bio = page.getByText('Generators with papers.')
  await expect.element(bio).toBeVisible()
  expect(bio.element()).toHaveProperty('innerText', business.bio)
  await expect.element(page.getByText('1 active listing · 1,204 sold')).toBeVisible()
  expect(document.title).toBe('Mariama Koroma | Salone Market')
  expect(calls[0]).toEqual({ method: 'GET', path: `/api/users/${seller.id}`, query: {} })
})

test('the level that their documents gave them stands among their badges', async () => {
  await openSeller(mariama({ verificationLevel: 'Trusted' }))
  await expect.element(page.getByText('Trusted', { exact: true })).toBeVisible()
})

test('a phone that is not verified is said to be so', async () => {
  await openSeller(mariama({ isPhoneVerified: false, badges: [] }))
  await expect.element(page.getByText('Phone not verified', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Phone verified', { exact: true })).not.toBeInTheDocument()
})

test('what they sell stands with price, place and day, and leads to its page', async () => {
  const [generator, home] = [generatorListing(), homeListing()]
  await openSeller(mariama({ listings: [generator, home] }))
  const tile = page.getByRole('listitem').filter({ hasText: generator.title })
  await expect.element(tile.getByText('SLE 18,500')).toBeVisible()
  await expect.element(tile.getByText('Bo', { exact: true })).toBeVisible()
  await expect.element(tile.getByText('Nov 18')).toBeVisible()
  await expect.element(page.getByText('$1,500/mo')).toBeVisible()
  await expect.element(page.getByText('about SLE 34,500')).toBeVisible()
  await expect.element(page.getByText(/converted at 23 SLE a dollar, Sep 30, 2026/)).toBeVisible()
  await tile.getByRole('link', { name: generator.title }).click()
  await expect.element(page.getByRole('heading', { name: 'A listing' })).toBeVisible()
})

test('Load More goes on behind the last one, and one that comes twice stands once', async () => {
  const [one, two] = [generatorListing({ title: 'The first one' }), carListing({ title: 'The second one' })]
  const { calls } = await openSeller(({ query }) => ({
    body: query.cursor
      ? mariama({ listings: [one, two], total: 2 })
      : mariama({ listings: [one], total: 2, nextCursor: 'two' }),
  }))
  await more.click()
  await expect
    .poll(() =>
      page
        .getByRole('heading', { level: 3 })
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual(['The first one', 'The second one'])
  expect(calls.map(({ query }) => query)).toEqual([{}, { cursor: 'two' }])
  await expect.element(more).not.toBeInTheDocument()
})

test('more that does not come says so, and what is there stays', async () => {
  await openSeller(({ query }) =>
    query.cursor
      ? { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
      : { body: mariama({ total: 2, nextCursor: 'two' }) },
  )
  await more.click()
  await expect
    .element(page.getByRole('alert').getByText('The rest did not load. A part is down.'))
    .toBeVisible()
  await expect.element(page.getByRole('listitem')).toBeVisible()
})

test('who sells nothing now has a page all the same', async () => {
  await openSeller(mariama({ listings: [], total: 0, sold: 3 }))
  await expect.element(page.getByText('No active listings right now')).toBeVisible()
  await expect.element(page.getByText('0 active listings · 3 sold')).toBeVisible()
})

test('one’s own page says how it is seen, and leads to the profile', async () => {
  await openSeller(mariama({ id: reader.id }))
  await expect.element(page.getByText('This is how others see you.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect.element(page.getByRole('heading', { name: 'The profile' })).toBeVisible()
})

test('to others nothing is said of it', async () => {
  await openSeller(mariama())
  await expect.element(page.getByRole('listitem')).toBeVisible()
  await expect.element(page.getByText('This is how others see you.')).not.toBeInTheDocument()
})

test('a seller who is gone is not there any more', async () => {
  await openSeller(() => ({ status: 404, body: { code: 'not_found', message: 'There is nothing here.' } }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Seller not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect.element(page.getByRole('heading', { name: 'The market' })).toBeVisible()
})

test('a page that does not load can be asked for again', async () => {
  let isDown = true
  await openSeller(() => {
    if (isDown) throw new TypeError('Failed to fetch')
    return { body: mariama() }
  })
  await expect.element(page.getByRole('heading', { name: 'The seller did not load' })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mariama Koroma' })).toBeVisible()
})
