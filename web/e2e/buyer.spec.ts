import { expect, type Page } from '@playwright/test'
import { bell, readSelf, signInByForm, toasts } from './people.ts'
import { test } from './talk.ts'
import { call, postListing, read, scrollToComments } from './things.ts'

// [spec 2.2 #6, 8 #7]
test('a buyer likes, which saves, comments and reports; the seller is notified and hides the comment', async ({
  deal: { seller, buyer, listing },
}) => {
  const { id, title } = listing
  await buyer.goto(`/listings/${id}`)
  const like = buyer.getByRole('button', { name: new RegExp(title) }).first()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await scrollToComments(buyer)
  await buyer.getByLabel('Ask the seller').fill('Is it still there? I can come on Saturday.')
  await buyer.getByRole('button', { name: 'Post comment' }).click()
  await expect(buyer.getByText('Is it still there? I can come on Saturday.')).toBeVisible()
  await buyer.getByRole('button', { name: 'Report listing' }).click()
  const dialog = buyer.getByRole('dialog')
  await dialog.getByText('Posted more than once').click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(toasts(buyer).getByText('Report sent')).toBeVisible()

  await buyer.goto('/favourites')
  await expect(buyer.getByRole('link', { name: title })).toBeVisible()
  await buyer.getByRole('tab', { name: 'Recently viewed' }).click()
  await expect(buyer.getByRole('link', { name: title })).toBeVisible()

  await seller.goto('/favourites')
  await expect(bell(seller)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(seller).click()
  await seller.getByRole('link', { name: new RegExp(title) }).click()
  await expect(seller).toHaveURL(new RegExp(id))
  await scrollToComments(seller)
  await seller
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click()
  await seller.getByRole('textbox', { name: /^Reply to/ }).fill('It is. Saturday is fine.')
  await seller.getByRole('button', { name: 'Post reply' }).click()
  await expect(seller.getByText('It is. Saturday is fine.')).toBeVisible()
  const readFigures = () => read(seller, `/api/listings/${id}`)
  await expect.poll(readFigures, 'the reply has arrived').toMatchObject({ commentsCount: 2 })
  await seller.getByRole('button', { name: /^Hide/ }).first().click()
  await expect(seller.getByText(/Hidden/).first()).toBeVisible()
  await expect
    .poll(readFigures, 'the server no longer counts the hidden comment')
    .toMatchObject({ likesCount: 1, commentsCount: 1, viewsCount: 1 })

  await buyer.goto(`/listings/${id}`)
  await scrollToComments(buyer)
  await expect(buyer.getByText('It is. Saturday is fine.')).toBeVisible()
})

const saveListing = (page: Page, id: string) => call(page, 'POST', `/api/favourites/${id}`)
const lowerPrice = (page: Page, id: string, price: number) =>
  call(page, 'PATCH', `/api/listings/${id}`, { price })

test('price drops of saved listings appear live in the bell and on the page, and can be marked read', async ({
  deal: { seller, buyer, listing },
}) => {
  const other = await postListing(seller, `Kapok fridge ${Date.now()}`)
  for (const { id } of [listing, other]) await saveListing(buyer, id)
  await buyer.goto('/notifications')
  await expect(buyer.getByText('Nothing new')).toBeVisible()

  await lowerPrice(seller, listing.id, 8_000)
  await expect(bell(buyer)).toHaveAccessibleName('Notifications, 1 unread')
  const notification = buyer
    .getByRole('main')
    .getByRole('link', { name: `${listing.title} is now SLE 8,000 (was SLE 9,000)` })
  await expect(notification).toContainText('Unread')
  await lowerPrice(seller, other.id, 7_500)
  await expect(buyer.getByText('2 unread', { exact: true })).toBeVisible()

  await notification.click()
  await expect(buyer.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  await expect(buyer.getByText('SLE 8,000').first()).toBeVisible()
  await expect(bell(buyer)).toHaveAccessibleName('Notifications, 1 unread')
  await buyer.goBack()
  await expect(notification).not.toContainText('Unread')
  await buyer.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(buyer.getByText('All read')).toBeVisible()
  await expect(bell(buyer)).toHaveAccessibleName('Notifications')
  await buyer.reload()
  await expect(buyer.getByText('All read')).toBeVisible()
})

test('a visitor follows a seller, signs in, and the bell rings when the seller posts', async ({
  join,
  visit,
}) => {
  const [seller, page] = [await join('Fatu'), await visit()]
  await postListing(seller, `Fridge ${Date.now()}`)
  await page.goto(`/users/${(await readSelf(seller))?.id}`)
  await page.getByRole('link', { name: 'Follow' }).click()
  await signInByForm(page)
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true')
  await postListing(seller, `Freezer ${Date.now()}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await page.goto('/saved-searches')
  await page.getByRole('link', { name: 'Show results of New from Fatu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fatu' })).toBeVisible()
})
