import { render, screen, waitFor, within } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { User } from '#contract/user.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { conversationsPage } from '#web/features/chat/data/chat.fixture.ts'
import { rememberViewed } from '#web/features/engagement/favourites/remember-viewed.ts'
import { cacheNotification } from '#web/features/notifications/cache-notification.ts'
import { notificationOf, notificationsPage } from '#web/features/notifications/notification.fixture.ts'
import { guideWords } from '#web/features/pages/tutorials/copy.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  marketListings,
  pageOf,
  phoneListing,
} from '#web/features/search/feed/listing.fixture.ts'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { PAGE_READY } from '#web/lib/wake-up.ts'
import { press, user } from '#web/test/interactions.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { type StubResponse, type ApiCall, stubServer, outage } from '#web/test/server.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { Toasts } from './shell.tsx'

const car = carListing()

const BODIES = new Map<string, unknown>([
  ['/api/conversations', conversationsPage([])],
  ['/api/notifications', notificationsPage([])],
  ['/api/search-suggestions', { suggestions: [] }],
  ['/api/smart-search', { dbQuery: {}, understood: [] }],
  ['/api/market/counts', { counts: [] }],
  ['/api/rate', { slePerUsd: 23, asOf: '2026-09-30' }],
  [`/api/listings/${car.id}`, car],
])

/** Stubs a server with one page of listings. */
function stubMarket(person: User | null, stopResponse: StubResponse = { body: { user: member } }): ApiCall[] {
  return stubServer(({ path }) => {
    if (path === '/api/auth/phone/change') return stopResponse
    const body = BODIES.get(path) ?? pageOf(path.endsWith('/similar') ? [] : marketListings(3))
    return { body }
  }, person)
}

function openAs(person: User | null, at: string, stopResponse?: StubResponse) {
  const calls = stubMarket(person, stopResponse)
  return { ...openSite(at), calls }
}

const menuButton = () => screen.findByRole('button', { name: /^Me Menu of/ })
const searchBox = () => screen.findByRole('searchbox', { name: 'Search' })
const searchDialog = { name: 'Find Your Perfect Match' }

// [spec 2.1 #13, 2.3 #5]
test.each([
  ['/home', '/auth'],
  ['/smart-search', '/auth?next=%2Fsmart-search'],
  ['/messaging', '/auth?next=%2Fmessages'],
  ['/verification', '/auth?next=%2Fverification'],
  ['/profile?tab=sold', '/auth?next=%2Fprofile%3Ftab%3Dsold'],
  ['/profile/edit', '/auth?next=%2Fprofile%2Fedit'],
  ['/profile/data', '/auth?next=%2Fprofile%2Fdata'],
  ['/profile/devices', '/auth?next=%2Fprofile%2Fdevices'],
  ['/favourites', '/auth?next=%2Ffavourites'],
  ['/saved-searches', '/auth?next=%2Fsaved-searches'],
  ['/admin', '/auth?next=%2Fadmin'],
  ['/analytics?tab=listings', '/auth?next=%2Fanalytics%3Ftab%3Dlistings'],
  ['/messages', '/auth?next=%2Fmessages'],
  ['/notifications', '/auth?next=%2Fnotifications'],
  ['/notifications/settings', '/auth?next=%2Fnotifications%2Fsettings'],
])('a visitor at %s is sent to %s', async (at, href) => {
  const { router } = openAs(null, at)
  expect(await screen.findByLabelText('Phone number')).toBeVisible()
  expect(router.state.location.href).toBe(href)
})

// [spec 2.3 #5]
test.each([
  ['/home', '/'],
  ['/smart-search', '/smart-search'],
  ['/messaging', '/messages'],
])('a member at %s ends up at %s', async (at, href) => {
  const { router } = openAs(member, at)
  await expect.poll(() => router.state.location.href).toBe(href)
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
})

// [spec 2.1 #10, 6 #2]
test.each([
  ['/about', 'A market that keeps its word'],
  ['/examples', 'Listings that sell, and two that do not'],
  ['/tutorials', "The seller's guide"],
  ['/mobile-app', 'Salone Market as an app'],
  ['/offline', 'You are offline'],
])('%s is for visitors and members alike', async (at, name) => {
  for (const person of [null, member]) {
    const opened = openAs(person, at)
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
    opened.rendered.unmount()
  }
})

// [spec 2.1 #12, 2.5 #1]
test.each([
  ['/', 'Loading your personalized marketplace...'],
  ['/nowhere', 'Loading...'],
])('at %s a spinner says “%s” until the session has loaded', async (at, words) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSite(at)
  expect(await screen.findByText(words)).toBeVisible()
})

