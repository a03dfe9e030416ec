import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { VERIFICATION_LEVELS } from '#contract/trust.ts'
import { searchWords } from '#web/features/search/copy.ts'
import { carListing, homeListing, marketListings } from '#web/features/search/feed/listing.fixture.ts'
import { press, user } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer } from '#web/test/server.ts'
import { AboutPage } from './about/about-page.tsx'
import { ExamplesPage } from './examples/examples-page.tsx'
import { InstallPage } from './install/install-page.tsx'
import { landingWords } from './landing/copy.ts'
import { openLanding } from './test/open-visited.tsx'

const listings = marketListings(6)
const respondWithSix = () => ({ body: { listings, total: 6 } })
const findFresh = async () => within(await screen.findByRole('region', { name: 'Fresh on the market' }))
const findLink = (name: string) => screen.findByRole('link', { name })

/** Finds the element with this tag name that contains the heading. */
async function findPart(tagName: string, name: string) {
  return (await screen.findByRole('heading', { name })).closest(tagName)
}

// [spec 1 #6, 1 #14, 1 #16, 2.3 #2, 2.3 #3, 2.3 #4]
test('the landing page shows figures, reasons and rules, with links for sellers and visitors', async () => {
  openLanding(respondWithSix)
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
    ['Cars for Sale', '/market/cars'],
    ['Generators', '/market/generators'],
    ['See the whole market', '/market'],
    ['Try it: Laptop in Bo under 10,000 leones', '/market?q=Laptop+in+Bo+under+10%2C000+leones'],
  ] as const)
    expect(await findLink(name)).toHaveAttribute('href', href)
  await waitFor(() => expect(document.title).toBe('Buy and sell in Sierra Leone | Salone Market'))
  await press('Get Started', 'link')
  expect(await screen.findByText('Signing in')).toBeVisible()
})

