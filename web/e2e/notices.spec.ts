import { expect, test, type Page } from '@playwright/test'
import { sellerAndBuyer } from './talk.ts'
import { call, postListing } from './things.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const keep = (page: Page, id: string) => call(page, 'POST', `/api/favourites/${id}`)
const lower = (page: Page, id: string, price: number) => call(page, 'PATCH', `/api/listings/${id}`, { price })

test('lower prices of what a buyer keeps come to the bell and the page live; one is read, then the rest', async ({
  page: seller,
  browser,
}) => {
  const { listing, buyer, leave } = await sellerAndBuyer(seller, browser)
  const other = await postListing(seller, `Kapok fridge ${Date.now()}`)
  for (const { id } of [listing, other]) await keep(buyer, id)
  await buyer.goto('/notifications')
  await expect(buyer.getByText('Nothing new')).toBeVisible()

  await lower(seller, listing.id, 8_000)
  await expect(bell(buyer)).toHaveAccessibleName('Notifications, 1 unread')
  const news = buyer
    .getByRole('main')
    .getByRole('link', { name: `${listing.title} is now SLE 8,000 (was SLE 9,000)` })
  await expect(news).toContainText('Unread')
  await lower(seller, other.id, 7_500)
  await expect(buyer.getByText('2 unread', { exact: true })).toBeVisible()

  await news.click()
  await expect(buyer.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  await expect(buyer.getByText('SLE 8,000').first()).toBeVisible()
  await expect(bell(buyer)).toHaveAccessibleName('Notifications, 1 unread')
  await buyer.goBack()
  await expect(news).not.toContainText('Unread')
  await buyer.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(buyer.getByText('All read')).toBeVisible()
  await expect(bell(buyer)).toHaveAccessibleName('Notifications')
  await buyer.reload()
  await expect(buyer.getByText('All read')).toBeVisible()
  await leave()
})

test('a kind that is switched off is not told any more, and the others are', async ({
  page: seller,
  browser,
}) => {
  const { listing, buyer, leave } = await sellerAndBuyer(seller, browser)
  await keep(buyer, listing.id)
  const own = await postListing(buyer, `Kapok of one's own ${Date.now()}`)
  await buyer.goto('/notifications')
  await buyer.getByRole('link', { name: 'Choose your notifications' }).click()
  const prices = buyer.getByRole('checkbox', { name: 'A lower price on a listing that you saved' })
  await prices.click()
  await expect(prices).not.toBeChecked()
  await expect(
    buyer.getByText('Saved. You will get no notifications for: A lower price on a listing that you saved'),
  ).toBeAttached()
  await buyer.reload()
  await expect(prices).not.toBeChecked()

  await lower(seller, listing.id, 8_000)
  await call(seller, 'POST', `/api/listings/${own.id}/comments`, { content: 'Is it still there?' })
  await expect(bell(buyer)).toHaveAccessibleName('Notifications, 1 unread')
  await buyer.getByRole('link', { name: 'Notifications' }).click()
  await expect(buyer.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(buyer.getByRole('main').getByRole('listitem')).toContainText('commented on')
  await leave()
})
