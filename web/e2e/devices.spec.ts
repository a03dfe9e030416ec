import { expect } from '@playwright/test'
import { freshPhone, readSelf, signInByApi, test } from './people.ts'
import { expectNoFaults } from './things.ts'

// In the full run only, since a second code to a number takes a minute.
test('a person hears of a sign-in on another device, and ends it', { tag: '@full' }, async ({ visit }) => {
  const [page, other, phone] = [await visit(), await visit(), freshPhone()]
  await signInByApi(page, phone)
  await signInByApi(other, phone)
  await page.goto('/notifications')
  await page.getByRole('link', { name: /^New sign-in: Chrome/ }).click()
  await expect(page.getByText('This device')).toBeVisible()
  await expectNoFaults(page, 'the devices of a person')
  await page.getByRole('button', { name: /^End the session: Chrome/ }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  expect(await readSelf(other)).toBeNull()
  expect(await readSelf(page)).not.toBeNull()
})