test('if the session cannot be loaded, the page says so and offers a retry', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  openSite('/')
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  stubMarket(null)
  await press('Try again')
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('a page that could not be shown tries again by itself once the device is online', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  openSite('/')
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  stubMarket(null)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('a page for an unknown URL says so in its heading and title', async () => {
  openAs(null, '/nowhere')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Page Not Found | Salone Market')
})

test.each([
  ['a visitor', null],
  ['a member', member],
])('Page Not Found offers %s the search, the kinds and what they looked at last', async (_, person) => {
  const viewed = [carListing(), homeListing(), phoneListing(), generatorListing()]
  for (const listing of viewed) rememberViewed(listing, person?.id ?? null)
  rememberViewed(carListing({ title: 'Of somebody else' }), 'somebody-else')
  const { router } = openAs(person, '/nowhere')
  const kinds = within(await screen.findByRole('navigation', { name: 'Kinds of items' }))
  expect(kinds.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/market/electronics',
    '/market/generators',
    '/market/cars',
    '/market/homes',
  ])
  expect(await screen.findByRole('heading', { level: 2, name: 'What you looked at last' })).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    viewed
      .slice(1)
      .reverse()
      .map(({ title }) => title),
  )
  await user.type(screen.getByRole('searchbox', { name: 'Search the market' }), 'tiger{Enter}')
  await expect.poll(() => router.state.location.href).toBe('/market?q=tiger')
})

// The service worker starts when a page says so.
test.each([
  ['a visitor', null],
  ['a member', member],
])('the home page of %s says when it is ready', async (_, person) => {
  const onReady = vi.fn<() => void>()
  window.addEventListener(PAGE_READY, onReady, { once: true })
  openAs(person, '/')
  await expect.poll(() => onReady.mock.calls.length).toBe(1)
})

// [spec 3 #3]
test.each([
  ['Abu Bangura', member],
  ['User 3456', { ...member, firstName: null, lastName: null }],
])("the menu button's visible text is part of its accessible name: %s", async (name, person) => {
  openAs(person, '/')
  const button = await menuButton()
  expect(button).toHaveAccessibleName(new RegExp(`^Me Menu of ?${name}$`))
  expect(button).toHaveTextContent(name)
  await user.click(button)
  expect(await screen.findByRole('menu', { name: `Menu of ${name}` })).toBeVisible()
})

// [spec 2.2 #2]
test('the search box has the specified placeholder, is read-only and shows the current search', async () => {
  openAs(member, '/?q=fine%20gen%20na%20Bo')
  const box = await searchBox()
  expect(box).toHaveAttribute(
    'placeholder',
    "Describe what you're looking for... AI will find perfect matches",
  )
  expect(box).toHaveAttribute('readonly')
  expect(box).toHaveAttribute('aria-haspopup', 'dialog')
  expect(box).toHaveValue('fine gen na Bo')
})

// [spec 2.2 #3]
test.each([
  ['a click', async () => user.click(await searchBox())],
  ['Enter', () => user.keyboard('{Enter}')],
  ['Space', () => user.keyboard(' ')],
])('%s on the search box opens the search, and closing it returns the focus', async (_name, open) => {
  openAs(member, '/')
  const box = await searchBox()
  box.focus()
  await open()
  const dialog = await screen.findByRole('dialog', searchDialog)
  expect(within(dialog).getByRole('tab', { name: 'AI Search' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await waitFor(() => expect(box).toHaveFocus())
})

// [spec 2.2 #3, 2.2 #4]
test('Tab leaves the search box without opening it; the AI Search button opens the search', async () => {
  openAs(member, '/')
  ;(await searchBox()).focus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'AI Search' })).toHaveFocus()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await press('AI Search')
  expect(await screen.findByRole('dialog', searchDialog)).toBeVisible()
})

