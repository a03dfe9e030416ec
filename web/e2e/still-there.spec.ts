import { expect, type Page } from '@playwright/test'
import { DAY_MS } from '#contract/dates.ts'
import type { Listing, ListingsPage } from '#contract/listing.ts'
import type { Notification, NotificationsPage } from '#contract/notification.ts'
import { test } from './talk.ts'

const answerBy = new Date(Date.now() + 7 * DAY_MS).toISOString()

/**
 * Makes the seller's browser read that the listing is asked about. In the market cron asks, but here it would
 * also notify the people of other journeys.
 */
async function showQuestion(seller: Page, listing: Listing): Promise<void> {
  const asked: Notification = {
    id: crypto.randomUUID(),
    kind: 'still_there',
    isRead: false,
    createdAt: new Date().toISOString(),
    listing: { id: listing.id, title: listing.title },
    actor: null,
    answerBy,
  }
  let isAnswered = false
  await seller.route('**/still-there', async (route) => {
    await route.continue()
    isAnswered = true
  })
  await seller.route(/\/api\/notifications(\?|$)/, async (route) => {
    const response = await route.fetch()
    const page = (await response.json()) as NotificationsPage
    const notifications = isAnswered ? page.notifications : [asked, ...page.notifications]
    await route.fulfill({ response, json: { ...page, notifications } })
  })
  await seller.route(/\/api\/listings\?.*userId=/, async (route) => {
    const response = await route.fetch()
    const page = (await response.json()) as ListingsPage
    const listings = page.listings.map((each) => (isAnswered ? each : { ...each, answerBy }))
    await route.fulfill({ response, json: { ...page, listings } })
  })
}

const question = (page: Page, { title }: Listing) =>
  page.getByRole('group', { name: `Is ${title} still there?` })

test('a seller says on their tile that a listing is still there', { tag: '@wide' }, async ({ deal }) => {
  const { seller, listing } = deal
  await showQuestion(seller, listing)
  await seller.goto('/profile')
  await question(seller, listing).getByRole('button', { name: 'Yes' }).click()
  await expect(seller.getByText('Listing renewed')).toBeVisible()
  await expect(question(seller, listing)).toBeHidden()
  await expect(seller.getByRole('heading', { name: listing.title })).toBeVisible()
  await seller.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a buyer sees what the seller answers from the notification', { tag: '@wide' }, async ({ deal }) => {
  const { seller, buyer, listing } = deal
  await showQuestion(seller, listing)
  await seller.goto('/notifications')
  await question(seller, listing).getByRole('button', { name: 'Sold' }).click()
  await expect(seller.getByText('Marked as sold')).toBeVisible()
  await expect(question(seller, listing)).toBeHidden()
  await seller.unrouteAll({ behavior: 'ignoreErrors' })
  await buyer.goto(`/listings/${listing.id}`)
  await expect(buyer.getByText('This item has been sold.')).toBeVisible()
})
