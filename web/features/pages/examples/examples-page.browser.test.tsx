import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer } from '#web/test/server.ts'
import { ExamplesPage } from './examples-page.tsx'

afterEach(() => page.viewport(390, 800))

test('a tab that the address names is in sight on a small phone', async () => {
  await page.viewport(360, 800)
  stubServer(() => ({ status: 204 }), null)
  openPages([{ path: '/examples', component: ExamplesPage }], '/examples?tab=tips')
  await expect.element(page.getByRole('heading', { name: 'Post between 6 and 9 PM' })).toBeVisible()
  const tab = page.getByRole('tab', { name: 'Marketing Tips' }).element()
  expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(360)
})
