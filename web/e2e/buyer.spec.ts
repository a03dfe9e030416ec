import { expect, type Page } from '@playwright/test'
import { bell, toasts } from './people.ts'
import { test } from './talk.ts'

/** Comments come when the page is scrolled to them. */
async function toComments(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 1_000)
    await expect(page.getByRole('heading', { name: /^Comments/ })).toBeVisible({ timeout: 500 })
  }).toPass()
}

// [spec 2.2 #6, 8 #7, 10.5 #1]
test('a buyer likes, saves, comments and reports; the seller is notified and may hide the comment', async ({
  deal: { seller, buyer, listing },
}) => {
  const { id, title } = listing
  await buyer.goto(`/listings/${id}`)
  const like = buyer.getByRole('button', { name: new RegExp(title) }).first()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await buyer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(buyer.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
  await toComments(buyer)
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
  await toComments(seller)
  await seller
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click()
  await seller.getByRole('textbox', { name: /^Reply to/ }).fill('It is. Saturday is fine.')
  await seller.getByRole('button', { name: 'Post reply' }).click()
  await expect(seller.getByText('It is. Saturday is fine.')).toBeVisible()
  const figures = async () => (await seller.request.get(`/api/listings/${id}`)).json()
  await expect.poll(figures, 'the reply has arrived').toMatchObject({ commentsCount: 2 })
  await seller.getByRole('button', { name: /^Hide/ }).first().click()
  await expect(seller.getByText(/Hidden/).first()).toBeVisible()
  await expect
    .poll(figures, 'what is shown before it is kept')
    .toMatchObject({ likesCount: 1, commentsCount: 1, viewsCount: 1 })

  await buyer.goto(`/listings/${id}`)
  await toComments(buyer)
  await expect(buyer.getByText('It is. Saturday is fine.')).toBeVisible()
})
