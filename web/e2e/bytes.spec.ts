import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import type { Conversation } from '#contract/conversation.ts'
import { signInByForm, test, type Role } from './people.ts'
import { write } from './talk.ts'
import { findListingWithPhotos, ownOrigin, read } from './things.ts'
import { useWholeBrowser } from './whole-browser.ts'

useWholeBrowser()

const CODE_BUDGET = 146 * 1024
/** Some pages for members need more, because libraries are used unchanged: see docs/measurements.md. */
const MEMBER_BUDGET = 180 * 1024
const HTML_BUDGET = 25 * 1024
const FEED_FIRST_BUDGET = 300 * 1024
const FEED_AGAIN_BUDGET = 15 * 1024
/** What a feed of 20 listings needs beside the code, if its reader saves data. */
const TEXT_BUDGET = 30 * 1024
const PURCHASE_BUDGET = 250 * 1024

interface Load {
  code: number
  html: number
  other: number
}

/** Longer than any delay after which a page loads more by itself: a member's inbox waits longest, 6 seconds. */
const QUIET_MS = 6_500

/**
 * Counts the bytes that a page loads until nothing more comes, after `act` if there is one: text as gzipped,
 * everything else as sent. A file of the build counts once.
 */
async function measure(page: Page, path: string, act?: () => Promise<void>): Promise<Load> {
  const load = { code: 0, html: 0, other: 0 }
  const counted = new Set<string>()
  const reads: Promise<unknown>[] = []
  let lastAt = Date.now()
  page.on('request', () => (lastAt = Date.now()))
  page.on('requestfinished', () => (lastAt = Date.now()))
  page.on('response', (response) => {
    const url = response.url()
    if (response.status() >= 300 || (counted.has(url) && url.includes('/assets/'))) return
    counted.add(url)
    const type = response.headers()['content-type'] ?? ''
    const part = /javascript|css/.test(type) ? 'code' : /html/.test(type) ? 'html' : 'other'
    reads.push(
      response.body().then(
        (body) => {
          const isText = part !== 'other' || /json|svg|manifest/.test(type)
          load[part] += isText ? gzipSync(body).length : body.length
        },
        // The body of a page that was left is gone. What was sent of it counts.
        async () => (load[part] += (await response.request().sizes()).responseBodySize),
      ),
    )
  })
  await page.goto(path)
  await act?.()
  await expect.poll(() => Date.now() - lastAt, { timeout: 60_000 }).toBeGreaterThan(QUIET_MS)
  await Promise.all(reads)
  page.removeAllListeners('response')
  const description = `${path}: code ${load.code}, html ${load.html}, other ${load.other}`
  test.info().annotations.push({ type: 'bytes', description })
  return load
}

async function expectWithinBudget(page: Page, path: string, budget = CODE_BUDGET): Promise<void> {
  const { code, html } = await measure(page, path)
  expect(page.url(), 'it did not redirect').toContain(path)
  expect.soft(code, `${path}: code`).toBeLessThanOrEqual(budget)
  expect.soft(html, `${path}: HTML`).toBeLessThanOrEqual(HTML_BUDGET)
}

test('the first views of the landing page and of a listing load at most 146 KB of code each', async ({
  visit,
  enterAs,
}) => {
  await expectWithinBudget(await visit(), '/')
  const { id } = await findListingWithPhotos(await enterAs('buyer'))
  await expectWithinBudget(await visit(), `/listings/${id}`)
})

const PUBLIC_PATHS = [
  '/market',
  '/market/generators/freetown',
  '/market?q=ah+wan+gen+under+6+months',
  '/auth',
  '/nowhere',
  '/about',
  '/examples',
  '/examples?tab=tutorials',
  '/examples?tab=tips',
  '/tutorials',
  '/tutorials?read=pricing&step=5',
  '/mobile-app',
  '/offline',
]
const MEMBER_PATHS: readonly { role: Role; paths: readonly string[] }[] = [
  {
    role: 'seller',
    paths: [
      '/profile',
      '/verification',
      '/analytics',
      '/analytics?tab=listings',
      '/analytics?tab=engagement',
      '/analytics?tab=insights',
    ],
  },
  {
    role: 'buyer',
    paths: [
      '/favourites',
      '/saved-searches',
      '/profile/edit',
      '/profile/data',
      '/profile/devices',
      '/smart-search',
      '/messages',
      '/notifications',
      '/?q=ah+wan+gen+under+6+months',
      '/?q=genrator',
    ],
  },
  { role: 'admin', paths: ['/admin', '/admin?tab=users', '/admin?tab=verification', '/admin?tab=analytics'] },
]

