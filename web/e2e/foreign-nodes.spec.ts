import { expect, test } from '@playwright/test'

// [spec 10.21 #14]
test('a page whose words a translator has wrapped in nodes of its own still answers', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto('/about')
  const link = page.getByRole('link', { name: 'Examples' })
  await expect(link).toBeVisible()
  // Before that React would find other nodes than were drawn, and draw the page anew.
  await page.waitForFunction(() => !('$_TSR' in window))
  await page.evaluate(wrapWords)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Four good listings' })).toBeVisible()
  expect(errors).toEqual([])
})

/** As a translator does, and then touches each of them: in a node that has others of React's in it, too. */
function wrapWords(): void {
  for (const element of document.querySelectorAll('#root *')) {
    const words = document.createElement('font')
    element.append(words)
    for (const type of ['pointerdown', 'mouseover', 'focusin'])
      words.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
