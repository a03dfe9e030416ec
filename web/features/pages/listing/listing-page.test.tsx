import { useParams } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import type { PriceInsight } from '#contract/price-insight.ts'
import { CONVERSATION_ID, conversationOf, ownMessage } from '#web/features/chat/data/chat.fixture.ts'
import { score } from '#web/features/listings/upkeep/test/open-own.tsx'
import {
  carListing,
  generatorListing,
  homeListing,
  pageOf,
  phoneListing,
  seller,
} from '#web/features/search/feed/listing.fixture.ts'
import { sendAll } from '#web/features/shell/send-all.ts'
import { InView } from '#web/lib/in-view.tsx'
import { fill, press, user, stubIntersections } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { type ApiCall, type StubResponse, stubServer } from '#web/test/server.ts'
import { ListingPage } from './listing-page.tsx'

function PageOfId() {
  const { id = '' } = useParams({ strict: false })
  return <ListingPage id={id} />
}

type Setup = {
  respond?: () => StubResponse
  /** Answers a call, unless it returns undefined. */
  answer?: (call: ApiCall) => StubResponse | undefined
  user?: null
  similar?: Listing[]
  insight?: PriceInsight
}

function openListing(listing: Listing, { respond, answer, user, similar = [], insight = null }: Setup = {}) {
  const calls = stubServer((call) => {
    const { path } = call
    const answered = answer?.(call)
    if (answered) return answered
    if (path.endsWith('/similar')) return { body: pageOf(similar) }
    if (path.endsWith('/price-insight')) return { body: insight }
    if (path.endsWith('/score')) return { body: score }
    if (path.endsWith('/comments')) return { body: { comments: [], total: 0, nextCursor: null } }
    return respond?.() ?? { body: listing }
  }, user)
  const pages = [
    { path: '/', component: () => <h1>The market</h1> },
    { path: '/auth', component: () => <h1>Sign in</h1> },
    { path: '/listings/$id', component: PageOfId },
  ]
  return { ...openPages(pages, `/listings/${listing.id}`), calls }
}

const findTitle = () => screen.findByRole('heading', { level: 1 })
const findSeller = async () => within(await screen.findByRole('region', { name: 'Seller' }))
const ownListing = { user: { ...seller, id: member.id } }

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
      'Exterior colour': 'Silver',
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
])('the page of %s shows all its details in words', async (_, listing, expected) => {
  openListing(listing)
  expect(await findTitle()).toHaveTextContent(listing.title)
  const rows = [...document.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ])
  expect(Object.fromEntries(rows)).toMatchObject(expected)
  expect(screen.queryByText('Interior colour'), 'left out by the seller').not.toBeInTheDocument()
  expect(document.title).toBe(`${listing.title} | Salone Market`)
})

// [spec 1 #3]
test.each<[string, Listing, string[]]>([
  [
    'the rate and its date are shown beside the other currency',
    carListing({ price: 85_000, priceSle: 85_000, priceUsd: 3_695.65 }),
    ['about $3,696 at 23 SLE a dollar, Sep 30, 2026'],
  ],
  [
    'a rent is shown per month and per year, in both currencies',
    homeListing(),
    ['$18,000 a year, about SLE 414,000', 'about SLE 34,500 at 23 SLE a dollar, Sep 30, 2026'],
  ],
  ['place and date of posting are shown', generatorListing(), ['Bo', 'Posted November 18, 2026']],
])('%s', async (_, listing, texts) => {
  openListing(listing)
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
})

test.each<[string, Listing, string]>([
  ['an item', generatorListing({ previousPrice: 20_000, previousCurrency: 'SLE' }), 'SLE 20,000'],
  ['a home', homeListing({ previousPrice: 40_000, previousCurrency: 'SLE' }), 'SLE 40,000/mo'],
])(
  'after a price change, the page of %s shows the old price struck through, also for screen readers',
  async (_, listing, former) => {
    openListing(listing)
    const before = await screen.findByText(/^was/)
    expect(before.textContent).toBe(`was ${former}`)
    expect(before.querySelector('s')?.textContent).toBe(former)
  },
)

