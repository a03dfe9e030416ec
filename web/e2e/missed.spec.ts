import { expect, test, type Page } from '@playwright/test'
import { sellerAndBuyer, startTalk } from './talk.ts'
import { call } from './things.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const toMessages = (page: Page) => page.getByRole('link', { name: /^Messages/ })

/** A page whose line to the inbox says nothing until it is let through. */
async function holdLine(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/ws$/, (line) => void held.promise.then(() => line.connectToServer()))
  return held.resolve
}

test('a message that comes while the page loads is told once the line stands, and not again; its number comes with the next page', async ({
  page: seller,
  browser,
}) => {
  const { listing, buyer, leave } = await sellerAndBuyer(seller, browser)
  const letThrough = await holdLine(seller)
  await seller.reload()
  await expect(seller.getByRole('article').first()).toBeVisible()
  await startTalk(buyer, listing, 'Is it still there?')
  letThrough()
  await expect(toasts(seller).getByText('New message', { exact: true })).toBeVisible()
  await expect(toasts(seller).getByText('Ibrahim: Is it still there?')).toBeVisible()
  await expect(toMessages(seller)).toHaveAccessibleName('Messages, 1 unread')

  const looked = seller.waitForResponse('**/api/conversations')
  await seller.reload()
  await expect(toMessages(seller)).toHaveText('1')
  await looked
  await expect(toasts(seller).getByText('New message')).toHaveCount(0)
  await leave()
})

test('the number on the messages is there with the header, before any line is open', async ({
  page: seller,
  browser,
}) => {
  const { listing, buyer, leave } = await sellerAndBuyer(seller, browser)
  await startTalk(buyer, listing, 'One', 'Two')
  await holdLine(seller)
  await seller.reload()
  // The first paint of the link: what it holds then is what it holds.
  await toMessages(seller).waitFor()
  expect(await toMessages(seller).getAttribute('aria-label')).toBe('Messages, 2 unread')
  await leave()
})

test('messages that come while the line is down are counted in one toast, which leads to them', async ({
  page: seller,
  browser,
}) => {
  const { listing, buyer, leave } = await sellerAndBuyer(seller, browser)
  const path = await startTalk(buyer, listing, 'One')
  await expect(toMessages(seller)).toHaveAccessibleName('Messages, 1 unread')
  await expect(toasts(seller).getByText('Ibrahim: One')).toBeVisible()
  await seller.context().setOffline(true)
  // Until the page has heard of it, its line brings messages yet.
  await expect.poll(() => seller.evaluate(() => navigator.onLine)).toBe(false)
  for (const content of ['Two', 'Three'])
    await call(buyer, 'POST', `/api/conversations/${path.split('/').at(-1)}/messages`, { content })
  await seller.context().setOffline(false)
  await expect(toasts(seller).getByText('2 new messages', { exact: true })).toBeVisible()
  await expect(toasts(seller).getByText('Ibrahim: Three')).toBeVisible()
  await toasts(seller).getByRole('button', { name: 'Open' }).click()
  await expect(seller).toHaveURL(new RegExp(`${path}$`))
  await leave()
})
