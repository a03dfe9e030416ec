import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type BrowserContext, type Page, type Route } from '@playwright/test'
import sharp from 'sharp'
import type { Listing, ListingsPage } from '#contract/listing.ts'
import { freshPhone, readSelf, signInByApi, test } from './people.ts'
import { read } from './things.ts'

const PHOTOS = 6
/** Each photo needs a ticket and three copies. The post itself is the last request. */
const REQUESTS = PHOTOS * 4 + 1
const CUTS = ['the line drops', 'the page closes', 'the browser is killed'] as const
const MOMENTS = ['is sent', 'is answered'] as const
type Cut = (typeof CUTS)[number]
type Moment = (typeof MOMENTS)[number]

const POINTS = Array.from({ length: REQUESTS }, (_, index) =>
  MOMENTS.map((moment, at) => ({
    request: index + 1,
    moment,
    cut: CUTS[(index + at) % CUTS.length] ?? CUTS[0],
  })),
).flat()
/** Runs with every `npm test`: an early and a late copy, and both moments of the post itself. */
const ALWAYS = new Set([7, 20, 35, REQUESTS * 2 - 2, REQUESTS * 2 - 1])

for (const [index, { request, moment, cut }] of POINTS.entries()) {
  test(
    `if ${cut} when request ${request} of a post with six photos ${moment}, it is posted once and whole`,
    { tag: ALWAYS.has(index) ? [] : ['@full'] },
    async () => {
      test.slow()
      const title = `Cut generator ${request} ${moment} ${Date.now()}`
      const device = await openDevice()
      await post(device.page, title, device.cutAt(request, moment, cut))
      const page = await device.reopen()
      const listing = await findOnlyListing(page, title)
      expect(
        listing.photos.map(({ width = 0, height = 1 }) => Math.round((width / height) * 10) / 10),
      ).toEqual(RATIOS)
      await expectNothingLeft(page)
      await device.close()
    },
  )
}

/** The photos differ in their shape, so their order can be seen. */
const RATIOS = Array.from({ length: PHOTOS }, (_, index) => 1 + index / 10)

async function shapedPhotos() {
  return Promise.all(
    RATIOS.map(async (ratio, index) => {
      const create = {
        width: Math.round(400 * ratio),
        height: 400,
        channels: 3,
        background: '#1d5b4a',
      } as const
      return {
        name: `${index + 1}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await sharp({ create }).jpeg().toBuffer(),
      }
    }),
  )
}

/** Fills in the form, presses Create, and lets the requests go until the cut. */
async function post(page: Page, title: string, cutting: Promise<void>) {
  await page.goto('/profile')
  await page
    .getByRole('button', { name: /Post|Create/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]:not([capture])').setInputFiles(await shapedPhotos())
  await dialog.getByText('Generator', { exact: true }).click()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel(/^Brand/).selectOption('Honda')
  await dialog.getByLabel(/^Model/).fill('EU22i')
  await dialog.getByLabel(/Power/).fill('2.2KVA')
  await dialog.getByLabel(/Fuel/).selectOption('Petrol')
  await dialog.getByLabel(/Price/).fill('9000')
  await dialog.getByLabel('Location').selectOption('Bo')
  await dialog.getByLabel('Description').fill('Four months old, with its papers. See it in Bo any day.')
  await dialog.getByRole('button', { name: 'Create Listing' }).click()
  await cutting
}

async function openDevice() {
  const folder = await mkdtemp(join(tmpdir(), 'market-device-'))
  const { launchOptions, baseURL, viewport, hasTouch, isMobile } = test.info().project.use
  const open = () =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL,
      viewport,
      hasTouch,
      isMobile,
      serviceWorkers: 'block',
    })
  let context = await open()
  const page = context.pages()[0] ?? (await context.newPage())
  await signInByApi(page, freshPhone())
  // A browser writes cookies to disk after half a minute, and a person who posts has signed in earlier.
  const cookies = await context.cookies()

  return {
    page,
    cutAt: (request: number, moment: Moment, cut: Cut) =>
      cutAt(context, page, request, moment, () => carryOut(cut)),
    reopen: async () => {
      await context.close().catch(() => undefined)
      context = await open()
      await context.addCookies(cookies)
      const again = context.pages()[0] ?? (await context.newPage())
      await again.goto('/profile')
      return again
    },
    close: () => context.close(),
  }

  async function carryOut(cut: Cut) {
    if (cut === 'the line drops') return
    if (cut === 'the page closes') return page.close()
    for (const id of execFileSync('pgrep', ['-f', `user-data-dir=${folder}`], { encoding: 'utf8' }).split(
      '\n',
    ))
      if (id) kill(Number(id))
  }
}

function kill(id: number) {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It ended with the others.
  }
}

/** Holds the requests of the post back until it is on disk that it was posted, and resolves after the cut. */
async function cutAt(
  context: BrowserContext,
  page: Page,
  at: number,
  moment: Moment,
  cut: () => Promise<void> | void,
): Promise<void> {
  let count = 0
  let isCut = false
  let isReady: Promise<unknown> | undefined
  const done = Promise.withResolvers<void>()
  const cutNow = async (route: Route) => {
    isCut = true
    await context.setOffline(true).catch(() => undefined)
    await route.abort('internetdisconnected').catch(() => undefined)
    await cut()
    done.resolve()
  }
  const take = async (route: Route) => {
    const { method, url } = { method: route.request().method(), url: new URL(route.request().url()) }
    const isOfPost =
      method === 'PUT' ||
      (method === 'POST' && ['/api/objects/upload', '/api/listings'].includes(url.pathname))
    if (!isOfPost) return isCut ? route.abort('internetdisconnected') : route.continue()
    isReady ??= expect.poll(() => page.evaluate(isPostStored), { timeout: 60_000 }).toBe(true)
    await isReady
    count += 1
    if (isCut) return route.abort('internetdisconnected').catch(() => undefined)
    if (count !== at) return route.continue()
    if (moment === 'is answered') await route.fetch()
    await cutNow(route)
  }
  await context.route('**/*', (route) => take(route).catch(() => undefined))
  return done.promise
}

/** Runs in the page. */
function isPostStored(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('device')
    opening.addEventListener('success', () => {
      const database = opening.result
      if (!database.objectStoreNames.contains('drafts')) return resolve(false)
      const reading = database.transaction('drafts').objectStore('drafts').get('new-listing')
      reading.addEventListener('success', () => {
        database.close()
        resolve(String(reading.result).includes('"isWaiting":true'))
      })
    })
  })
}

async function findOnlyListing(page: Page, title: string): Promise<Listing> {
  const self = await readSelf(page)
  const list = async () => {
    const { listings } = await read<ListingsPage>(page, `/api/listings?userId=${self?.id}&limit=50`)
    return listings.filter((listing) => listing.title === title)
  }
  await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBe(1)
  await expect(page.getByText('Not posted yet')).toBeHidden()
  const [listing, ...others] = await list()
  expect(others).toEqual([])
  if (!listing) throw new Error('It is gone again')
  return listing
}

/** The form is empty, and nothing waits or asks. */
async function expectNothingLeft(page: Page) {
  await page
    .getByRole('button', { name: /Post|Create/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await expect(dialog.getByText('We kept what you had filled in.')).toBeHidden()
  await expect(dialog.getByText('Waiting for the line')).toBeHidden()
  await expect(dialog.getByText(/Photo 1 of/)).toBeHidden()
}
