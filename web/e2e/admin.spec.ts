import { expect, type Page } from '@playwright/test'
import { CLOSE_CODES } from '#contract/session-ends.ts'
import { chooseInMenu, readSelf, toasts } from './people.ts'
import { test } from './talk.ts'
import { call, ownOrigin, postListing, readStatus } from './things.ts'

const REASON = 'It looks like a scam: the offer is not what it seems.'

const pane = (page: Page) => page.getByRole('article')

/** True if a press at the element's middle reaches it without scrolling: on a phone, no bar covers it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test('an admin removes a reported listing, undoes that and removes it again; its seller reads why', async ({
  deal: { seller, buyer, listing: first },
  enterAs,
}) => {
  const words = `Generator number ${Date.now()} of this stall, four months old, with its papers and its box.`
  const listing = await postListing(seller, `Another ${first.title}`, { description: words })
  await call(buyer, 'POST', `/api/listings/${listing.id}/report`, {
    reason: 'scam',
    details: 'He wanted money before I saw it.',
  })

  const admin = await enterAs('admin')
  await admin.goto('/favourites')
  await chooseInMenu(admin, 'Admin Dashboard')
  await expect(admin.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await admin.getByLabel('Sort').selectOption('Newest first')
  const row = admin.getByRole('link', { name: new RegExp(words.slice(0, 30)) })
  await row.click()
  await expect(pane(admin).getByRole('heading', { name: 'Listing by Fatmata' })).toBeFocused()
  await expect(pane(admin).getByText('He wanted money before I saw it.')).toBeVisible()
  await expect(pane(admin).getByText('SLE 9,000').first()).toBeVisible()

  await expect.poll(() => pane(admin).getByRole('button', { name: 'Remove' }).evaluate(isOnTop)).toBe(true)

  const remove = async () => {
    await pane(admin).getByRole('button', { name: 'Remove' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Remove this' })
    await dialog.getByLabel(REASON).check()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog).toBeHidden()
    await expect(toasts(admin).getByText('Moderation Updated')).toBeVisible()
  }
  await remove()
  await expect.poll(() => readStatus(buyer, `/api/listings/${listing.id}`)).toBe(410)
  await admin.getByRole('button', { name: /^Undo/ }).click()
  await expect(toasts(admin).getByText('Decision undone')).toBeVisible()
  await expect.poll(() => readStatus(buyer, `/api/listings/${listing.id}`)).toBe(200)
  await expect(pane(admin).getByRole('heading', { name: listing.title })).toBeVisible()
  await remove()
  await admin.getByRole('button', { name: 'Back to the list' }).click()
  await expect(row).toHaveCount(0)

  await buyer.goto(`/users/${listing.user.id}`)
  await expect(buyer.getByRole('main').getByText(first.title, { exact: true })).toBeVisible()
  await expect(buyer.getByText(listing.title)).toHaveCount(0)
  await seller.goto('/notifications')
  await expect(
    seller.getByRole('main').getByText(`Our moderators checked ${listing.title}: it was removed. ${REASON}`),
  ).toBeVisible()
})

test("a ban closes the person's sockets and hides their listings; lifting the ban restores them", async ({
  join,
  enterAs,
}) => {
  const seller = await join('Foday')
  const { phoneNumber = '' } = (await readSelf(seller)) ?? {}
  const listing = await postListing(seller, `Baobab generator ${Date.now()}`)
  await seller.goto('/about')
  const socket = await openSocket(seller)
  const admin = await enterAs('admin')
  await admin.goto('/admin?tab=users')
  await admin.getByLabel('Name, phone number or id').fill(phoneNumber.replace('+232', '0'))
  await admin.getByRole('button', { name: 'Find' }).click()
  await admin.getByRole('button', { name: 'Warn or ban Foday' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Warn or ban Foday' })
  await dialog.getByText('Temporary', { exact: true }).click()
  await dialog.getByText('3 days', { exact: true }).click()
  await dialog.getByLabel('Your listings were misleading.').check()
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(toasts(admin).getByText('User Banned')).toBeVisible()

  expect(await socket.evaluate(({ closed }) => closed)).toBe(CLOSE_CODES.suspended)
  const refused = await seller.request.post('/api/ai/suggest-listing', { data: {}, headers: ownOrigin() })
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'suspended'])
  await expect.poll(() => readStatus(admin, `/api/listings/${listing.id}`)).toBe(404)

  const row = admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('button', { name: 'Unban Foday' }) })
    .first()
  await row.getByRole('button', { name: 'Unban Foday' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Unban' }).click()
  await expect(toasts(admin).getByText('User Unbanned')).toBeVisible()
  await expect.poll(() => readStatus(admin, `/api/listings/${listing.id}`)).toBe(200)
  await postListing(seller, `Baobab generator again ${Date.now()}`)
})

/** Opens a plain WebSocket, because the application's client closes before the server's close code comes. */
async function openSocket(page: Page) {
  return page.evaluateHandle(async () => {
    const socket = new WebSocket(`ws://${location.host}/ws`)
    const closed = new Promise<number>((resolve) => {
      socket.addEventListener('close', ({ code }) => resolve(code))
    })
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    return { closed }
  })
}
