import { useParams } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Listing } from '#contract/listing.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  pageOf,
  phoneListing,
  seller,
} from '#web/features/feed/listing.fixture.ts'
import { openPages, reader, stubServer, type Answer } from '#web/features/feed/test/market.tsx'
import { score } from '#web/features/upkeep/test/own-market.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { ListingPage } from './listing-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

function PageOfId() {
  const { id = '' } = useParams({ strict: false })
  return <ListingPage id={id} />
}

async function openListing(
  listing: Listing,
  { answer, user, similar = [] }: { answer?: () => Answer; user?: null; similar?: Listing[] } = {},
) {
  const calls = stubServer(({ path }) => {
    if (path.endsWith('/similar')) return { body: pageOf(similar) }
    if (path.endsWith('/score')) return { body: score }
    if (path.endsWith('/comments')) return { body: { comments: [], total: 0, nextCursor: null } }
    return answer?.() ?? { body: listing }
  }, user)
  const pages = [
    { path: '/', component: () => <h1>The market</h1> },
    { path: '/auth', component: () => <h1>Sign in</h1> },
    { path: '/listings/$id', component: PageOfId },
  ]
  return { ...(await openPages(pages, `/listings/${listing.id}`)), calls }
}

test.each<[string, Listing, Record<string, string>]>([
  [
    'a car',
    carListing(),
    {
      Make: 'Toyota',
      Year: '2024',
      Mileage: '32,400 mi',
      Condition: 'Excellent',
      Transmission: 'Automatic',
      Body: 'SUV',
    },
  ],
  [
    'a home',
    homeListing(),
    {
      'Property type': 'Apartment',
      Bathrooms: '2.5',
      Size: '1,250 sqft',
      Furnished: 'Yes',
      'Pets allowed': 'No',
      Amenities: 'Water tank, Security, Balcony',
    },
  ],
  [
    'a generator',
    generatorListing(),
    { Brand: 'Honda', 'Power output': '2.2KVA', Fuel: 'Petrol', Age: '4 months old' },
  ],
  [
    'a phone',
    phoneListing(),
    { Product: 'iPhone', Model: 'iPhone 15 Pro', Condition: 'Brand new in box', Storage: '256GB' },
  ],
])('%s says all about itself in words', async (_, listing, expected) => {
  const { screen } = await openListing(listing)
  await expect.element(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  const rows = [...screen.container.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ])
  expect(Object.fromEntries(rows)).toMatchObject(expected)
  expect(document.title).toBe(`${listing.title} | Salone Market`)
})

test('what a seller left out is left out', async () => {
  await openListing(carListing({ interiorColor: undefined }))
  await expect.element(page.getByText('Exterior colour')).toBeVisible()
  await expect.element(page.getByText('Interior colour')).not.toBeInTheDocument()
})

test('beside the other currency stand the rate and its date', async () => {
  await openListing(carListing({ price: 85_000, priceSle: 85_000, priceUsd: 3_695.65 }))
  await expect
    .element(page.getByText('about $3,696 at 23 SLE a dollar, Sep 30, 2026', { exact: true }))
    .toBeVisible()
})

test('a price that was changed shows struck through what it was, and says so', async () => {
  await openListing(generatorListing({ previousPrice: 20_000, previousCurrency: 'SLE' }))
  const before = page.getByText('was SLE 20,000', { exact: true })
  await expect.element(before).toBeVisible()
  expect(before.element().querySelector('s')?.textContent).toBe('SLE 20,000')
})

test('a former price stands in the currency it was in, a rent by the month', async () => {
  await openListing(homeListing({ previousPrice: 40_000, previousCurrency: 'SLE' }))
  await expect.element(page.getByText('was SLE 40,000/mo', { exact: true })).toBeVisible()
})

test('a price that never changed has no former one', async () => {
  await openListing(generatorListing())
  await expect.element(page.getByText(/^about/).first()).toBeVisible()
  expect(page.getByText(/^was/).elements()).toEqual([])
})

test('a rent is told by the month and by the year, in both currencies', async () => {
  await openListing(homeListing())
  await expect.element(page.getByText('$18,000 a year, about SLE 414,000')).toBeVisible()
  await expect.element(page.getByText('about SLE 34,500').first()).toBeVisible()
})

test('line breaks of the description stay', async () => {
  await openListing(carListing({ description: 'One line.\nAnother line.' }))
  const description = page.getByText('One line.')
  await expect.element(description).toBeVisible()
  expect(description.element()).toHaveProperty('innerText', 'One line.\nAnother line.')
})

