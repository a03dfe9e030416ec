import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { VERIFICATION_LEVELS } from '#contract/trust-kinds.ts'
import { landingWords } from '#web/copy/landing.ts'
import { searchWords } from '#web/copy/search.ts'
import { carListing, homeListing, marketListings } from '#web/features/feed/listing.fixture.ts'
import { openPages, stubServer, type Answer } from '#web/features/feed/test/market.tsx'
import { Landing } from './landing.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const Auth = () => <p>Signing in</p>

function openLanding(answer: () => Answer | Promise<Answer>) {
  stubServer(answer, null)
  return openPages(
    [
      { path: '/', component: Landing },
      { path: '/auth', component: Auth },
      { path: '/listings/$id', component: Auth },
    ],
    '/',
  )
}

const fresh = page.getByRole('region', { name: 'Fresh on the market' })
const listings = marketListings(6)
const six = () => ({ body: { listings, total: 6 } })

test('a visitor gets started', async () => {
  await openLanding(six)
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect.element(page.getByText('Signing in')).toBeVisible()
})

test('the figures, the reasons and the rules of the market are told', async () => {
  await openLanding(six)
  for (const figure of ['12.5K+ Active listings', '98% AI match accuracy', '$0 Fees', '24/7 Monitoring']) {
    await expect.element(page.getByRole('listitem').filter({ hasText: figure })).toBeVisible()
  }
  const told = [
    'AI-Powered Matching',
    'Verified Sellers',
    'Zero Fees',
    'Electronics: New in box',
    'Generators: Max 1 year old',
    'Cars: Max 3 years old',
    'Homes: Verified',
  ]
  for (const name of told)
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('six fresh listings lead to their pages', async () => {
  await openLanding(six)
  await expect.element(fresh.getByRole('link').first()).toBeVisible()
  const addresses = fresh
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(listings.map(({ id }) => `/listings/${id}`))
  expect(fresh.getByText(/^about (SLE |\$)[\d,]+(\/mo)?$/).elements()).toHaveLength(listings.length)
  await expect.element(fresh.getByText(/converted at 23 SLE a dollar, Sep 30, 2026/)).toBeVisible()
})

test('the rent of a home is by the month in either currency, and nothing else is', async () => {
  await openLanding(() => ({ body: { listings: [homeListing(), carListing()], total: 2 } }))
  const [home, car] = [fresh.getByRole('listitem').first(), fresh.getByRole('listitem').nth(1)]
  await expect.element(home.getByText('$1,500/mo', { exact: true })).toBeVisible()
  await expect.element(home.getByText('about SLE 34,500/mo', { exact: true })).toBeVisible()
  await expect.element(car.getByText(/^about \$[\d,]+$/)).toBeVisible()
})

test('the page says in its title what it is', async () => {
  await openLanding(six)
  await expect.poll(() => document.title).toBe('Buy and sell in Sierra Leone | Salone Market')
})

test('their places are held while they are on the way', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await openLanding(() => arrived.then(six))
  const waiting = page.getByRole('region', { name: 'Loading fresh listings' })
  await expect.element(waiting).toHaveAttribute('aria-busy', 'true')
  const held = waiting.element().getBoundingClientRect().height
  arrive()
  await expect.element(fresh.getByRole('link').first()).toBeVisible()
  expect(Math.abs(fresh.element().getBoundingClientRect().height - held)).toBeLessThan(2)
})

test.each([
  ['there are none', { body: { listings: [], total: 0 } }],
  ['they do not come', { status: 503, body: { code: 'unavailable', message: 'Down.' } }],
])('nothing is said of fresh listings when %s', async (_, answer) => {
  await openLanding(() => answer)
  await expect.element(page.getByRole('region', { name: /fresh/i })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('a search in plain words is shown with what is understood, and trying it leads to its results after signing in', async () => {
  await openLanding(six)
  const [first] = landingWords.en.searchExamples
  const card = page.getByRole('article').filter({ hasText: first?.text })
  await expect
    .element(card.getByRole('list', { name: 'Understood' }))
    .toHaveTextContent('GeneratorsMakenicheapest first')
  const link = card.getByRole('link', { name: `Try it: ${first?.text}` })
  const next =
    new URL(link.element().getAttribute('href') ?? '', 'http://market.invalid').searchParams.get('next') ?? ''
  expect(new URL(next, 'http://market.invalid').searchParams.get('q')).toBe(first?.text)
})

test('the searches that are shown are those that the dialog offers, one of them in Krio', () => {
  const offered = searchWords.en.examples.map(({ text }) => text)
  const shown = landingWords.en.searchExamples.map(({ text }) => text)
  expect(offered).toEqual(expect.arrayContaining(shown))
  expect(shown).toContain('Ah wan fine gen na Makeni wey nor dia')
})

test('how verification works is told step by step, with the level that each leads to', async () => {
  await openLanding(six)
  for (const [index, name] of [
    'Phone',
    'Government ID',
    'Proof of address',
    'Business certificate',
  ].entries()) {
    const step = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect.element(step).toHaveTextContent(`Level: ${VERIFICATION_LEVELS[index]}`)
  }
  await expect
    .element(page.getByRole('link', { name: 'Get verified' }))
    .toHaveAttribute('href', '/verification')
})

test('who has something to sell finds the guide and the examples', async () => {
  await openLanding(six)
  await expect
    .element(page.getByRole('link', { name: "Read the seller's guide" }))
    .toHaveAttribute('href', '/tutorials')
  await expect
    .element(page.getByRole('link', { name: 'See good listings' }))
    .toHaveAttribute('href', '/examples')
})

test('the foot links to the eight pages, the examples and the guide', async () => {
  await openLanding(six)
  const links = page.getByRole('navigation', { name: 'Pages of this site' }).getByRole('link')
  await expect.element(links.first()).toBeVisible()
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/home',
    '/smart-search',
    '/messaging',
    '/mobile-app',
    '/profile',
    '/verification',
    '/analytics',
    '/about',
    '/examples',
    '/tutorials',
  ])
})
