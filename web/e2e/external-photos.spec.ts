import { expect, test } from '@playwright/test'
import { anotherBrowser, signIn } from './people.ts'
import { findPhotographed, postListing } from './things.ts'

const ELSEWHERE = 'https://photos.example/generator.png'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
// It waits for a moderator, so that its photo, which is nowhere, stands on nobody else's page meanwhile.
const HELD =
  'Pay 500 by Orange Money first and I keep this generator for you. Only then can you see it in Bo.'

test('the server of a photo that stands elsewhere is not told where it is shown', async ({ page }) => {
  await signIn(page)
  const { id, status } = await postListing(page, 'Generator with a photo from elsewhere', {
    images: [ELSEWHERE],
    description: HELD,
  })
  expect(status).toBe('pending')
  const referrers: (string | undefined)[] = []
  await page.route(ELSEWHERE, async (route) => {
    referrers.push((await route.request().allHeaders()).referer)
    await route.fulfill({ contentType: 'image/png', body: PIXEL })
  })
  await page.goto(`/listings/${id}`)
  const photo = page.locator(`img[src="${ELSEWHERE}"]`).first()
  await expect(photo).toBeVisible()
  expect(await photo.getAttribute('referrerpolicy')).toBe('no-referrer')
  await expect.poll(() => referrers).toEqual([undefined])
  expect(
    await page.evaluate(() => fetch(location.href).then((answer) => answer.headers.get('referrer-policy'))),
  ).toBe('same-origin')
})

test('the HTML that a visitor gets asks for photos without a referrer, too', async ({ page, browser }) => {
  await signIn(page)
  const { id, imageUrls } = await findPhotographed(page)
  const { page: visitor, context } = await anotherBrowser(browser)
  const html = await (await visitor.request.get(`/listings/${id}`)).text()
  const photos = [...html.matchAll(/<img [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('/favicon.svg'))
  expect(photos.join()).toContain(imageUrls[0])
  expect(photos.filter((tag) => !/referrerpolicy="no-referrer"/i.test(tag))).toEqual([])
  await context.close()
})
