import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { watchLogin } from '#web/features/auth/test/watch-login.ts'
import { stubServer } from '#web/features/feed/test/market.tsx'
import { openSite } from '#web/features/shell/test/open-site.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { callsTo, FIGURES, NOTHING, openAnalytics, pageOf, performing } from './test/figures.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const tab = (name: string) => page.getByRole('tab', { name, exact: true })

test('a visitor signs in first and comes back to the tab that was asked for', async () => {
  stubServer(() => ({ body: null }), null)
  const { router } = await openSite('/analytics?tab=listings&sort=views')
  await expect.poll(() => router.state.location.pathname).toBe('/auth')
  expect(router.state.location.search).toMatchObject({ next: '/analytics?tab=listings&sort=views' })
})

test('the page has its four tabs, each with an address', async () => {
  const { router } = await openAnalytics()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Seller Analytics' })).toBeVisible()
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Overview', 'Listings', 'Engagement', 'AI Insights'])
  await expect.element(tab('Overview')).toHaveAttribute('aria-selected', 'true')
  for (const [name, search] of [
    ['Listings', 'listings'],
    ['Engagement', 'engagement'],
    ['AI Insights', 'insights'],
  ] as const) {
    await tab(name).click()
    await expect.poll(() => router.state.location.search).toEqual({ tab: search })
    await expect.element(page.getByRole('tabpanel', { name })).toBeVisible()
  }
  expect(document.title).toBe('Seller Analytics | Salone Market')
})

test('keys walk the tabs', async () => {
  await openAnalytics()
  await tab('Overview').click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(tab('Engagement')).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'Best times to post' })).toBeVisible()
})

test.each(['/analytics?tab=nothing&sort=worst', '/analytics?tab=7'])(
  '%s, which says nothing that is known, is the overview',
  async (at) => {
    await openAnalytics({}, { at })
    await expect.element(tab('Overview')).toHaveAttribute('aria-selected', 'true')
  },
)

test('both tables can be saved as CSV', async () => {
  await openAnalytics()
  for (const [name, href] of [
    ['Listings (CSV)', '/api/seller/analytics.csv?table=listings'],
    ['Days (CSV)', '/api/seller/analytics.csv?table=days'],
  ] as const) {
    const link = page.getByRole('list', { name: 'For your spreadsheet' }).getByRole('link', { name })
    await expect.element(link).toHaveAttribute('href', href)
    await expect.element(link).toHaveAttribute('download')
  }
})

const CSV = new TextEncoder().encode('\uFEFFDay,Views\r\n2026-11-22,14\r\n')

/** The page, and what a press on "Days (CSV)" is answered with. */
async function pressDays(answer: () => Response | Promise<Response>) {
  await openAnalytics()
  const others = window.fetch
  const asked: string[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.includes('analytics.csv')) return others(input, init)
    asked.push(address)
    return Promise.resolve(answer())
  })
  await page.getByRole('link', { name: 'Days (CSV)' }).click()
  return asked
}

test('a table is saved under the name that the server gave it, byte for byte', async () => {
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) made.push(blob)
    return 'data:,'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const asked = await pressDays(
    () =>
      new Response(CSV, {
        headers: { 'content-disposition': 'attachment; filename="salone-market-days-2026-11-22.csv"' },
      }),
  )
  await expect.poll(() => names).toEqual(['salone-market-days-2026-11-22.csv'])
  expect(asked).toEqual(['/api/seller/analytics.csv?table=days'])
  expect(new Uint8Array(await (made[0] ?? new Blob()).arrayBuffer())).toEqual(CSV)
  await expect.element(page.getByText('The file was not saved')).not.toBeInTheDocument()
  vi.restoreAllMocks()
})

