import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VERIFICATION_LEVELS } from '#contract/trust.ts'
import { searchWords } from '#web/features/search/copy.ts'
import { carListing, homeListing, marketListings } from '#web/features/search/feed/listing.fixture.ts'
import { press } from '#web/test/hands.ts'
import { landingWords } from './copy.ts'
import { openLanding } from './test/open-landing.tsx'

const listings = marketListings(6)
const six = () => ({ body: { listings, total: 6 } })
const findFresh = async () => within(await screen.findByRole('region', { name: 'Fresh on the market' }))
const findLink = (name: string) => screen.findByRole('link', { name })

/** The part of the page of that kind that the heading stands in. */
async function findPart(kind: string, name: string) {
  return (await screen.findByRole('heading', { name })).closest(kind)
}

// [spec 1 #6, 1 #14, 1 #16, 2.3 #2, 2.3 #3, 2.3 #4]
test('the landing page shows figures, reasons and rules, and leads sellers and visitors on', async () => {
  openLanding(six)
  await findLink('Get Started')
  for (const figure of ['12.5K+', '98%', '$0', '24/7']) expect(screen.getByText(figure)).toBeVisible()
  for (const name of [
    'AI-Powered Matching',
    'Verified Sellers',
    'Zero Fees',
    'Electronics: New in box',
    'Generators: Max 1 year old',
    'Cars: Max 3 years old',
    'Homes: Verified',
  ])
    expect(screen.getByRole('heading', { name })).toBeVisible()
  for (const [name, href] of [
    ["Read the seller's guide", '/tutorials'],
    ['See good listings', '/examples'],
    ['Get verified', '/verification'],
    ['See cars for sale', '/market/cars'],
    ['See generators', '/market/generators'],
    ['See the whole market', '/market'],
    ['Try it: Laptop in Bo under 10,000 leones', '/market?q=Laptop+in+Bo+under+10%2C000+leones'],
  ] as const)
    expect(await findLink(name)).toHaveAttribute('href', href)
  await waitFor(() => expect(document.title).toBe('Buy and sell in Sierra Leone | Salone Market'))
  await press('Get Started', 'link')
  expect(await screen.findByText('Signing in')).toBeVisible()
})

// [spec 1 #3, 2.3 #5]
test('the landing page shows fresh listings and verification levels, and links to other pages', async () => {
  openLanding(six)
  const fresh = await findFresh()
  expect(fresh.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...listings.map(({ id }) => `/listings/${id}`),
    '/market',
  ])
  expect(fresh.getAllByText(/^about (SLE |\$)[\d,]+(\/mo)?$/)).toHaveLength(listings.length)
  expect(fresh.getByText(/converted at 23 SLE a dollar, Sep 30, 2026/)).toBeVisible()
  const steps = ['Phone', 'Government ID', 'Proof of address', 'Business certificate']
  for (const [index, name] of steps.entries())
    expect(await findPart('li', name)).toHaveTextContent(`Level: ${VERIFICATION_LEVELS[index]}`)
  const foot = within(await screen.findByRole('navigation', { name: 'Pages of this site' }))
  expect(foot.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/home',
    '/market',
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

// [spec 10.20 #8]
test('the rent of a home is by the month in either currency, and nothing else is', async () => {
  openLanding(() => ({ body: { listings: [homeListing(), carListing()], total: 2 } }))
  const [home, car] = (await findFresh()).getAllByRole('listitem')
  expect(home).toHaveTextContent(/\$1,500\/mo.*about SLE 34,500\/mo/)
  expect(car).toHaveTextContent(/about \$[\d,]+/)
  expect(car).not.toHaveTextContent('/mo')
})

test.each([
  ['there are none', { body: { listings: [], total: 0 } }],
  ['they do not come', { status: 503, body: { code: 'unavailable', message: 'Down.' } }],
])('nothing is said of fresh listings when %s', async (_, answer) => {
  openLanding(() => answer)
  await findLink('Get Started')
  await waitFor(() => expect(screen.queryByRole('region', { name: /fresh/i })).not.toBeInTheDocument())
})

test('the searches that are shown are those that the dialog offers, one of them in Krio', () => {
  const offered = searchWords.en.examples.map(({ text }) => text)
  const shown = landingWords.en.searchExamples.map(({ text }) => text)
  expect(offered).toEqual(expect.arrayContaining(shown))
  expect(shown).toContain('Ah wan fine gen na Makeni wey nor dia')
})
