import { expect, test, type Page } from '@playwright/test'
import { anotherBrowser, signIn } from './people.ts'
import { postListing } from './things.ts'

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text)

/** Comments come when the page is scrolled to them. */
async function toComments(page: Page): Promise<void> {
  await page
    .getByRole('heading', { name: 'Description' })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    await expect(page.getByRole('heading', { name: /^Comments/ })).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('a buyer likes, saves, asks and reports; the seller hears of the question, answers it and may hide it', async ({
  page,
  browser,
}) => {
  const title = `Baobab generator ${Date.now()}`
  await signIn(page)
  const { id } = await postListing(page, title)
  const { page: buyer, context } = await anotherBrowser(browser)
  await signIn(buyer)

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
  await expect(dialog.getByRole('radio')).toHaveCount(7)
  await dialog.getByText('Posted more than once').click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(buyer, 'Report sent')).toBeVisible()

  await buyer.goto('/favourites')
  await expect(buyer.getByRole('link', { name: title })).toBeVisible()
  await buyer.getByRole('tab', { name: 'Recently viewed' }).click()
  await expect(buyer.getByRole('link', { name: title })).toBeVisible()

  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName(/1/)
  await bell.click()
  await page
    .getByRole('link', { name: new RegExp(title) })
    .or(page.getByRole('button', { name: new RegExp(`commented on ${title}`) }))
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(id))
  await toComments(page)
  await page
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('It is. Saturday is fine.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('It is. Saturday is fine.')).toBeVisible()
  const figures = async () => (await page.request.get(`/api/listings/${id}`)).json()
  await expect.poll(figures, 'the reply has arrived').toMatchObject({ commentsCount: 2 })
  await page.getByRole('button', { name: /^Hide/ }).first().click()
  await expect(page.getByText(/Hidden/).first()).toBeVisible()
  await expect
    .poll(figures, 'what is shown before it is kept')
    .toMatchObject({ likesCount: 1, commentsCount: 1, viewsCount: 1 })

  await buyer.goto(`/listings/${id}`)
  await toComments(buyer)
  await expect(buyer.getByText('It is. Saturday is fine.')).toBeVisible()
  await context.close()
})

test('a like that fails is taken back on the page and says so', async ({ page, browser }) => {
  const { page: seller, context } = await anotherBrowser(browser)
  await signIn(seller)
  const { id, title } = await postListing(seller, `Unliked ${Date.now()}`)
  await signIn(page)
  await page.route('**/like', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'broken' } }),
  )
  await page.goto(`/listings/${id}`)
  const like = page.getByRole('button', { name: new RegExp(title) }).first()
  await like.click()
  await expect(toast(page, 'Failed to like listing')).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await context.close()
})
