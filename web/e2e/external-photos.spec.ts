import { expect, test } from '@playwright/test'
import { anotherBrowser, signIn } from './people.ts'
import { postListing } from './things.ts'

const ELSEWHERE = 'https://photos.example/generator.png'
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('the server of a photo that stands elsewhere is not told where it is shown', async ({ page, browser }) => {
  await signIn(page)
  const { id } = await postListing(page, 'Generator with a photo from elsewhere', { images: [ELSEWHERE] })
  // As its seller, and as a visitor, whose page comes drawn from the build.
  const { page: visitor, context } = await anotherBrowser(browser)
  for (const reader of [page, visitor]) {
    const referrers: (string | undefined)[] = []
    await reader.route(`${ELSEWHERE}*`, async (route) => {
      referrers.push((await route.request().allHeaders()).referer)
      await route.fulfill({ contentType: 'image/png', body: PIXEL })
    })
    await reader.goto(`/listings/${id}`)
    const photo = reader.locator(`img[src="${ELSEWHERE}"]`).first()
    await expect(photo).toBeVisible()
    expect(await photo.getAttribute('referrerpolicy')).toBe('no-referrer')
    await expect.poll(() => referrers.length).toBeGreaterThan(0)
    expect(new Set(referrers)).toEqual(new Set([undefined]))
    expect(await reader.evaluate(() => fetch(location.href).then((answer) => answer.headers.get('referrer-policy')))).toBe('same-origin')
  }
  await context.close()
})
