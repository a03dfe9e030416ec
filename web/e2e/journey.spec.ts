import { expect, test, type Page } from '@playwright/test'
import { cameraPhoto } from './camera.ts'
import { anotherBrowser, signIn } from './people.ts'
import { searchFor } from './things.ts'

async function fillGenerator(page: Page, title: string): Promise<void> {
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

test('somebody posts a generator with two photos of a phone camera, and another person finds it and opens it', async ({
  page,
  browser,
  hasTouch,
}) => {
  const title = `Quiet Zebrawood generator ${Date.now()}`
  await signIn(page)
  await page.getByRole('button', { name: 'Post Item' }).first().click()
  await fillGenerator(page, title)

  const uploaded: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT')
      uploaded.push(Number(request.headers()['content-length'] ?? request.postDataBuffer()?.length ?? 0))
  })
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('button', { name: 'Take a photo' }),
    'the camera is offered to a finger',
  ).toBeVisible({ visible: hasTouch })
  await dialog
    .locator('input[type=file]:not([capture])')
    .setInputFiles([await cameraPhoto(1), await cameraPhoto(2)])
  await expect(
    dialog
      .getByText(/Photo 1 of 2/)
      .or(dialog.getByLabel(/Photo 1 of 2/))
      .first(),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Listing' }).click()
  await expect(page.getByText('Your listing has been created successfully!')).toBeVisible({ timeout: 60_000 })
  await expect(dialog).toBeHidden()
  expect(uploaded.length, 'three copies of each photo').toBe(6)
  expect(uploaded.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(2 * 400_000)

  const { page: buyer, context } = await anotherBrowser(browser)
  await signIn(buyer)
  await searchFor(buyer, 'zebrawood')
  const card = buyer.getByRole('article').filter({ hasText: title })
  await expect(card).toBeVisible()
  await expect(card.getByText('SLE 8,500')).toBeVisible()
  await card.getByRole('link', { name: title }).click()
  await expect(buyer.getByRole('heading', { name: title })).toBeVisible()
  await expect(buyer.getByText('2.2KVA').first()).toBeVisible()
  await expect
    .poll(() =>
      buyer
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(300)
  await context.close()
})

test('a line that breaks after the post arrived leads to one listing, and pressing again is safe', async ({
  page,
}) => {
  const title = `Broken line Okapi ${Date.now()}`
  await signIn(page)
  await page.getByRole('button', { name: 'Post Item' }).first().click()
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
  await expect.poll(() => posts).toBe(1)
  await expect(dialog.getByRole('button', { name: 'Create Listing' })).toBeEnabled()
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await dialog.getByRole('button', { name: 'Create Listing' }).click()
  await expect(page.getByText('Your listing has been created successfully!')).toBeVisible()
  expect(posts).toBe(2)
  const found = await page.request.get('/api/listings?searchQuery=okapi&sortBy=createdAt')
  const { listings } = (await found.json()) as { listings: { title: string }[] }
  expect(listings.filter((listing) => listing.title === title)).toHaveLength(1)
})

test('a draft outlives a dialog closed by accident, and Cancel empties it', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Post Item' }).first().click()
  await fillGenerator(page, 'A draft to keep for later')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Post Item' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('A draft to keep for later')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Post Item' }).first().click()
  await page.getByRole('dialog').getByText('Generator', { exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('')
})