test('each public page loads at most 146 KB of code at first', { tag: '@full' }, async ({ visit }) => {
  test.slow()
  await Promise.all(PUBLIC_PATHS.map(async (path) => expectWithinBudget(await visit(), path)))
})

for (const { role, paths } of MEMBER_PATHS) {
  test(
    `each page of the ${role} loads at most 180 KB of code at first`,
    { tag: '@full' },
    async ({ enterAs }) => {
      test.slow()
      await Promise.all(
        paths.map(async (path) => expectWithinBudget(await enterAs(role), path, MEMBER_BUDGET)),
      )
    },
  )
}

test(
  'the pages of a conversation, a seller and a listing load at most 180 KB of code each at first',
  { tag: '@full' },
  async ({ enterAs }) => {
    const page = await enterAs('buyer')
    const { id, user } = await findListingWithPhotos(page)
    const { conversations } = await read<{ conversations: Conversation[] }>(page, '/api/conversations')
    const paths = [`/messages/${conversations[0]?.id}`, `/users/${user.id}`, `/listings/${id}`]
    await Promise.all(
      paths.map(async (path) => expectWithinBudget(await enterAs('buyer'), path, MEMBER_BUDGET)),
    )
  },
)

test(
  'a feed of 20 listings with thumbnails loads at most 300 KB, or 15 KB if cached',
  { tag: '@full' },
  async ({ enterAs }) => {
    const page = await enterAs('buyer')
    const first = await measure(page, '/')
    await expect(page.getByRole('article').nth(19)).toBeAttached()
    expect(first.code).toBeLessThanOrEqual(MEMBER_BUDGET)
    expect(first.code + first.html + first.other).toBeLessThanOrEqual(FEED_FIRST_BUDGET)

    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const cached = new Set<string>()
    session.on(
      'Network.responseReceived',
      ({ requestId, response }) => response.fromDiskCache && cached.add(requestId),
    )
    session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
    let bytes = 0
    session.on(
      'Network.loadingFinished',
      ({ requestId, encodedDataLength }) => (bytes += cached.has(requestId) ? 0 : encodedDataLength),
    )
    // The local server sends JSON uncompressed; the edge compresses it.
    const savings: Promise<number>[] = []
    page.on('response', (response) => {
      if (!/json/.test(response.headers()['content-type'] ?? '')) return
      savings.push(response.body().then((body) => body.length - gzipSync(body).length))
    })
    await page.goto('/')
    await expect(page.getByRole('article').nth(19)).toBeAttached()
    await page.waitForLoadState('networkidle')
    const totalSavings = (await Promise.all(savings)).reduce((sum, each) => sum + each, 0)
    expect(bytes - totalSavings).toBeLessThanOrEqual(FEED_AGAIN_BUDGET)
  },
)

/** Chooses low data on this page's device. */
async function saveData(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'low-data', value: 'on', url: ownOrigin().origin }])
}

test(
  'to somebody who saves data, 20 listings are at most 30 KB beside the code, and no photo or font',
  { tag: '@full' },
  async ({ enterAs, visit }) => {
    for (const [page, path] of [
      [await enterAs('buyer'), '/'],
      [await visit(), '/market'],
    ] as const) {
      await saveData(page)
      const media: string[] = []
      page.on('request', (request) => {
        if (/^(image|font|media)$/.test(request.resourceType())) media.push(request.url())
      })
      const { html, other } = await measure(page, path)
      await expect(page.getByRole('article').nth(9)).toBeAttached()
      expect(media.filter((url) => !url.endsWith('.svg'))).toEqual([])
      expect.soft(html + other, path).toBeLessThanOrEqual(TEXT_BUDGET)
    }
  },
)

test(
  'a purchase loads at most 250 KB: a shared link, signing in, three messages, no photos',
  { tag: '@full' },
  async ({ enterAs, visit }) => {
    test.slow()
    const { id } = await findListingWithPhotos(await enterAs('buyer'))
    const page = await visit()
    await saveData(page)
    let frames = 0
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => (frames += payload.length))
      socket.on('framesent', ({ payload }) => (frames += payload.length))
    })
    const { code, html, other } = await measure(page, `/listings/${id}`, async () => {
      await page.getByRole('link', { name: 'Message seller' }).first().click()
      await signInByForm(page)
      await expect(page).toHaveURL(/\/messages\//)
      for (const text of ['Is this still available now?', 'Is the price final?', 'I can come on Saturday.'])
        await write(page, text)
    })
    test.info().annotations.push({ type: 'bytes', description: `sockets ${frames}` })
    expect(code + html + other + frames).toBeLessThanOrEqual(PURCHASE_BUDGET)
  },
)
