import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Listing, ListingsPage, NewListingInput } from '#contract/listing.ts'
import { AxeBuilder } from '@axe-core/playwright'

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

/** A word of letters only, unlike any other in the market. */
export function freshWord(): string {
  return Array.from({ length: 12 }, () => 'bcdfghjklmnpqrstvwxz'.charAt(Math.random() * 20)).join('')
}

/** Posts a generator, or another listing by `changes`, as the person signed in, without the form. */
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

/** Calls the API as the person signed in, for steps that the journey is not about. */
export async function call<Answer = unknown>(
  page: Page,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<Answer> {
  const answer = await page.request.fetch(path, { method, data, headers: ownOrigin() })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** Reads from the API as the person signed in. */
export async function read<Answer>(page: Page, path: string): Promise<Answer> {
  return (await page.request.get(path)).json()
}

export async function statusOf(page: Page, path: string): Promise<number> {
  return (await page.request.get(path)).status()
}

/** A listing of the seeded market with several photos, found by someone signed in. */
export async function findPhotographed(page: Page): Promise<Listing> {
  const { listings } = await read<ListingsPage>(page, '/api/listings?sortBy=ai_score&limit=50')
  const found = listings.find(({ imageUrls }) => imageUrls.length > 1)
  if (!found) throw new Error('no listing of the best has photos')
  return found
}

/** Searches as a person does: in the header's box, in their own words. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find Your Perfect Match' })
  await dialog.getByLabel("Describe what you're looking for").fill(text)
  await dialog.getByRole('button', { name: 'Search Listings' }).click()
  await expect(dialog).toBeHidden()
}

/** The card of a listing. */
export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ hasText: title })

/** A small photo of one colour. */
export async function plainPhoto(name: string) {
  const create = { width: 900, height: 600, channels: 3, background: '#1d5b4a' } as const
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

/** The rules that depend on colour. Dark mode has the same markup, so only these can differ. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']
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
  expect.soft(await pixelsBeyond(page), `${state}: pixels beyond the edge`).toBeLessThanOrEqual(0)
}

export function pixelsBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

async function findFaults(page: Page, isColourAlone: boolean) {
  // Legacy mode is four times faster: the default opens a window per report, for cross-origin frames, which
  // these pages do not have.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (isColourAlone) axe.withRules(RULES_OF_COLOUR)
  const { violations } = await axe.analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}

/** Waits until animations have ended, except loading ones, and until an opening dialog is visible. */
async function settle(): Promise<void> {
  const isSeen = (dialog: Element) => dialog.checkVisibility({ opacityProperty: true })
  do await new Promise(requestAnimationFrame)
  while (![...document.querySelectorAll('[role=dialog], [role=alertdialog]')].every(isSeen))
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
