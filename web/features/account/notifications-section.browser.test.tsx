import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openAccount } from './test/open-account.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the settings lead to the choice of what to be told', async () => {
  await openAccount(() => ({ status: 204 }))
  await expect.element(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Choose your notifications' }))
    .toHaveAttribute('href', '/notifications/settings')
})