// [spec 1 #3, 2.3 #5]
test('the landing page shows recent listings and verification levels, and links to other pages', async () => {
  openLanding(respondWithSix)
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

test('only the price of a home is per month, in either currency', async () => {
  openLanding(() => ({ body: { listings: [homeListing(), carListing()], total: 2 } }))
  const [home, car] = (await findFresh()).getAllByRole('listitem')
  expect(home).toHaveTextContent(/\$1,500\/mo.*about SLE 34,500\/mo/)
  expect(car).toHaveTextContent(/about \$[\d,]+/)
  expect(car).not.toHaveTextContent('/mo')
})

test.each([
  ['there are none', { body: { listings: [], total: 0 } }],
  ['they fail to load', { status: 503, body: { code: 'unavailable', message: 'Down.' } }],
])('no recent listings are shown if %s', async (_, response) => {
  openLanding(() => response)
  await findLink('Get Started')
  await waitFor(() => expect(screen.queryByRole('region', { name: /fresh/i })).not.toBeInTheDocument())
})

test('the example searches of the landing page are also in the search dialog, and one is in Krio', () => {
  const offered = searchWords.examples.map(({ text }) => text)
  const shown = landingWords.searchExamples.map(({ text }) => text)
  expect(offered).toEqual(expect.arrayContaining(shown))
  expect(shown).toContain('Ah wan fine gen na Makeni wey nor dia')
})

function openAbout(user: typeof member | null) {
  stubServer(() => ({ status: 204 }), user)
  const pages = [
    { path: '/about', component: AboutPage },
    { path: '/auth', component: () => <h1>Signing in</h1> },
    { path: '/', component: () => <h1>The market</h1> },
  ]
  return openPages(pages, '/about')
}

// [spec 2.9 #1]
test('the about page shows the mission, the vision and what is different about the market', async () => {
  openAbout(null)
  for (const name of ['Our mission', 'Our vision'])
    expect(await screen.findByRole('heading', { name })).toBeVisible()
  const cards = screen.getAllByRole('article').map((card) => card.querySelector('h2, h3')?.textContent)
  expect(cards).toEqual(['AI-Powered Matching', 'Verified Sellers', 'Zero Fees', 'Quality Rules'])
  await waitFor(() => expect(document.title).toBe('About | Salone Market'))
})

// [spec 2.9 #1]
test.each([
  ['the about page links a visitor to sign-in', null, 'Join Salone Market', 'Signing in'],
  ['the about page links a member to the market', member, 'Go to the market', 'The market'],
])('%s', async (_, user, link, title) => {
  openAbout(user)
  await screen.findByRole('link', { name: link })
  expect(screen.getAllByRole('link', { name: /Join|Go to the market/ })).toHaveLength(1)
  await press(link, 'link')
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

function openExamples(at = '/examples') {
  stubServer(() => ({ status: 204 }), null)
  const pages = [
    { path: '/examples', component: ExamplesPage },
    { path: '/tutorials', component: () => <h1>The guide</h1> },
  ]
  return openPages(pages, at)
}

const findHeading = (name: string) => screen.findByRole('heading', { name })

// [spec 2.14 #1]
test('the page of examples explains good and bad listings and the rule of each kind', async () => {
  openExamples()
  expect(await findHeading('Four good listings')).toBeVisible()
  expect(screen.getAllByRole('heading', { name: 'Why it works' })).toHaveLength(4)
  expect(screen.getAllByRole('heading', { name: 'What is wrong, and how to fix it' })).toHaveLength(2)
  const cards = screen.getAllByRole('article')
  for (const kind of ['Electronics', 'Generator', 'Car Sale', 'Home Rental'])
    expect(cards.filter((card) => within(card).queryByText(kind))).toHaveLength(1)
  expect(await findHeading('Quality standards')).toBeVisible()
  for (const text of [
    'A phone number in the title.',
    'It asks for money first.',
    'Brand new in a sealed box',
    'At most 1 year old',
    'At most 3 years old',
    'Verified ownership',
  ])
    expect(screen.getByText(text)).toBeVisible()
})

// [spec 2.14 #1]
test('each tab of the examples opens and is in the URL', async () => {
  const { router } = openExamples()
  await press('Tutorials', 'tab')
  expect(await screen.findByRole('link', { name: 'Start Tutorial: Photos that sell' })).toHaveAttribute(
    'href',
    '/tutorials?read=photography',
  )
  expect(router.state.location.search).toEqual({ tab: 'tutorials' })
  await press('Marketing Tips', 'tab')
  expect(await findHeading('Respond within 2 hours')).toBeVisible()
  expect(router.state.location.search).toEqual({ tab: 'tips' })
  await user.keyboard('{Home}')
  expect(await findHeading('Four good listings')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Great Examples' })).toHaveFocus()
  expect(router.state.location.search).toEqual({})
})

test.each([
  ['tips', 'Post between 6 and 9 PM'],
  ['nonsense', 'Four good listings'],
])('/examples?tab=%s opens "%s"', async (tab, title) => {
  openExamples(`/examples?tab=${tab}`)
  expect(await findHeading(title)).toBeVisible()
})

function openInstall() {
  stubServer(() => ({ body: {} }), null)
  openPages([{ path: '/mobile-app', component: InstallPage }], '/mobile-app')
  return screen.findByRole('heading', { level: 1 })
}

const install = () => screen.queryByRole('button', { name: 'Install the app' })

test('the install page has steps for Android, iPhone and computer, and marks this device', async () => {
  await openInstall()
  const ways = screen
    .getAllByRole('article')
    .map((way) => ({
      name: within(way).getByRole('heading').textContent,
      isHere: within(way).queryByText('This device') !== null,
    }))
  expect(ways).toEqual([
    { name: 'Android phone', isHere: false },
    { name: 'iPhone or iPad', isHere: false },
    { name: 'Computer', isHere: true },
  ])
  expect(install()).not.toBeInTheDocument()
})

test.each([
  ['accepted', 'confirms the installation', 1],
  ['dismissed', 'confirms nothing', 0],
])('if the install prompt is %s, the page %s', async (outcome, _what, confirmations) => {
  await openInstall()
  const prompt = vi.fn(async () => ({ outcome }))
  // As Chrome does once it has found the site installable.
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  await user.click(await screen.findByRole('button', { name: 'Install the app' }))
  expect(prompt).toHaveBeenCalledOnce()
  await waitFor(() => expect(install()).not.toBeInTheDocument())
  expect(screen.queryAllByText('Salone Market is on its way to your home screen.')).toHaveLength(
    confirmations,
  )
})
