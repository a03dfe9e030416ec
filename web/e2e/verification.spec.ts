import { expect, type Page } from '@playwright/test'
import type { VerificationQueue } from '#contract/verification.ts'
import { test } from './people.ts'
import { call, cardOf, plainPhoto, postListing, read, searchFor } from './things.ts'

const REASON = 'The corners of the card are cut off. Please photograph all of it.'

const card = (page: Page) => page.getByRole('region', { name: 'Government ID' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Dashboard' })

async function chooseFile(page: Page, button: string) {
  await card(page).getByRole('button', { name: button }).click()
  await dialog(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles(await plainPhoto('passport.jpg'))
  await expect(dialog(page).getByText('1 file selected')).toBeVisible()
}

async function sendFile(page: Page) {
  await dialog(page).getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByText('Document Uploaded', { exact: true })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(card(page).getByText("Under review - we'll notify you once processed")).toBeVisible()
  await expect(card(page).getByRole('button')).toHaveCount(0)
}

/** Approves or rejects a person's pending document by an API call, as an admin. */
async function decide(
  admin: Page,
  userId: string,
  decision: { action: 'approved' | 'rejected'; reason?: string },
) {
  const queue = '/api/admin/verification-queue?limit=50'
  const { documents } = await read<VerificationQueue>(admin, queue)
  const pending = documents.find((each) => each.userId === userId)
  expect(pending?.status).toBe('pending')
  await call(admin, 'POST', `/api/admin/verify-document/${pending?.id}`, decision)
}

// [spec 2.1 #8, 2.16 #1, 2.16 #3, 4 #18, 8 #21]
test('a seller uploads an ID, uploads it again after a rejection, and gets a badge on approval', async ({
  join,
  enterAs,
}) => {
  const [page, buyer, admin] = [await join(), await join(), await enterAs('admin')]
  const violations: string[] = []
  page.on(
    'console',
    (message) => /Content Security Policy/.test(message.text()) && violations.push(message.text()),
  )
  const title = `Generator of somebody who is verified ${Date.now()}`
  const listing = await postListing(page, title)
  await page.goto('/verification')
  await expect(page.getByText('1 of 3 required steps completed')).toBeVisible()
  await expect(card(page).getByText('Required', { exact: true })).toBeVisible()
  await chooseFile(page, 'Upload: Government ID')
  await dialog(page).getByRole('button', { name: 'Edit file passport.jpg' }).click()
  await dialog(page).getByRole('button', { name: 'Rotate 90°' }).click()
  await dialog(page).getByRole('button', { name: 'Save changes' }).last().click()
  await sendFile(page)

  await decide(admin, listing.user.id, { action: 'rejected', reason: REASON })
  await expect(card(page).getByText(`Document rejected: ${REASON}`), 'no reload needed').toBeVisible()
  await chooseFile(page, 'Re-upload: Government ID')
  await sendFile(page)
  await decide(admin, listing.user.id, { action: 'approved' })
  await expect(card(page).getByText('Your government ID is verified.')).toBeVisible()
  await expect(page.getByText('2 of 3 required steps completed')).toBeVisible()
  await expect(page.getByText('60%', { exact: true })).toBeVisible()

  await buyer.goto('/favourites')
  await searchFor(buyer, title)
  const found = cardOf(buyer, title)
  await expect(found.getByText('ID verified', { exact: true })).toBeVisible()
  await found.getByRole('link').first().click()
  await expect(
    buyer.getByRole('region', { name: 'Seller' }).getByText('ID verified', { exact: true }),
  ).toBeVisible()
  await buyer.goto(`/users/${listing.user.id}`)
  await expect(buyer.getByText('ID verified', { exact: true }).first()).toBeVisible()
  expect(violations).toEqual([])
})
