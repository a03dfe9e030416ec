import { expect, type Page } from '@playwright/test'
import { bell } from './people.ts'
import { test } from './talk.ts'
import { call, postListing } from './things.ts'

const keep = (page: Page, id: string) => call(page, 'POST', `/api/favourites/${id}`)
const lower = (page: Page, id: string, price: number) => call(page, 'PATCH', `/api/listings/${id}`, { price })

test('price drops of saved listings reach the bell and the page live, and can be marked read', async ({
  deal: { seller, buyer, listing },
}) => {
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
})