const safetyAdvice = 'Never send money in advance, and never share a code you got by SMS.'

// [spec 2.13 #5, 6 #9, 6 #11]
test.each([
  [
    'an individual with a verified phone, selling goods',
    generatorListing({
      user: { ...seller, userType: 'individual', isPhoneVerified: true, repliesWithin: 'hour' },
    }),
    ['Individual · Member since March 2026', 'Usually replies within an hour', 'Phone verified'],
    `Stay safe. Meet in a public place, and see the item before you pay. ${safetyAdvice}`,
  ],
  [
    'a verified dealer business with an unverified phone, renting out a home',
    homeListing({
      user: { ...seller, userType: 'business', isPhoneVerified: false, verificationLevel: 'Dealer' },
    }),
    ['Business · Member since March 2026', 'Phone not verified', 'Verified Dealer'],
    `Stay safe. Visit the home and meet the owner before you pay. ${safetyAdvice}`,
  ],
])('the page shows %s, and advice on safe payment', async (_, listing, texts, advice) => {
  openListing(listing)
  const card = await findSeller()
  expect(card.getByRole('heading', { name: 'Mariama Koroma' })).toBeVisible()
  for (const text of texts) expect(card.getByText(text)).toBeVisible()
  expect(screen.getByText('Stay safe.').parentElement).toHaveTextContent(advice)
  expect(screen.queryByText(/^was/), 'a price that never changed').not.toBeInTheDocument()
})

