import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import sharp from 'sharp'
import type { Listing, ListingsPage, NewListingInput } from '#contract/listing.ts'
import { UploadTicket } from '#contract/media.ts'

const SHARED = {
  description: 'Silent generator, four months old, with its papers. See it in Bo any day of the week.',
  price: 9_000,
  currency: 'SLE',
  location: 'Bo',
  images: [],
} as const

/** The Origin header, which a browser adds to its own requests but an API call lacks. */
export function ownOrigin(): { origin: string } {
  return { origin: new URL(test.info().project.use.baseURL ?? '').origin }
}

/** Returns a random word that no listing contains. */
export function freshWord(): string {
  return Array.from({ length: 12 }, () => 'bcdfghjklmnpqrstvwxz'.charAt(Math.random() * 20)).join('')
}

/** Posts a listing by an API call, as the signed-in person: a generator unless `changes` say otherwise. */
export async function postListing(
  page: Page,
  title: string,
  changes: Partial<NewListingInput> = {},
): Promise<Listing> {
  return call<Listing>(page, 'POST', '/api/listings', {
    type: 'generator',
    ...SHARED,
    title,
    generatorBrand: 'Honda',
    generatorModel: 'EU22i',
    powerOutput: '2.2KVA',
    generatorFuelType: 'Petrol',
    ageInMonths: 4,
    ...changes,
  })
}

/** Uploads a PNG or WebP file as a listing's photo. Returns its address. */
export async function uploadPhoto(page: Page, file: string): Promise<string> {
  const data = await readFile(file)
  const contentType = file.endsWith('.png') ? 'image/png' : 'image/webp'
  const wanted = { purpose: 'listing_photo', contentType, size: data.length }
  const ticket = UploadTicket.parse(await call(page, 'POST', '/api/objects/upload', wanted))
  const response = await page.request.put(ticket.uploadURL, { data, headers: ticket.headers })
  expect(response.status()).toBe(200)
  return ticket.objectUrl
}

/** Calls the API as the signed-in person, for steps that the journey is not about. */
export async function call<Body = unknown>(
  page: Page,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<Body> {
  const response = await page.request.fetch(path, { method, data, headers: ownOrigin() })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

/** Reads from the API as the signed-in person. */
export async function read<Body>(page: Page, path: string): Promise<Body> {
  return (await page.request.get(path)).json()
}

export async function readStatus(page: Page, path: string): Promise<number> {
  return (await page.request.get(path)).status()
}

/** Opens a page with its scripts blocked; returns a function that unblocks them. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let unblock = () => {}
  const unblocked = new Promise<void>((resolve) => (unblock = resolve))
  await page.route('**/*.js', async (route) => {
    await unblocked
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading')
  return unblock
}

/** Finds a seeded listing with several photos, as the signed-in person. */
export async function findListingWithPhotos(page: Page): Promise<Listing> {
  const { listings } = await read<ListingsPage>(page, '/api/listings?sortBy=ai_score&limit=50')
  const found = listings.find(({ imageUrls }) => imageUrls.length > 1)
  if (!found) throw new Error('None of the 50 best listings has several photos')
  return found
}

/** Searches for a text with the search box in the header. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Find Your Perfect Match' })
  await dialog.getByLabel("Describe what you're looking for").fill(text)
  await dialog.getByRole('button', { name: 'Search Listings' }).click()
  await expect(dialog).toBeHidden()
}

export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ hasText: title })

/** Makes a small photo of one colour. */
export async function plainPhoto(name: string) {
  const create = { width: 900, height: 600, channels: 3, background: '#1d5b4a' } as const
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

const DIALOGS = '[role=dialog], [role=alertdialog]'

/** The rules about colour. Dark mode has the same markup, so only the results of these rules can differ. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const SCHEMES = process.env.FULL === '1' ? (['light', 'dark'] as const) : (['light'] as const)

/**
 * Expects that axe finds no fault, however minor, in what the page shows now (in the full run also in dark
 * mode), and that nothing is wider than the window. Uses soft assertions, so that one run reports every
 * faulty state.
 */
export async function expectNoFaults(page: Page, state: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settle)
    expect.soft(await findFaults(page, colorScheme === 'dark'), `${state}, ${colorScheme}`).toEqual([])
  }
  expect.soft(await readOverflow(page), `${state}: pixels beyond the edge`).toBeLessThanOrEqual(0)
}

export function readOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

async function findFaults(page: Page, isColourOnly: boolean) {
  // Only once for each document, because loading axe takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const rules = isColourOnly ? COLOUR_RULES : null
  // The page behind a dialog was checked before the dialog opened.
  const violations = await page.evaluate(
    async ([dialogs, values]) => {
      const context = document.querySelector(dialogs) ? dialogs : document
      const runOnly = values ? { type: 'rule' as const, values } : undefined
      return (await window.axe.run(context, { runOnly, resultTypes: ['violations'] })).violations
    },
    [DIALOGS, rules] as const,
  )
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}

/** Waits until all animations have ended, except endless ones, and until an opening dialog is visible. */
async function settle(): Promise<void> {
  const isVisible = (dialog: Element) => dialog.checkVisibility({ opacityProperty: true })
  do await new Promise(requestAnimationFrame)
  while (![...document.querySelectorAll('[role=dialog], [role=alertdialog]')].every(isVisible))
  const finite = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(finite.map(({ finished }) => finished))
}

/** Scrolls to the comments, which load when they come into view. */
export async function scrollToComments(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 1_000)
    await expect(page.getByRole('heading', { name: /^Comments/ })).toBeVisible({ timeout: 500 })
  }).toPass()
}
