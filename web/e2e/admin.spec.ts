import { expect, test, type Page } from '@playwright/test'
import { CLOSE_CODES } from '#contract/close-codes.ts'
import { anotherBrowser, freshPhone, ownOrigin, signIn, signInAsAdmin } from './people.ts'
import { sellerAndBuyer } from './talk.ts'
import { call, postListing } from './things.ts'

// The admin's code may have to wait for its turn.
test.describe.configure({ timeout: 180_000 })

const REASON = 'It looks like a scam: the offer is not what it seems.'

const toast = (page: Page) => page.getByRole('region', { name: /Notifications \(F8\)/ })
const pane = (page: Page) => page.getByRole('article')
const statusOf = async (page: Page, path: string) => (await page.request.get(path)).status()

/** On a phone the list stands behind the item that is open. */
async function backToList(page: Page) {
  const back = page.getByRole('button', { name: 'Back to the list' })
  if (await back.isVisible()) await back.click()
}

test('a listing is reported; an admin finds it, removes it with a reason, takes that back, and removes it for good; its seller reads why', async ({
  page: seller,
  browser,
}) => {
  const { listing: first, buyer, leave } = await sellerAndBuyer(seller, browser)
  const words = `Generator number ${Date.now()} of this stall, four months old, with its papers and its box.`
  const listing = await postListing(seller, `Another ${first.title}`, { description: words })
  await call(buyer, 'POST', `/api/listings/${listing.id}/report`, {
    reason: 'scam',
    details: 'He wanted money before I saw it.',
  })

  const { page: admin, context } = await anotherBrowser(browser)
  await signInAsAdmin(admin)
  await admin.goto('/')
  await admin.getByRole('button', { name: /^Menu of/ }).click()
  await admin.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await admin.getByLabel('Sort').selectOption('Newest first')
  const row = admin.getByRole('link', { name: new RegExp(words.slice(0, 30)) })
  await row.click()
  await expect(pane(admin).getByRole('heading', { name: 'Listing by Fatmata' })).toBeFocused()
  await expect(pane(admin).getByText('He wanted money before I saw it.')).toBeVisible()
  await expect(pane(admin).getByRole('heading', { name: listing.title })).toBeVisible()
  await expect(pane(admin).getByText('SLE 9,000').first()).toBeVisible()

  const remove = async () => {
    await pane(admin).getByRole('button', { name: 'Remove' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Remove this' })
    await dialog.getByLabel(REASON).check()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog).toBeHidden()
    await expect(toast(admin).getByText('Moderation Updated')).toBeVisible()
    await expect(toast(admin).getByText('Action completed successfully')).toBeVisible()
  }
  await remove()
  await expect.poll(() => statusOf(buyer, `/api/listings/${listing.id}`)).toBe(410)
  await admin.getByRole('button', { name: /^Undo/ }).click()
  await expect(toast(admin).getByText('Decision undone')).toBeVisible()
  await expect.poll(() => statusOf(buyer, `/api/listings/${listing.id}`)).toBe(200)
  await expect(pane(admin).getByRole('heading', { name: listing.title })).toBeVisible()
  await remove()
  await backToList(admin)
  await expect(row).toHaveCount(0)

  await buyer.goto(`/users/${listing.user.id}`)
  await expect(buyer.getByRole('main').getByText(first.title, { exact: true })).toBeVisible()
  await expect(buyer.getByText(listing.title)).toHaveCount(0)
  await seller.goto('/notifications')
  await expect(
    seller.getByRole('main').getByText(`Our moderators checked ${listing.title}: it was removed. ${REASON}`),
  ).toBeVisible()
  await Promise.all([context.close(), leave()])
})

test('a person is banned: their sockets close, their next call is refused and their listings are gone; unbanned, all is back', async ({
  page: seller,
  browser,
}) => {
  const phone = await signIn(seller, freshPhone())
  await call(seller, 'PATCH', '/api/auth/user', { firstName: 'Foday', lastName: 'Bangura' })
  const listing = await postListing(seller, `Baobab generator ${Date.now()}`)
  const socket = await openSocket(seller)
  const { page: admin, context } = await anotherBrowser(browser)
  await signInAsAdmin(admin)
  await admin.goto('/admin?tab=users')
  await admin.getByLabel('Name, phone number or id').fill(phone.replace('+232', '0'))
  await admin.getByRole('button', { name: 'Find' }).click()
  await admin.getByRole('button', { name: 'Warn or ban Foday Bangura' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Warn or ban Foday Bangura' })
  await dialog.getByText('Temporary', { exact: true }).click()
  await dialog.getByText('3 days', { exact: true }).click()
  await dialog.getByLabel('Your listings were not true.').check()
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(toast(admin).getByText('User Banned')).toBeVisible()
  await expect(toast(admin).getByText('Ban applied successfully')).toBeVisible()

  const { code, milliseconds } = await socket.evaluate((opened) => opened.closed)
  expect(code).toBe(CLOSE_CODES.suspended)
  test
    .info()
    .annotations.push({
      type: 'socket',
      description: `closed ${Math.round(milliseconds)} ms after the last frame`,
    })
  const refused = await seller.request.post('/api/ai/suggest-listing', { data: {}, headers: ownOrigin() })
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'suspended'])
  await expect.poll(() => statusOf(admin, `/api/listings/${listing.id}`)).toBe(404)

  const row = admin
    .getByRole('listitem')
    .filter({ hasText: 'Foday Bangura' })
    .filter({ hasText: 'Temporary' })
    .first()
  await row.getByRole('button', { name: 'Unban Foday Bangura' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Unban' }).click()
  await expect(toast(admin).getByText('User Unbanned')).toBeVisible()
  await expect(row.getByText('Not active')).toBeVisible()
  await expect.poll(() => statusOf(admin, `/api/listings/${listing.id}`)).toBe(200)
  await postListing(seller, `Baobab generator again ${Date.now()}`)
  await context.close()
})

test('a member who goes to the dashboard is denied', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('Admin privileges required')).toBeVisible()
  expect(await statusOf(page, '/api/admin/stats')).toBe(403)
})

/** A socket as any client has it: none of ours, which leave at the last frame by themselves. */
async function openSocket(page: Page) {
  return page.evaluateHandle(async () => {
    const socket = new WebSocket(`ws://${location.host}/ws`)
    let last = 0
    const closed = new Promise<{ code: number; milliseconds: number }>((resolve) => {
      socket.addEventListener('message', () => (last = performance.now()))
      socket.addEventListener('close', ({ code }) =>
        resolve({ code, milliseconds: performance.now() - last }),
      )
    })
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    return { closed }
  })
}
