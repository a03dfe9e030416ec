import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { marketListings } from '#web/features/search/feed/listing.fixture.ts'
import type { Answer } from '#web/test/server.ts'
import { openLanding } from './test/open-landing.tsx'

// [spec 2.3 #1, 6 #1, 10.20 #1, 10.20 #2, 10.20 #7]
test('the places of fresh listings are held while they are on the way', async () => {
  const arrived = Promise.withResolvers<Answer>()
  openLanding(() => arrived.promise)
  const heightOf = async (name: string) =>
    (await page.getByRole('region', { name }).findElement()).getBoundingClientRect().height
  const held = await heightOf('Loading fresh listings')
  await expect.element(page.getByRole('region', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true')
  arrived.resolve({ body: { listings: marketListings(6), total: 6 } })
  expect(Math.abs((await heightOf('Fresh on the market')) - held)).toBeLessThan(2)
})
