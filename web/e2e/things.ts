import { expect, type Page } from '@playwright/test'
import type { Listing, NewListingInput } from '#contract/listing.ts'
import { ownOrigin } from './people.ts'

const SHARED = {
  description: 'Silent generator, four months old, with its papers. See it in Bo any day of the week.',
  price: 9_000,
  currency: 'SLE',
  location: 'Bo',
  images: [],
} as const

/**
 * Posts a listing as the person who is signed in there, past the form: what comes after it is what the
 * journey is about.
 */
export async function postListing(
  page: Page,
  title: string,
  changes: Partial<NewListingInput> = {},
): Promise<Listing> {
  const data = {
    type: 'generator',
    ...SHARED,
    title,
    generatorBrand: 'Honda',
    generatorModel: 'EU22i',
    powerOutput: '2.2KVA',
    generatorFuelType: 'Petrol',
    ageInMonths: 4,
    ...changes,
  }
  const answer = await page.request.post('/api/listings', { data, headers: ownOrigin() })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Listing
}

/** Searches as a person does: by the box in the header, and in their own words. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find Your Perfect Match' })
  await dialog.getByLabel("Describe what you're looking for").fill(text)
  await dialog.getByRole('button', { name: 'Search Listings' }).click()
  await expect(dialog).toBeHidden()
}

/**
 * Calls the API as the person who is signed in there, for what is not the journey's matter. Answers what it
 * answers.
 */
export async function call(
  page: Page,
  method: 'POST' | 'PATCH',
  path: string,
  data?: object,
): Promise<unknown> {
  const answer = await page.request.fetch(path, { method, data, headers: ownOrigin() })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Deletes a listing as its seller, who is signed in there. */
export async function deleteListing(page: Page, id: string): Promise<void> {
  const answer = await page.request.delete(`/api/listings/${id}`, { headers: ownOrigin() })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** A listing of the seeded market that has several photos. */
export async function findPhotographed(page: Page): Promise<Listing> {
  const answer = await page.request.get('/api/listings?sortBy=ai_score&limit=50')
  const { listings } = (await answer.json()) as { listings: Listing[] }
  const found = listings.find(({ imageUrls }) => imageUrls.length > 1)
  if (!found) throw new Error('no listing of the best has photos')
  return found
}