test('the advice lists what to check before paying for what is sold', async () => {
  openListing(generatorListing())
  await press('What to check before you pay')
  const checks = within(await screen.findByRole('dialog', { name: 'Before you pay' }))
  expect(checks.getByText(/run under load/)).toBeVisible()
  expect(checks.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('the owner sees neither advice for buyers nor a heart to press', async () => {
  openListing(carListing(ownListing))
  const card = await findSeller()
  expect(card.getByRole('heading', { name: 'Mariama Koroma' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/Stay safe/)).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: /^Like/ })).not.toBeInTheDocument()
})

test("the device's share sheet gets title, text and URL, and closing it is not an error", async () => {
  const shared: unknown[] = []
  const share = async (sheet: unknown) => {
    shared.push(sheet)
    throw new DOMException('Share canceled', 'AbortError')
  }
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const listing = carListing()
  openListing(listing)
  await press('Share')
  const text = `${listing.title}, SLE 420,000, Freetown`
  const sheet = { title: listing.title, text, url: `${window.location.origin}/listings/${listing.id}` }
  expect(shared).toEqual([sheet])
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('the link can be copied', async () => {
  const listing = carListing()
  openListing(listing)
  await press('Copy link')
  expect(await screen.findByText('Link copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/listings/${listing.id}`)
})

test('without a share sheet, Share sends title, price, place and URL by WhatsApp', async () => {
  const listing = homeListing(ownListing)
  openListing(listing)
  const text = `${listing.title}, $1,500/mo, Freetown ${window.location.origin}/listings/${listing.id}`
  expect(await screen.findByRole('link', { name: 'Share' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(text)}`,
  )
})

const listingOf = { car: carListing, home: homeListing }
const viewers = { 'a buyer': undefined, 'its seller': ownListing }

test.each([
  ['car', 'sold', 'a buyer', 'Sold', 'This item has been sold.'],
  ['home', 'sold', 'a buyer', 'Rented', 'This home has been rented out.'],
  ['home', 'sold', 'its seller', 'Rented', 'People can no longer find it.'],
  ['car', 'expired', 'a buyer', 'Expired', 'The item may no longer be available.'],
  ['car', 'pending', 'its seller', 'Under Review', 'Buyers can see it once it is approved.'],
  ['car', 'expired', 'its seller', 'Expired', 'Renew it so that buyers can find it again.'],
  ['car', 'removed', 'its seller', 'Deleted', 'You can no longer bring it back.'],
] as const)(
  'on a %s that is %s, %s sees "%s" and what it means',
  async (what, status, viewer, label, sentence) => {
    openListing(listingOf[what]({ status, ...viewers[viewer] }))
    await waitFor(() => expect(screen.getByRole('group', { name: label })).toHaveTextContent(sentence))
    const findHeart = () => screen.queryByRole('button', { name: /^Like/ })
    // Buyers can still save it.
    if (viewer === 'a buyer') await waitFor(() => expect(findHeart()).toBeVisible())
    else expect(findHeart()).not.toBeInTheDocument()
  },
)

test('the seller of a pending listing cannot share it, because others cannot open it', async () => {
  openListing(carListing({ status: 'pending', ...ownListing }))
  expect(await screen.findByRole('group', { name: 'Under Review' })).toBeVisible()
  expect(screen.queryByText('Share')).not.toBeInTheDocument()
})

test.each([
  ['was removed', 410, 'gone', 'This listing has been removed.'],
  ['never existed', 404, 'not_found', 'Listing not found'],
])('the page of a listing that %s says so', async (_, status, code, title) => {
  openListing(carListing(), { respond: () => ({ status, body: { code, message: 'No.' } }) })
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

test('a listing that failed to load can be retried', async () => {
  let isDown = true
  const listing = carListing()
  const body = { code: 'internal', message: 'Something broke on our side.' }
  openListing(listing, { respond: () => (isDown ? { status: 500, body } : { body: listing }) })
  expect(await screen.findByText('Something broke on our side.')).toBeVisible()
  isDown = false
  await press('Try again')
  expect(await screen.findByRole('heading', { level: 1, name: listing.title })).toBeVisible()
})

const readViewed = () => JSON.stringify({ ...localStorage })

test.each([
  ['viewed for some seconds', () => vi.advanceTimersByTime(3_000)],
  ['touched', async () => user.click(await findTitle())],
])('a listing %s is recorded as viewed on this device', async (_, stay) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const listing = carListing()
  openListing(listing)
  expect(await findTitle()).toBeVisible()
  await stay()
  await expect.poll(readViewed).toContain(listing.id)
})

test("a listing left at once is also recorded as viewed, but the viewer's own listing is not", async () => {
  const [mine, other] = [carListing(ownListing), carListing()]
  const first = openListing(mine)
  expect(await screen.findByText('12 likes')).toBeInTheDocument()
  await first.router.navigate({ to: '/' })
  first.rendered.unmount()
  const { router } = openListing(other)
  expect(await screen.findByRole('button', { name: /^Like/ })).toBeVisible()
  await router.navigate({ to: '/' })
  await expect.poll(readViewed).toContain(other.id)
  expect(readViewed()).not.toContain(mine.id)
})

test.each([
  ['when scrolled into view', async (show: () => void) => show()],
  ['on the first key press, for keyboard users', () => user.keyboard('{Tab}')],
])('comments, similar listings and how the price compares load %s, not before', async (_, trigger) => {
  const show = stubIntersections()
  const other = carListing({ title: '2023 Hyundai Tucson' })
  const { calls, router } = openListing(carListing(), { similar: [other] })
  const listRequests = () =>
    calls
      .map(({ path }) => path.split('/').at(-1))
      .filter((part) => /comments|similar|insight/.test(part ?? ''))
  expect(await screen.findByRole('button', { name: /^Like/ })).toBeVisible()
  expect(listRequests()).toEqual([])
  await trigger(show)
  expect(await screen.findByRole('heading', { name: /^Comments/ })).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: '2023 Hyundai Tucson' })).toBeInTheDocument()
  await expect.poll(() => listRequests().sort()).toEqual(['comments', 'price-insight', 'similar'])
  expect(screen.getByRole('link', { name: 'See all listings' })).toHaveAttribute('href', '/')
  await press('2023 Hyundai Tucson', 'link')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/listings/${other.id}`))
})

test.each([[[true]], [[false, true]], [[true, false]]])(
  'a lazy part loads if any of the observations %j was in view',
  async (observations) => {
    const report = stubIntersections()
    render(<InView>The comments</InView>)
    report([false, false])
    expect(screen.queryByText('The comments'), 'never in view').not.toBeInTheDocument()
    report(observations)
    expect(await screen.findByText('The comments')).toBeVisible()
  },
)

test('an offer without a line waits, is shown instead of the form, and opens its conversation once it is sent', async () => {
  const listing = carListing()
  const line = { isUp: false }
  const respond = ({ method, path }: ApiCall): StubResponse | undefined => {
    if (method !== 'POST')
      return path.startsWith('/api/conversations')
        ? { status: 404, body: { code: 'not_found', message: 'That is not there.' } }
        : undefined
    if (!line.isUp) throw new TypeError('Failed to fetch')
    if (path === '/api/conversations') return { body: conversationOf(0) }
    return { status: 201, body: ownMessage(1) }
  }
  const { client, calls } = openListing(listing, { answer: respond })
  const openForm = async () => {
    await user.click(await screen.findByRole('button', { name: /offer$/ }))
    return within(await screen.findByRole('dialog', { name: 'Make an offer' }))
  }
  const form = await openForm()
  await fill(form.getByLabelText('Your offer'), '400,000')
  await user.click(form.getByRole('button', { name: 'Offer SLE 400,000' }))
  await waitFor(() => expect(screen.getByText(/^Your offer of SLE 400,000 is safe/)).toBeVisible())
  expect((await openForm()).getByText('We send it by itself when you are online again.')).toBeVisible()
  line.isUp = true
  const navigate = vi.fn<() => Promise<void>>()
  await sendAll({ userId: member.id, client, navigate, isStopped: () => false })
  expect(calls.filter(({ method }) => method === 'POST').slice(-2)).toMatchObject([
    { path: '/api/conversations', body: { listingId: listing.id } },
    { path: `/api/conversations/${CONVERSATION_ID}/offers`, body: { amount: 400_000 } },
  ])
  await user.click(await screen.findByRole('button', { name: 'View' }))
  expect(navigate).toHaveBeenCalledWith({ to: '/messages/$id', params: { id: CONVERSATION_ID } })
})

test('what moving in costs opens into its sum, names what was not said, and cautions of a viewing fee', async () => {
  const parts = [
    { label: '6 months of rent', amount: 9_000 },
    { label: 'Viewing fee', amount: 20 },
    { label: 'Deposit', amount: 0 },
  ]
  const moveIn = { total: 9_020, totalSle: 207_460, parts, unsaid: ['Agent’s fee'] }
  openListing(homeListing({ advanceMonths: 6, viewingFee: 20, deposit: 0, moveIn }))
  const group = await screen.findByRole('group')
  await user.click(within(group).getByText('To move in: $9,020 or more'))
  expect(group).toHaveAttribute('open')
  for (const text of ['6 months of rent', '$9,000', 'None', 'about SLE 207,460', 'Not said: agent’s fee'])
    expect(group).toHaveTextContent(text)
  expect(screen.getByText(/Money is asked for a viewing/)).toBeInTheDocument()
})

test('a home without a viewing fee has no caution, and one that says nothing of costs no sum', async () => {
  openListing(homeListing({ moveIn: null, water: 'borehole', availableFrom: '2027-01-15' }))
  await findTitle()
  expect(screen.queryByText(/To move in/)).toBeNull()
  expect(screen.queryByText(/Money is asked/)).toBeNull()
  expect(screen.getByText('Borehole')).toBeInTheDocument()
  expect(screen.getByText('January 15, 2027')).toBeInTheDocument()
})
