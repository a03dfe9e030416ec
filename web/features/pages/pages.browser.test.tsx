import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { marketListings } from '#web/features/search/feed/listing.fixture.ts'
import type { StubResponse } from '#web/test/server.ts'
import { openLanding, openGuide } from './test/open-visited.tsx'
import { guideWords } from './tutorials/copy.ts'

afterEach(() => cdp().send('Emulation.setEmulatedMedia', { media: '' }))

// [spec 2.3 #1, 6 #1]
test('the landing page reserves space for the recent listings while they load', async () => {
  const response = Promise.withResolvers<StubResponse>()
  openLanding(() => response.promise)
  const measureHeight = async (name: string) =>
    (await page.getByRole('region', { name }).findElement()).getBoundingClientRect().height
  const reservedHeight = await measureHeight('Loading fresh listings')
  await expect.element(page.getByRole('region', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true')
  response.resolve({ body: { listings: marketListings(6), total: 6 } })
  expect(Math.abs((await measureHeight('Fresh on the market')) - reservedHeight)).toBeLessThan(2)
})

// [spec 2.15 #1]
test('the printed guide has the full text of its steps, and no buttons', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  openGuide()
  const lastStep = page.getByText(guideWords.tutorials.pricing.steps[4].text)
  await expect.element(lastStep).not.toBeVisible()
  await page.getByRole('button', { name: 'Print the guide' }).click()
  expect(print).toHaveBeenCalledOnce()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.element(lastStep).toBeVisible()
  expect([...document.querySelectorAll('button')].filter((each) => each.checkVisibility())).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'Start Tutorial: The right price' }))
    .not.toBeInTheDocument()
})
