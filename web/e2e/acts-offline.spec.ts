import { expect, type Page } from '@playwright/test'
import type { Listing } from '#contract/listing.ts'
import { test } from './people.ts'
import { findListingWithPhotos, postListing, read, scrollToComments } from './things.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until this device has kept the answer for a listing, with these words in it. */
async function waitUntilKept(page: Page, { id }: Listing, words: string) {
  const readKept = (hash: string) =>
    page.evaluate(async (key) => {
      const opening = indexedDB.open('kept-answers')
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const reading = opening.result.transaction('answers').objectStore('answers').get(key)
      await new Promise((resolve) => (reading.onsuccess = resolve))
      opening.result.close()
      return JSON.stringify(reading.result ?? null)
    }, hash)
  await expect.poll(() => readKept(JSON.stringify(['/api/listings', id]))).toContain(words)
}

/** Opens a listing's page while there is a line, and waits until this device can show it without one. */
async function openKept(page: Page, listing: Listing) {
  await page.goto(`/listings/${listing.id}`)
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await waitUntilKept(page, listing, listing.id)
}

test('what is done without a line outlives a reload, and reaches the server once, in order, when it is back', async ({
  join,
}) => {
  const page = await join('Abu')
  const own = await postListing(page, `Sold without a line ${Date.now()}`)
  const other = await findListingWithPhotos(page)
  const markSold = page.getByRole('button', { name: 'Mark as sold' })
  const like = page.getByRole('button', { name: `Like ${other.title}` })
  const saleWaits = page.getByText('Marked as sold. Waiting for the line.')
  await openKept(page, other)
  await expect(like.first()).toBeVisible()
  // What is on the device from now on: the comments and the form of an offer.
  await scrollToComments(page)
  const comment = `Can I see it tomorrow? ${Date.now()}`
  const box = page.getByLabel('Ask the seller')
  await expect(box).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Make an offer' })
  const offer = page.getByRole('button', { name: 'Make an offer' })
  await offer.click()
  await form.getByRole('button', { name: 'Close' }).click()
  await openKept(page, own)
  await expect(markSold).toBeVisible()

  const sent: string[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && /\/(like|status|comments|offers)$/.test(request.url()))
      sent.push(new URL(request.url()).pathname)
  })
  await page.context().setOffline(true)
  await markSold.click()
  await expect(saleWaits).toBeVisible()
  await waitUntilKept(page, own, '"status":"sold"')
  await page.goto(`/listings/${other.id}`)
  await like.first().click()
  await expect(page.getByText(/^Your like is safe on this device/)).toBeVisible()
  await waitUntilKept(page, other, '"likedByMe":true')
  await scrollToComments(page)
  await box.fill(comment)
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: comment })).toBeVisible()
  await offer.click()
  await form.getByRole('button', { name: /^10 % less/ }).click()
  await form.getByRole('button', { name: /^Offer/ }).click()
  await expect(form).toBeHidden()
  await page.reload()
  await expect(like.first()).toHaveAttribute('aria-pressed', 'true')
  await offer.click()
  await expect(form.getByText('Waiting for the line')).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).click()
  await page.goto(`/listings/${own.id}`)
  await expect(saleWaits).toBeVisible()
  expect(sent).toEqual([])

  await page.context().setOffline(false)
  await expect(saleWaits).toBeHidden({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Back to active' })).toBeVisible()
  await expect.poll(() => sent.length).toBe(4)
  expect(sent).toEqual([
    `/api/listings/${own.id}/status`,
    `/api/listings/${other.id}/like`,
    `/api/listings/${other.id}/comments`,
    expect.stringMatching(/^\/api\/conversations\/.+\/offers$/),
  ])
  expect((await read<Listing>(page, `/api/listings/${other.id}`)).likedByMe).toBe(true)
  expect((await read<Listing>(page, `/api/listings/${own.id}`)).status).toBe('sold')
})
