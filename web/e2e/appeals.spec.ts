import { expect, type Page } from '@playwright/test'
import type { UserBan } from '#contract/bans.ts'
import type { ModerationQueue } from '#contract/moderation.ts'
import { enterCode, readSelf, toasts } from './people.ts'
import { test } from './people.ts'
import { call, postListing, read, readStatus } from './things.ts'

/** A member whom the seeded admin gives the role, which `release` takes away again. */
async function joinAsModerator(join: (name: string) => Promise<Page>, admin: Page) {
  const page = await join('Kadiatu')
  const { id = '' } = (await readSelf(page)) ?? {}
  const setRole = (role: string) =>
    call(admin, 'POST', `/api/admin/users/${id}/role`, { role, reason: 'For a journey' })
  await setRole('admin')
  return { page, release: () => setRole('member') }
}

/** Opens the appeal with this text at the desk, and answers it with a reason of one's own. */
async function answer(page: Page, text: string, action: 'Uphold' | 'Overturn', reason: string) {
  await page.goto('/admin?tab=appeals')
  await page.getByRole('link', { name: new RegExp(text) }).click()
  const pane = page.getByRole('article')
  await expect(pane.getByText(text)).toBeVisible()
  await pane.getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Another reason').check()
  await dialog.getByLabel('In your own words').fill(reason)
  await dialog.getByRole('button', { name: action }).click()
  await expect(toasts(page).getByText('Appeal answered')).toBeVisible()
}

async function sendAppeal(page: Page, text: string) {
  await page.getByRole('button', { name: /^Appeal/ }).click()
  await page.getByLabel('Why is this decision wrong?').fill(text)
  await page.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
}

test(
  'a seller appeals against a removal, another moderator overturns it, and the listing is back',
  { tag: '@wide' },
  async ({ join, enterAs }) => {
    const [seller, buyer, admin] = [await join('Fatmata'), await join(), await enterAs('admin')]
    const moderator = await joinAsModerator(join, admin)
    const listing = await postListing(seller, `Mangrove generator ${Date.now()}`)
    await call(buyer, 'POST', `/api/listings/${listing.id}/report`, { reason: 'scam' })
    const queue = '/api/admin/moderation-queue?sortBy=newest'
    const { items } = await read<ModerationQueue>(admin, queue)
    const item = items.find(({ contentId }) => contentId === listing.id)
    await call(admin, 'POST', `/api/admin/moderation/${item?.id}`, {
      action: 'removed',
      reason: 'The photos are of another shop',
    })
    await expect.poll(() => readStatus(buyer, `/api/listings/${listing.id}`)).toBe(410)

    await seller.goto(`/listings/${listing.id}`)
    await expect(seller.getByText('The photos are of another shop')).toBeVisible()
    await seller.getByRole('link', { name: 'Appeal' }).click()
    const text = `It is my own shop, ${Date.now()}`
    await sendAppeal(seller, text)

    await admin.goto('/admin?tab=appeals')
    await admin.getByRole('link', { name: new RegExp(text) }).click()
    await expect(admin.getByText(/Another admin has to answer/)).toBeVisible()
    await answer(moderator.page, text, 'Overturn', 'The shop is hers.')
    await expect.poll(() => readStatus(buyer, `/api/listings/${listing.id}`)).toBe(200)

    await seller.goto('/notifications')
    await seller.getByRole('link', { name: /your appeal was accepted.*The shop is hers\./ }).click()
    await expect(seller.getByText('You were right. The decision is undone.')).toBeVisible()
    await moderator.release()
  },
)

test(
  'a suspended person reads why, appeals, and after signing in again reads the answer',
  { tag: '@wide' },
  async ({ join, enterAs }) => {
    const [person, admin] = [await join('Foday'), await enterAs('admin')]
    const moderator = await joinAsModerator(join, admin)
    const { id = '', phoneNumber = '' } = (await readSelf(person)) ?? {}
    const ban = await call<UserBan>(admin, 'POST', '/api/admin/ban-user', {
      userId: id,
      banType: 'permanent',
      reason: 'Takes money and sends nothing',
    })
    expect(ban.isActive).toBe(true)
    await person.goto('/favourites')
    await expect(
      person.getByRole('heading', { level: 1, name: 'Your account is suspended for good' }),
    ).toBeVisible()
    await person.getByRole('button', { name: 'Log Out' }).click()
    await expect(person).toHaveURL(/\/$/)

    await person.goto('/auth')
    await person.getByLabel('Phone number').fill(phoneNumber.replace('+232', ''))
    await expect(async () => {
      await person.getByRole('button', { name: 'Send Verification Code' }).click()
      await expect(person.getByLabel(/code/i).first()).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 75_000 })
    await enterCode(person, phoneNumber)
    await expect(person.getByText('Takes money and sends nothing').first()).toBeVisible()
    const text = `I sent the phone by bus ${Date.now()}`
    await sendAppeal(person, text)
    await expect(person.getByRole('heading', { level: 2, name: 'Download your data' })).toBeVisible()

    await answer(moderator.page, text, 'Overturn', 'The receipt is real.')
    await person.goto('/notifications')
    await expect(person.getByText(/Your appeal about the suspension was accepted/)).toBeVisible()
    await moderator.release()
  },
)
