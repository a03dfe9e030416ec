import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Listing } from '#contract/listing.ts'
import { test } from './people.ts'
import { cardOf, postListing, read, uploadPhoto } from './things.ts'

const PHOTO = join(import.meta.dirname, '../../scripts/seed/photos/homes/townhouse-1.webp')

/** Posts a home with the photo that all of these have, and says what moving in costs. */
async function letHome(page: Page, title: string, viewingFee: number): Promise<{ id: string }> {
  return postListing(page, title, {
    type: 'home_rent',
    images: [await uploadPhoto(page, PHOTO)],
    location: 'Bonthe',
    price: 2_000,
    propertyType: 'townhouse',
    bedrooms: 7,
    bathrooms: 2,
    squareFootage: 900,
    advanceMonths: 6,
    viewingFee,
  })
}

test('a home that two agents let is one tile, and its page leads to the other one', async ({
  join: enter,
  visit,
}) => {
  const [first, second] = [await enter('Amara'), await enter('Binta')]
  const title = `Seven rooms by the river ${Date.now()}`
  await letHome(first, title, 0)
  const { id } = await letHome(second, `${title} again`, 100)
  await expect.poll(async () => (await read<Listing>(second, `/api/listings/${id}`)).alsoBy).toBe(1)

  const page = await visit()
  await page.goto('/market/homes/bonthe?minBedrooms=7')
  const tile = cardOf(page, title)
  await expect(tile).toHaveCount(1)
  await expect(tile).toContainText('2 sellers: Amara')
  await expect(tile).toContainText('To move in: SLE 12,000')
  await tile.getByRole('heading').getByRole('link').click()
  const others = page.getByRole('region', { name: 'The same home at 1 other seller' })
  await page.getByRole('link', { name: 'Compare with 1 other seller of this home' }).click()
  await expect(others.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(others.getByRole('article')).not.toContainText('2 sellers')
  await others.getByRole('link', { name: `${title} again`, exact: true }).click()
  await expect(page.getByText('To move in: SLE 12,100')).toBeVisible()
  await expect(page.getByText(/Money is asked for a viewing/)).toBeVisible()
})