test('the counts of messages and notifications come with the session, without another call', async () => {
  const { calls } = openAs({ ...member, unread: { messages: 3, notifications: 12 } }, '/')
  expect(await screen.findByRole('link', { name: 'Messages, 3 unread' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Notifications, 12 unread' })).toBeVisible()
  expect(calls.filter(({ path }) => /notifications|conversations/.test(path))).toEqual([])
})

test('a toast ends with its page, but not with a change of its filters', async () => {
  const { router } = openAs(member, '/favourites')
  await screen.findByRole('heading', { level: 1, name: 'Saved listings' })
  showToast({ title: 'Error' })
  expect(await screen.findByText('Error')).toBeVisible()
  await router.navigate({ to: '/favourites', search: { tab: 'viewed' } })
  expect(screen.getByText('Error')).toBeVisible()
  await router.navigate({ to: '/about' })
  await waitFor(() => expect(screen.queryByText('Error')).not.toBeInTheDocument())
})

test('the toast region mounts with the first toast, which is read out', async () => {
  openAs(null, '/')
  await screen.findByRole('link', { name: 'Get Started' })
  const name = 'Notifications (F8)'
  expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  showToast({ title: 'Saved' })
  const region = await screen.findByRole('region', { name })
  await waitFor(() => expect(within(region).getByRole('status')).toHaveTextContent('Saved'))
  showToast({ title: 'Error', tone: 'destructive' })
  await waitFor(() => expect(within(region).getByRole('alert')).toHaveTextContent('Error'))
})

const userWithPendingPhoneChange = {
  ...member,
  pendingPhoneChange: { phoneNumber: '+23277654321', dueAt: '2026-11-25T14:30:00.000Z' },
}
const bannerName = 'Change of your phone number'
const banner = () => screen.findByRole('region', { name: bannerName })

test.each(['/', '/about', '/favourites', '/nowhere'])(
  'at %s the banner says that the phone number will change and when',
  async (at) => {
    openAs(userWithPendingPhoneChange, at)
    expect(await banner()).toHaveTextContent('Your account moves to +232 77654321 on Nov 25, 14:30. Not you?')
    expect(within(await banner()).getByRole('button', { name: 'Stop this change' })).toBeVisible()
  },
)

test('one press stops the phone change, and the banner disappears', async () => {
  const { calls, client } = openAs(userWithPendingPhoneChange, '/favourites')
  await press('Stop this change')
  expect(await screen.findByText('Your number stays. Every other device was signed out.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('region', { name: bannerName })).not.toBeInTheDocument())
  expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE', path: '/api/auth/phone/change' }))
  expect(client.getQueryData(userQuery.queryKey)).toEqual(member)
})

test('a failure to stop the phone change is reported and can be retried', async () => {
  openAs(userWithPendingPhoneChange, '/favourites', outage)
  await press('Stop this change')
  expect(await within(await banner()).findByRole('alert')).toHaveTextContent('A part is down.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop this change' })).toBeEnabled())
})

test('an open page shows the banner when the notification of a phone change arrives', async () => {
  const { client } = openAs(member, '/about')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: bannerName })).not.toBeInTheDocument()
  stubMarket(userWithPendingPhoneChange)
  const change = { listing: null, actor: null, preview: undefined }
  const notification = notificationOf({ kind: 'phone_change', ...change })
  cacheNotification(client, { notification, unreadNotifications: 1 })
  expect(await banner()).toBeVisible()
})

const Sheet = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Close the sheet</button>

test('a dialog that fails to load offline says so, and the next press opens it', async () => {
  let isOnline = false
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const LateSheet = lazyPart(
    async () => (isOnline ? Sheet : Promise.reject(new TypeError('Failed to fetch'))),
    FailedDialog,
  )
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button aria-expanded={isOpen} onClick={() => setOpen(true)}>
          Open
        </button>
        <Suspense>{isOpen && <LateSheet onClose={() => setOpen(false)} />}</Suspense>
        <Toasts />
      </>
    )
  }
  render(<Opener />)
  await press('Open')
  expect(
    await screen.findByText('You are offline. Please check your connection and try again.'),
  ).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(/^Error/)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Open' })).toHaveAttribute('aria-expanded', 'false'),
  )
  isOnline = true
  await press('Open')
  expect(await screen.findByRole('button', { name: 'Close the sheet' })).toBeVisible()
})

const findHeading = (heading: string) => screen.findByRole('heading', { name: heading })
const expectContentFocus = () => waitFor(() => expect(screen.getByRole('main')).toHaveFocus())

test('a footer link focuses the content of the next page', async () => {
  openAs(null, '/tutorials')
  const foot = await screen.findByRole('navigation', { name: 'Pages of this site' })
  await user.click(within(foot).getByRole('link', { name: 'About' }))
  await findHeading('Our mission')
  await expectContentFocus()
  await user.tab()
  expect(screen.getByRole('link', { name: 'Join Salone Market' })).toHaveFocus()
})

test('a header link also focuses the content, but opening a page by its URL does not', async () => {
  openAs(null, '/about')
  await findHeading('Our mission')
  await new Promise(requestAnimationFrame)
  expect(document.body).toHaveFocus()
  await press('Log in', 'link')
  await screen.findByLabelText('Phone number')
  await expectContentFocus()
})

test('starting or leaving a tutorial focuses the content of the page that opens', async () => {
  openAs(null, '/tutorials')
  await press(/^Start Tutorial: The right price/, 'link')
  await findHeading(guideWords.tutorials.pricing.steps[0].title)
  await expectContentFocus()
  await press('← All tutorials', 'link')
  await findHeading("The seller's guide")
  await expectContentFocus()
})

test('choosing a filter leaves the focus on its button', async () => {
  const { router } = openAs(member, '/')
  await press('Cars for Sale')
  await expect.poll(() => router.state.location.search).toMatchObject({ type: 'car_sale' })
  expect(screen.getByRole('button', { name: 'Cars for Sale' })).toHaveFocus()
})

test('a dialog opened by a URL keeps the focus', async () => {
  const { router } = openAs(member, '/about')
  await findHeading('Our mission')
  await router.navigate({ to: '/tutorials', search: { read: 'pricing', step: 5, create: true } })
  const dialog = await screen.findByRole('dialog', { name: 'Post Item' })
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true)
})
