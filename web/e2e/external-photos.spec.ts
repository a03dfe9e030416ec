import { expect } from '@playwright/test'
import { test } from './people.ts'
import { findPhotographed, postListing } from './things.ts'

const ELSEWHERE = 'https://photos.example/generator.png'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
// It waits for a moderator, so that its photo, which is nowhere, stands on nobody else's page meanwhile.
const HELD =
  'Pay 500 by Orange Money first and I keep this generator for you. Only then can you see it in Bo.'

test('the server of a photo that stands elsewhere is not told where it is shown', async ({ join }) => {
  const page = await join()
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
  const answer = await page.goto(`/listings/${id}`)
  expect(answer?.headers()['referrer-policy']).toBe('same-origin')
  await expect(page.locator(`img[src="${ELSEWHERE}"]`).first()).toHaveAttribute(
    'referrerpolicy',
    'no-referrer',
  )
  await expect.poll(() => referrers).toEqual([undefined])
})

test('the HTML that a visitor gets asks for photos without a referrer, too', async ({ request, enterAs }) => {
  const { id, imageUrls } = await findPhotographed(await enterAs('buyer'))
  const html = await (await request.get(`/listings/${id}`)).text()
  const photos = [...html.matchAll(/<img [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('/favicon.svg'))
  expect(photos.join()).toContain(imageUrls[0])
  expect(photos.filter((tag) => !/referrerpolicy="no-referrer"/i.test(tag))).toEqual([])
})