test('place and day of posting are told', async () => {
  await openListing(generatorListing())
  await expect.element(page.getByText('Bo', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Posted November 18, 2026', { exact: true })).toBeVisible()
})

test.each([
  [
    'an individual whose phone is verified',
    { userType: 'individual', isPhoneVerified: true },
    'Individual · Member since March 2026',
    'Phone verified',
  ],
  [
    'a business whose phone is not',
    { userType: 'business', isPhoneVerified: false },
    'Business · Member since March 2026',
    'Phone not verified',
  ],
] as const)('%s is shown as such', async (_, change, line, badge) => {
  await openListing(carListing({ user: { ...seller, ...change } }))
  const card = page.getByRole('region', { name: 'Seller' })
  await expect.element(card.getByRole('heading', { name: 'Mariama Koroma' })).toBeVisible()
  await expect.element(card.getByText(line, { exact: true })).toBeVisible()
  await expect.element(card.getByText(badge, { exact: true })).toBeVisible()
})

test('beside the phone stands what else the seller has proven', async () => {
  await openListing(carListing({ user: { ...seller, verificationLevel: 'Dealer' } }))
  const card = page.getByRole('region', { name: 'Seller' })
  await expect.element(card.getByText('Phone verified', { exact: true })).toBeVisible()
  await expect.element(card.getByText('Verified Dealer', { exact: true })).toBeVisible()
})

test.each<[string, Listing, string]>([
  [
    'a thing',
    generatorListing(),
    'Stay safe. Meet in a public place, and see it before you pay. Never send money in advance, and never share a code you got by SMS.',
  ],
  [
    'a home',
    homeListing(),
    'Stay safe. Visit the home and meet the owner before you pay. Never send money in advance, and never share a code you got by SMS.',
  ],
])('beside the seller of %s stands how not to lose money', async (_, listing, advice) => {
  await openListing(listing)
  await expect.element(page.getByRole('region', { name: 'Seller' })).toHaveTextContent(advice)
})

test('the owner is not told how to buy from themselves', async () => {
  await openListing(carListing({ user: { ...seller, id: reader.id } }))
  const card = page.getByRole('region', { name: 'Seller' })
  await expect.element(card.getByRole('heading', { name: 'Mariama Koroma' })).toBeVisible()
  await expect.element(card.getByText('Stay safe')).not.toBeInTheDocument()
})

test("the device's own share sheet gets title, words and address, and closing it is no failure", async () => {
  const shared: unknown[] = []
  const share = async (sheet: unknown) => {
    shared.push(sheet)
    throw new DOMException('Share canceled', 'AbortError')
  }
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const unhandled = vi.fn<(event: PromiseRejectionEvent) => void>((event) => event.preventDefault())
  window.addEventListener('unhandledrejection', unhandled)
  const listing = carListing()
  await openListing(listing)
  await page.getByRole('button', { name: 'Share' }).first().click()
  await page.getByRole('button', { name: 'Share' }).last().click()
  const text = `${listing.title}, SLE 420,000, Freetown`
  const sheet = { title: listing.title, text, url: `${window.location.origin}/listings/${listing.id}` }
  await expect.poll(() => shared).toEqual([sheet, sheet])
  await new Promise(requestAnimationFrame)
  expect(unhandled).not.toHaveBeenCalled()
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement()
  window.removeEventListener('unhandledrejection', unhandled)
  Reflect.deleteProperty(navigator, 'share')
})

test('without a share sheet the button at the foot copies the link', async () => {
  const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'share')
  Reflect.deleteProperty(Navigator.prototype, 'share')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const listing = carListing({ user: { ...seller, id: reader.id } })
  await openListing(listing)
  await expect.poll(() => page.getByRole('button', { name: 'Share' }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Share' }).click()
  expect(write).toHaveBeenCalledWith(`${window.location.origin}/listings/${listing.id}`)
  if (own) Object.defineProperty(Navigator.prototype, 'share', own)
})

test('WhatsApp gets title, price, place and address', async () => {
  const listing = homeListing()
  await openListing(listing)
  const text = `${listing.title}, $1,500/mo, Freetown ${window.location.origin}/listings/${listing.id}`
  await expect
    .element(page.getByRole('link', { name: 'WhatsApp' }))
    .toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(text)}`)
})

test('the link can be copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const listing = carListing()
  await openListing(listing)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText('Link copied')).toBeVisible()
  expect(write).toHaveBeenCalledWith(`${window.location.origin}/listings/${listing.id}`)
})

test.each<[Listing['status'], string]>([
  ['sold', 'This item has been sold.'],
  ['expired', 'This listing has expired. The item may no longer be available.'],
])('a listing that is %s says so, and cannot be liked any more', async (status, sentence) => {
  await openListing(carListing({ status }))
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Like/ })).not.toBeInTheDocument()
})

test.each<[Listing['status'], string]>([
  ['active', 'This is your listing'],
  ['pending', 'Our team is checking this listing. Buyers can see it once it is approved.'],
  ['expired', 'This listing ended after 60 days. Renew it so that buyers can find it again.'],
  ['removed', 'You can no longer bring it back.'],
])('the seller of an %s listing reads what that means', async (status, sentence) => {
  const own = carListing({ status })
  await openListing({ ...own, user: { ...own.user, id: reader.id } })
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('the seller of a pending listing is offered no way to pass it on, since others cannot open it', async () => {
  const own = carListing({ status: 'pending' })
  await openListing({ ...own, user: { ...own.user, id: reader.id } })
  await expect.element(page.getByRole('group', { name: 'Under Review' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Share' }).elements()).toEqual([])
})

test('a removed listing says so', async () => {
  await openListing(carListing(), {
    answer: () => ({ status: 410, body: { code: 'gone', message: 'Gone.' } }),
  })
  await expect.element(page.getByRole('heading', { name: 'This listing has been removed.' })).toBeVisible()
})

test('a listing that never was says so', async () => {
  await openListing(carListing(), {
    answer: () => ({ status: 404, body: { code: 'not_found', message: 'No.' } }),
  })
  await expect.element(page.getByRole('heading', { name: 'Listing not found' })).toBeVisible()
})

test('a listing that did not load can be tried again', async () => {
  let isDown = true
  const listing = carListing()
  await openListing(listing, {
    answer: () =>
      isDown
        ? { status: 500, body: { code: 'internal', message: 'Something broke on our side.' } }
        : { body: listing },
  })
  await expect.element(page.getByText('Something broke on our side.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
})

test('a visitor sees it all, and is led to sign in when liking', async () => {
  const listing = carListing()
  await openListing(listing, { user: null })
  await page.getByRole('link', { name: `Log in to like ${listing.title}` }).click()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

const noted = () => JSON.stringify({ ...localStorage })

test('a listing looked at for some seconds is noted on this device', async () => {
  localStorage.clear()
  const listing = carListing()
  await openListing(listing)
  await expect.poll(noted, { timeout: 8_000 }).toContain(listing.id)
})

test('a listing that is touched is noted at once', async () => {
  localStorage.clear()
  const listing = carListing()
  await openListing(listing)
  await page.getByRole('heading', { level: 1, name: listing.title }).click()
  await expect.poll(noted).toContain(listing.id)
})

test('a listing left sooner is noted as well, one of the own is not', async () => {
  localStorage.clear()
  const mine = { ...carListing(), user: { ...seller, id: reader.id } }
  for (const listing of [mine, carListing()]) {
    const { router } = await openListing(listing)
    await expect.element(page.getByRole('heading', { level: 1, name: listing.title }).last()).toBeVisible()
    await router.navigate({ to: '/' })
    if (listing !== mine) await expect.poll(noted).toContain(listing.id)
  }
  expect(noted()).not.toContain(mine.id)
})

test('it can be saved by others than its seller', async () => {
  const listing = carListing()
  await openListing(listing)
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
})

test('comments load when the reader comes to them and not before', async () => {
  const { calls } = await openListing(carListing({ description: 'One more line.\n'.repeat(200) }))
  await expect.element(advice).toBeVisible()
  await new Promise(requestAnimationFrame)
  const asked = () => calls.filter(({ path }) => path.endsWith('/comments'))
  expect(asked()).toEqual([])
  advice.element().scrollIntoView()
  await expect.element(page.getByRole('heading', { name: /^Comments/ })).toBeVisible()
  await expect.poll(asked).toHaveLength(1)
})

/** What stands last above comments and similar listings. */
const advice = page.getByText('Never send money in advance')

/** Down the page, whose parts come as they are reached, until the last of them stands. */
async function comeToTheEnd() {
  const similar = page.getByRole('heading', { name: 'Similar listings' })
  await expect
    .poll(() => {
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      return similar.elements().length
    })
    .toBe(1)
}

test('similar listings load when the reader comes to them and not before', async () => {
  const { calls } = await openListing(carListing({ description: 'One more line.\n'.repeat(200) }), {
    similar: [carListing({ title: '2023 Hyundai Tucson' })],
  })
  await expect.element(advice).toBeVisible()
  await new Promise(requestAnimationFrame)
  const asked = () => calls.filter(({ path }) => path.endsWith('/similar'))
  expect(asked()).toEqual([])
  await comeToTheEnd()
  await expect.element(page.getByRole('link', { name: '2023 Hyundai Tucson' })).toBeInTheDocument()
  expect(asked()).toHaveLength(1)
})

test('similar listings follow, each a way on', async () => {
  const other = carListing({ title: '2023 Hyundai Tucson' })
  await openListing(carListing(), { similar: [other] })
  await expect.element(advice).toBeVisible()
  await comeToTheEnd()
  await page.getByRole('link', { name: '2023 Hyundai Tucson' }).click()
  await expect.element(page.getByRole('link', { name: 'See all listings' })).toHaveAttribute('href', '/')
})

test('whoever uses keys has every part of the page with the first one', async () => {
  const { calls } = await openListing(carListing({ description: 'One more line.\n'.repeat(200) }), {
    similar: [carListing({ title: '2023 Hyundai Tucson' })],
  })
  await expect.element(advice).toBeVisible()
  const asked = () => calls.filter(({ path }) => /(comments|similar)$/.test(path)).length
  expect(asked()).toBe(0)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('heading', { name: /^Comments/ })).toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: '2023 Hyundai Tucson' })).toBeInTheDocument()
})
