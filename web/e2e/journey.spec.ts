import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { ListingsPage } from '#contract/listing.ts'
import { test } from './people.ts'
import { call, cardOf, freshWord, read, searchFor } from './things.ts'

/**
 * Opens the posting form from the feed and fills in everything but the photos, in an order that jumps between
 * the form's sections.
 */
async function fillGenerator(page: Page, title: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Post Item' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Generator', { exact: true }).click()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Price').fill('8500')
  await dialog.getByLabel('Location').selectOption('Bo')
  await dialog
    .getByLabel('Description')
    .fill('Silent generator, four months old, with its papers. See it in Bo any day.')
  await dialog.getByLabel('Brand').selectOption('Honda')
  await dialog.getByLabel('Model').fill('EU22i')
  await dialog.getByLabel(/Power output/).fill('2.2KVA')
  await dialog.getByLabel(/Fuel/).selectOption('Petrol')
  await dialog.getByLabel(/Age/).fill('4')
}

// [spec 2.1 #1, 2.5 #11, 2.7 #1, 4 #4]
test('a person posts a generator with two phone photos, and another person finds and opens it', async ({
  join,
}) => {
  const [page, buyer] = [await join(), await join()]
  const word = freshWord()
  const title = `Quiet Zebrawood generator ${word}`
  for (const person of [buyer, await join(), await join()])
    await call(person, 'POST', '/api/saved-searches', { name: 'Generators', query: word })
  await fillGenerator(page, title)

  const uploadSizes: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT')
      uploadSizes.push(Number(request.headers()['content-length'] ?? request.postDataBuffer()?.length ?? 0))
  })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  await dialog.getByRole('button', { name: 'AI Suggestions' }).click()
  await dialog
    .getByRole('button', { name: /^Description/ })
    .first()
    .click()
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(/Honda/)
  await dialog
    .locator('input[type=file]:not([capture])')
    .setInputFiles([await cameraPhoto(1), await cameraPhoto(2)])
  await expect(
    dialog
      .getByText(/Photo 1 of 2/)
      .or(dialog.getByLabel(/Photo 1 of 2/))
      .first(),
  ).toBeVisible()
  await expect(dialog.getByText('3 people are looking for this')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Listing' }).click()
  await expect(page.getByText('Your listing has been created successfully!')).toBeVisible({ timeout: 60_000 })
  await expect(dialog).toBeHidden()
  const sheet = page.getByRole('region', { name: 'Your listing is live' })
  await expect(sheet.getByRole('article').getByText('SLE 8,500', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`wa.me/.*${encodeURIComponent(title)}`),
  )
  await expect(sheet.getByText('3 people are looking for this. We send alerts.')).toBeVisible()
  await sheet.getByRole('link', { name: 'View listing' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('3 people are looking for this')).toBeVisible()
  await expect(sheet).toBeHidden()
  expect(uploadSizes.length, 'three copies of each photo').toBe(6)
  expect(uploadSizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(2 * 400_000)

  await buyer.goto('/favourites')
  await searchFor(buyer, 'zebrawood')
  const card = cardOf(buyer, title)
  await expect(card).toBeVisible()
  await expect(card.getByText('SLE 8,500', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: title }).click()
  await expect(buyer.getByRole('heading', { name: title })).toBeVisible()
  await expect(buyer.getByText('2.2KVA').first()).toBeVisible()
  const photo = buyer.locator('main img').first()
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
})

test('a post whose response was lost is sent again by itself, and creates no second listing', async ({
  join,
}) => {
  const page = await join()
  const title = `Broken line Okapi ${Date.now()}`
  await fillGenerator(page, title)
  let posts = 0
  await page.route('**/api/listings', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts += 1
    if (posts > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create Listing' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your listing is live')).toBeVisible({ timeout: 30_000 })
  expect(posts).toBe(2)
  const path = '/api/listings?searchQuery=okapi&sortBy=createdAt'
  const { listings } = await read<ListingsPage>(page, path)
  expect(listings.filter((listing) => listing.title === title)).toHaveLength(1)
})

/** Makes a photo like a phone camera's: a JPEG of 12 megapixels and several megabytes, full of texture. */
async function cameraPhoto(seed: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const width = 4_000
  const height = 3_000
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
  const texture = await sharp({
    create: { width: width / 2, height: height / 2, channels: 3, background: '#808080', noise },
  })
    .resize(width, height)
    .png({ compressionLevel: 0 })
    .toBuffer()
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="hsl(${seed * 47},60%,70%)"/><stop offset="1" stop-color="#a5532a"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <rect x="${800 + seed * 90}" y="1100" width="2100" height="1300" rx="120"
      fill="hsl(${seed * 90},65%,38%)"/>
    <circle cx="1300" cy="2450" r="260" fill="#222"/><circle cx="2600" cy="2450" r="260" fill="#222"/>
  </svg>`
  const buffer = await sharp(Buffer.from(scene))
    .composite([{ input: texture, blend: 'overlay' }])
    .jpeg({ quality: 92 })
    .toBuffer()
  return { name: `IMG_2026${seed}.jpg`, mimeType: 'image/jpeg', buffer }
}
