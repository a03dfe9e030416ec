import { expect, test } from '@playwright/test'
import type { ModerationQueue } from '#contract/moderation.ts'
import { expectNoFaults } from './axe.ts'
import { anotherBrowser, openSession, signIn, signInAsAdmin } from './people.ts'
import { call, postListing } from './things.ts'

/** Pages that are drawn from a call. */
const FETCHED = [
  '/',
  '/favourites',
  '/saved-searches',
  '/profile',
  '/messages',
  '/notifications',
  '/notifications/settings',
  '/analytics',
  '/verification',
]

test('each page of a member is free of faults that axe knows while its calls fail', async ({ page }) => {
  await signIn(page)
  const id = '00000000-0000-7000-8000-000000000000'
  await page.route(/\/api\/(?!auth\/user$|dev\/)/, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Something broke' } }),
  )
  for (const path of [...FETCHED, `/listings/${id}`, `/users/${id}`, `/messages/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^(Try again|Retry)$/ }).first(), path).toBeVisible()
    await expectNoFaults(page, `${path} that failed`)
  }
})

test('a listing that moderators removed is free of faults that axe knows, for its seller and for them', async ({
  page: seller,
  browser,
}) => {
  // The admin's code may have to wait for its turn.
  test.setTimeout(180_000)
  await openSession(seller)
  const { id } = await postListing(seller, 'Something to be removed', {
    description: 'Send the code you got by SMS, then I keep it for you till you come.',
  })
  const { page: admin, context } = await anotherBrowser(browser)
  await signInAsAdmin(admin)
  const queue = (await (
    await admin.request.get('/api/admin/moderation-queue?sortBy=newest&limit=50')
  ).json()) as ModerationQueue
  const item = queue.items.find(({ contentId }) => contentId === id)
  await call(admin, 'POST', `/api/admin/moderation/${item?.id}`, {
    action: 'removed',
    reason: 'It is spam or an advertisement.',
  })
  await seller.goto(`/listings/${id}`)
  await expect(seller.getByText(/Our moderators removed this listing/).first()).toBeVisible()
  await expectNoFaults(seller, 'to its seller')
  await seller.getByRole('button', { name: 'Delete' }).click()
  await expect(seller.getByRole('alertdialog', { name: 'Delete this listing?' })).toBeVisible()
  await expectNoFaults(seller, 'whether to delete it')
  await seller.goto('/notifications')
  await expect(seller.getByText(/Our moderators checked/)).toBeVisible()
  await expectNoFaults(seller, 'the notification of it')
  await admin.goto('/admin?status=removed')
  await admin.getByRole('region', { name: 'AI moderation queue' }).getByRole('link').first().click()
  await expect(admin.getByRole('article').getByRole('heading', { name: 'The decision' })).toBeVisible()
  await expectNoFaults(admin, 'an item that was decided')
  await context.close()
})