test.each([
  [
    'too many calls',
    () => Response.json({ code: 'too_many_requests', message: 'Please wait a minute.' }, { status: 429 }),
    'Please wait a minute.',
  ],
  [
    'a fault of the server',
    () => Response.json({ code: 'internal', message: 'Something went wrong.' }, { status: 500 }),
    'Something went wrong.',
  ],
  [
    'no line',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Please check your connection and try again.',
  ],
])('after %s a table that is not saved says so, and why', async (_what, answer, why) => {
  await pressDays(answer)
  await expect.element(page.getByText('The file was not saved')).toBeVisible()
  await expect.element(page.getByText(why)).toBeVisible()
})

test('whose session has ended is told so where nothing was saved', async () => {
  const login = watchLogin()
  await pressDays(() => Response.json({ code: 'signed_out', message: 'Please sign in.' }, { status: 401 }))
  await expect.element(page.getByText('You are logged out. Logging in again...')).toBeVisible()
  await expect.poll(() => login.left).toHaveLength(1)
  login.stop()
})

test('at 360 pixels all four tabs are seen whole', async () => {
  await page.viewport(360, 740)
  await openAnalytics()
  await expect.element(tab('AI Insights')).toBeVisible()
  const list = page.getByRole('tablist', { name: 'Your figures' }).element()
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
  await page.viewport(390, 800)
})

test.each([
  ['Overview', '', 'analytics'],
  ['Listings', '?tab=listings', 'listing-performance'],
  ['Engagement', '?tab=engagement', 'engagement'],
  ['AI Insights', '?tab=insights', 'analytics'],
])(
  '%s waits in bones, says why it failed, and loads again when it is asked to',
  async (_name, search, path) => {
    let isUp = false
    let open = () => {}
    const held = new Promise<void>((resolve) => (open = resolve))
    await openAnalytics(
      { performance: () => pageOf([performing({ title: 'Kapok generator' })]) },
      {
        at: `/analytics${search}`,
        answer: (call) => {
          if (call.path !== `/api/seller/${path}` || isUp) return undefined
          return held.then(() => ({
            status: 503,
            body: { code: 'unavailable', message: 'The figures rest. Please come back soon.' },
          }))
        },
      },
    )
    await expect.element(page.getByRole('status').getByText('Loading your figures')).toBeInTheDocument()
    open()
    const alert = page.getByRole('tabpanel').getByRole('alert')
    await expect.element(alert.getByText('Your figures did not load')).toBeVisible()
    await expect.element(alert.getByText('The figures rest. Please come back soon.')).toBeVisible()
    isUp = true
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await expect.element(alert).not.toBeInTheDocument()
  },
)

test('a seller without a listing is led to the first from the overview, the listings and the advice', async () => {
  await openAnalytics({ figures: NOTHING })
  await expect.element(page.getByRole('heading', { name: 'No listings yet' })).toBeVisible()
  await expect.element(page.getByText('Total Views')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Create First Listing' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  for (const name of ['Listings', 'AI Insights']) {
    await tab(name).click()
    await expect
      .element(page.getByRole('tabpanel', { name }).getByRole('button', { name: 'Create First Listing' }))
      .toBeVisible()
  }
})

test.each(['', '?tab=listings', '?tab=engagement', '?tab=insights'])(
  'a seller who never had a listing is offered no empty files at /analytics%s',
  async (search) => {
    await openAnalytics({ figures: NOTHING }, { at: `/analytics${search}` })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Seller Analytics' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Listings (CSV)' })).not.toBeInTheDocument()
  },
)

test('whoever deleted their listings keeps the figures of what was', async () => {
  await openAnalytics({ figures: { ...FIGURES, totalListings: 0 } })
  await expect.element(page.getByRole('button', { name: 'Create First Listing' })).toBeVisible()
  await expect.element(page.getByText('2,580')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Days (CSV)' })).toBeVisible()
})

test('each visit of a tab asks anew', async () => {
  const { calls } = await openAnalytics()
  await expect.element(page.getByText('2,580')).toBeVisible()
  await tab('Engagement').click()
  await expect.element(page.getByRole('heading', { name: 'Best times to post' })).toBeVisible()
  await tab('Overview').click()
  await expect.poll(() => callsTo(calls, 'analytics')).toHaveLength(2)
})
