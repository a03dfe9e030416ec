import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { guideWords } from './copy.ts'
import { openGuide } from './test/open-guide.tsx'

afterEach(() => cdp().send('Emulation.setEmulatedMedia', { media: '' }))

// [spec 2.15 #1]
test('printed, the guide has all that its steps say, and none of its buttons', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  openGuide()
  const said = page.getByText(guideWords.en.tutorials.pricing.steps[4].text)
  await expect.element(said).not.toBeVisible()
  await page.getByRole('button', { name: 'Print the guide' }).click()
  expect(print).toHaveBeenCalledOnce()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.element(said).toBeVisible()
  expect([...document.querySelectorAll('button')].filter((each) => each.checkVisibility())).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'Start Tutorial: The right price' }))
    .not.toBeInTheDocument()
})
