import { expect, type Page } from '@playwright/test'
import { toasts } from './people.ts'
import { expectTalk, pending, send, startTalk, stored, test, write } from './talk.ts'

const toMessages = (page: Page) => page.getByRole('link', { name: /^Messages/ })

test('what is written without a line says so, outlives the page, and arrives once and in order', async ({
  deal: { seller, buyer, listing },
}) => {
  const path = await startTalk(buyer, listing, 'Is this still available?')
  await Promise.all([seller.goto(path), buyer.goto(path)])
  await expect(buyer.getByText('online', { exact: true })).toBeVisible()
  await buyer.context().setOffline(true)
  await expect(
    buyer.getByText('You are offline. We send your messages when you are online again.'),
  ).toBeVisible()
  await write(buyer, 'I can come on Saturday.')
  await write(buyer, 'In the morning.')
  await expect(pending(buyer).getByText('Offline, will send')).toHaveCount(2)
  // Written by the other one meanwhile.
  await write(seller, 'It is.')
  await expectTalk(seller, 'Is this still available?', 'It is.')

  // Nothing is sent by a page that is closed: what comes now was kept on the device.
  const context = buyer.context()
  await buyer.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(path)
  await expectTalk(again, 'Is this still available?', 'It is.', 'I can come on Saturday.', 'In the morning.')
  await expectTalk(seller, 'Is this still available?', 'It is.', 'I can come on Saturday.', 'In the morning.')

  await context.setOffline(true)
  await write(again, 'Or at noon.')
  await expect(pending(again)).toContainText('Offline, will send')
  await context.setOffline(false)
  await expect(pending(again)).toHaveCount(0)
  await expect(stored(seller).last()).toContainText('Or at noon.')
  await expect(stored(seller)).toHaveCount(5)
})

test('where sockets are blocked both still see what the other writes', async ({
  deal: { seller, buyer, listing },
}) => {
  const path = await startTalk(buyer, listing)
  for (const page of [seller, buyer]) await page.routeWebSocket(/\/ws/, (socket) => socket.close())
  await Promise.all([seller.goto(path), buyer.goto(path)])
  await write(buyer, 'Is this still available?')
  await expectTalk(buyer, 'Is this still available?')
  await expectTalk(seller, 'Is this still available?')
  await write(seller, 'It is.')
  await expectTalk(buyer, 'Is this still available?', 'It is.')
  await expect(stored(seller).last().getByRole('img', { name: 'Read' })).toBeVisible()
})

// [spec 4 #23]
test('messages that come while the line is down are counted in one toast, which leads to them', async ({
  deal: { seller, buyer, listing },
}) => {
  await seller.goto('/favourites')
  const path = await startTalk(buyer, listing, 'One')
  await expect(toMessages(seller)).toHaveAccessibleName('Messages, 1 unread')
  await expect(toasts(seller).getByText('Ibrahim: One')).toBeVisible()
  await seller.context().setOffline(true)
  // Until the page has heard of it, its line brings messages yet.
  await expect.poll(() => seller.evaluate(() => navigator.onLine)).toBe(false)
  for (const content of ['Two', 'Three']) await send(buyer, path, content)
  await seller.context().setOffline(false)
  await expect(toasts(seller).getByText('2 new messages', { exact: true })).toBeVisible()
  await expect(toasts(seller).getByText('Ibrahim: Three')).toBeVisible()
  await toasts(seller).getByRole('button', { name: 'Open' }).click()
  await expect(seller).toHaveURL(new RegExp(`${path}$`))
})
