import { expect, type Locator, type Page } from '@playwright/test'
import { waitUntilKept } from './device.ts'
import { bell, toasts, chooseInMenu, readSelf } from './people.ts'
import {
  box,
  conversations,
  expectMessages,
  log,
  pending,
  startConversation,
  stored,
  test,
  write,
  send,
} from './talk.ts'

const messagesLink = (page: Page) => page.getByRole('link', { name: /^Messages/ })

test('a buyer asks with one press; the seller is notified wherever they are, and the two chat live', async ({
  deal: { seller, buyer, listing },
}) => {
  // The seller is not connected yet: messages are sent but not delivered.
  await buyer.goto(`/listings/${listing.id}`)
  await buyer.getByRole('button', { name: 'Message seller' }).click()
  await expect(buyer).toHaveURL(/\/messages\/[\w-]{36}$/)
  await expect(buyer.getByRole('complementary', { name: 'The listing this is about' })).toContainText(
    'SLE 9,000',
  )
  await buyer.getByRole('button', { name: 'Is this still available?' }).click()
  await expect(log(buyer).getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Is this still available?' })).toBeHidden()

  await seller.goto('/')
  await expect(log(buyer).getByRole('img', { name: 'Delivered' })).toBeVisible()
  await expect(messagesLink(seller)).toHaveAccessibleName('Messages, 1 unread')
  await expect(bell(seller)).toHaveAccessibleName('Notifications')
  await write(buyer, 'I can come on Saturday.')
  await expect(toasts(seller).getByText('New message')).toBeVisible()
  await expect(toasts(seller).getByText('Ibrahim: I can come on Saturday.')).toBeVisible()
  await expect(messagesLink(seller)).toHaveAccessibleName('Messages, 2 unread')

  await toasts(seller).getByRole('button', { name: 'Open' }).click()
  await expectMessages(seller, 'Is this still available?', 'I can come on Saturday.')
  await expect(log(buyer).getByRole('img', { name: 'Read' }).last()).toBeVisible()
  await expect(bell(seller)).toHaveAccessibleName('Notifications')
  await expect(buyer.getByText('online', { exact: true })).toBeVisible()
  await expect(toasts(seller).getByText('New message')).toBeHidden()

  await box(seller).fill('It is.')
  await expect(buyer.getByText('typing...')).toBeVisible()
  await seller.getByRole('button', { name: 'Send', exact: true }).click()
  const all = ['Is this still available?', 'I can come on Saturday.', 'It is.']
  await expectMessages(buyer, ...all)
  await expect(buyer.getByText('typing...')).toBeHidden()
  await write(buyer, 'Till Saturday.')
  await expectMessages(seller, ...all, 'Till Saturday.')
  await expect(log(seller).getByRole('img', { name: 'Read' }).last()).toBeVisible()
  for (const page of [seller, buyer]) await expect(toasts(page).getByText('New message')).toHaveCount(0)
  await seller.getByRole('link', { name: 'Back to your messages' }).click()
  await expect(messagesLink(seller)).toHaveAccessibleName('Messages')
})

test(
  'a long conversation loads its history while scrolling up, without a jump, and leads back to the list',
  { tag: '@both' },
  async ({ enterAs, isMobile }) => {
    // The seed has a conversation of 142 messages between the two.
    const page = await enterAs(isMobile ? 'buyer' : 'seller')
    await page.goto('/favourites')
    await messagesLink(page).click()
    const row = conversations(page).getByRole('link').first()
    await expect(row).toContainText('Re: ')
    await row.click()
    const pinned = page.getByRole('complementary', { name: 'The listing this is about' })
    await expect(pinned).toContainText(/(SLE |\$)[\d,]+/)
    await expect(stored(page).last()).toBeInViewport()
    while ((await stored(page).first().getAttribute('data-seq')) !== '1') {
      const place = await scrollUp(log(page))
      await expect(stored(page).first()).not.toHaveAttribute('data-seq', place.firstSeq)
      expect(
        Math.abs((await readTop(stored(page).and(page.locator(`[data-seq="${place.seq}"]`)))) - place.top),
        'the message on screen stays where it is',
      ).toBeLessThanOrEqual(2)
    }
    await expect(stored(page)).toHaveCount(142)
    await log(page).evaluate((element) => (element.scrollTop = -element.scrollHeight))
    await expect(page.getByText('Never send money before you have seen the item.')).toBeInViewport()
    await expect(pinned).toBeInViewport()
    await page.getByRole('button', { name: 'To the latest message' }).click()
    await expect(stored(page).last()).toBeInViewport()

    await page.goBack()
    await expect(row).toBeVisible()
    await expect(page).toHaveURL(/\/messages$/)
    await row.click()
    if (!isMobile) return expect(conversations(page)).toBeVisible()
    await expect(conversations(page)).toBeHidden()
    await page.getByRole('link', { name: 'Back to your messages' }).click()
    await expect(page).toHaveURL(/\/messages$/)
    await expect(row).toBeInViewport()
  },
)

test('a recipient reports a message, blocks its sender and undoes the block', async ({
  deal: { seller, buyer, listing },
}) => {
  await buyer.goto(await startConversation(buyer, listing, 'Send me the code you got'))
  await seller.goto('/messages')
  await conversations(seller)
    .getByRole('link', { name: /Ibrahim/ })
    .click()
  // The buyer keeps the conversation open throughout.
  await expect(seller.getByText('online', { exact: true })).toBeVisible()
  const menu = seller.getByRole('button', { name: 'Options for the conversation with Ibrahim' })
  await menu.click()
  await seller.getByRole('menuitem', { name: 'Report a message' }).click()
  const dialog = seller.getByRole('dialog', { name: 'Report a message' })
  await dialog.getByText('Scam or asks for payment first').click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(toasts(seller).getByText('Report sent')).toBeVisible()

  await menu.click()
  await seller.getByRole('menuitem', { name: 'Block' }).click()
  await seller
    .getByRole('alertdialog', { name: 'Block Ibrahim?' })
    .getByRole('button', { name: 'Block' })
    .click()
  await expect(seller.getByText('You blocked Ibrahim. Unblock them to write.')).toBeVisible()
  await write(buyer, 'Why no answer?')
  await expect(pending(buyer)).toContainText('Not sent.')
  await expect(pending(buyer)).toContainText('This person does not accept messages from you.')
  await expectMessages(seller, 'Send me the code you got')

  await seller.getByRole('button', { name: 'Unblock' }).click()
  await expect(box(seller)).toBeVisible()
  await pending(buyer).getByRole('button', { name: 'Edit' }).click()
  await expect(box(buyer)).toHaveValue('Why no answer?')
  await write(buyer, 'Sorry. Is it still there?')
  await expectMessages(seller, 'Send me the code you got', 'Sorry. Is it still there?')
})

/**
 * Scrolls to where earlier messages load. Returns the first message, and the topmost message on screen with
 * its position.
 */
async function scrollUp(scroller: Locator): Promise<{ firstSeq: string; seq: string; top: number }> {
  return scroller.evaluate((element) => {
    element.scrollTop = element.clientHeight - element.scrollHeight + 300
    const messages = [...element.querySelectorAll<HTMLElement>('[data-seq]')]
    const topmost = messages.find(
      (message) => message.getBoundingClientRect().top > element.getBoundingClientRect().top,
    )
    return {
      firstSeq: messages[0]?.dataset.seq ?? '',
      seq: topmost?.dataset.seq ?? '',
      top: topmost?.getBoundingClientRect().top ?? 0,
    }
  })
}

async function readTop(message: Locator): Promise<number> {
  return message.evaluate((element) => element.getBoundingClientRect().top)
}

test('messages written offline are marked, survive closing the page, and arrive once and in order', async ({
  deal: { seller, buyer, listing },
}) => {
  const path = await startConversation(buyer, listing, 'Is this still available?')
  await Promise.all([seller.goto(path), buyer.goto(path)])
  await expect(buyer.getByText('online', { exact: true })).toBeVisible()
  await buyer.context().setOffline(true)
  await expect(buyer.getByText('Your messages go out when you are online again.')).toBeVisible()
  await write(buyer, 'I can come on Saturday.')
  await write(buyer, 'In the morning.')
  await expect(pending(buyer).getByText('Offline, will send')).toHaveCount(2)
  // The seller writes while the buyer is offline.
  await write(seller, 'It is.')
  await expectMessages(seller, 'Is this still available?', 'It is.')

  // Close the page, so that what arrives after reopening it must have been stored on the device.
  await waitUntilKept(buyer, '"content":"In the morning."')
  const context = buyer.context()
  await buyer.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(path)
  const all = ['Is this still available?', 'It is.', 'I can come on Saturday.', 'In the morning.']
  for (const page of [again, seller]) await expectMessages(page, ...all)

  await context.setOffline(true)
  await write(again, 'Or at noon.')
  await expect(pending(again)).toContainText('Offline, will send')
  await context.setOffline(false)
  await expect(pending(again)).toHaveCount(0)
  await expect(stored(seller).last()).toContainText('Or at noon.')
  await expect(stored(seller)).toHaveCount(5)
})

test('if WebSockets are blocked, each person still sees what the other writes', async ({
  deal: { seller, buyer, listing },
}) => {
  const path = await startConversation(buyer, listing)
  for (const page of [seller, buyer]) await page.routeWebSocket(/\/ws/, (socket) => socket.close())
  await Promise.all([seller.goto(path), buyer.goto(path)])
  await write(buyer, 'Is this still available?')
  await expectMessages(buyer, 'Is this still available?')
  await expectMessages(seller, 'Is this still available?')
  await write(seller, 'It is.')
  await expectMessages(buyer, 'Is this still available?', 'It is.')
  await expect(stored(seller).last().getByRole('img', { name: 'Read' })).toBeVisible()
})

// [spec 4 #23]
test('after a lost connection, one toast counts the missed messages and leads to them', async ({
  deal: { seller, buyer, listing },
}) => {
  await seller.goto('/favourites')
  const path = await startConversation(buyer, listing, 'One')
  await expect(messagesLink(seller)).toHaveAccessibleName('Messages, 1 unread')
  await expect(toasts(seller).getByText('Ibrahim: One')).toBeVisible()
  await seller.context().setOffline(true)
  // Until the page notices that it is offline, its connection still delivers messages.
  await expect.poll(() => seller.evaluate(() => navigator.onLine)).toBe(false)
  for (const content of ['Two', 'Three']) await send(buyer, path, content)
  await seller.context().setOffline(false)
  await expect(toasts(seller).getByText('2 new messages', { exact: true })).toBeVisible()
  await expect(toasts(seller).getByText('Ibrahim: Three')).toBeVisible()
  await toasts(seller).getByRole('button', { name: 'Open' }).click()
  await expect(seller).toHaveURL(new RegExp(`${path}$`))
})

/** Lists the keys of everything stored on the device. */
function listStored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const listKeys = async ({ name = '' }: IDBDatabaseInfo) => {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const database = opening.result
      const requests = [...database.objectStoreNames].map((store) =>
        database.transaction(store).objectStore(store).getAllKeys(),
      )
      await Promise.all(
        requests.map((request) => new Promise((resolve) => request.addEventListener('success', resolve))),
      )
      database.close()
      return requests.flatMap(({ result }) => result.map(String))
    }
    const kept = await Promise.all((await indexedDB.databases()).map(listKeys))
    // What the page then keeps for a visitor, and how much data this device used, say nothing of the person.
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...kept.flat()].filter(
      (key) => !/^data-use:|^\["\/api\/(auth\/user|showcase)"\]$/.test(key),
    )
  })
}

async function writeDraft(page: Page): Promise<void> {
  await box(page).fill('A draft')
  await expect
    .poll(() => listStored(page))
    .toEqual(expect.arrayContaining(['owner', expect.stringMatching(/^draft:/)]))
}

const landing = (page: Page) => page.getByRole('link', { name: 'Get Started' }).first()

// [spec 4 #6]
test('signing out from the menu asks about unsent messages and leaves nothing on the device', async ({
  deal: { buyer, listing },
}) => {
  const path = await startConversation(buyer, listing, 'Hello')
  const other = await buyer.context().newPage()
  await other.goto('/messages')
  await expect(messagesLink(other)).toBeVisible()
  await buyer.goto(path)
  await write(buyer, 'Sent')
  await expect(pending(buyer)).toHaveCount(0)
  await writeDraft(buyer)

  // Block sending in all tabs, because each tab sends waiting messages.
  await buyer
    .context()
    .route('**/api/conversations/*/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
  await buyer.routeWebSocket(/conversationId/, () => {})
  await buyer.reload()
  await write(buyer, 'Not sent')
  // A phone shows no menu in an open conversation.
  const leave = buyer.getByRole('link', { name: 'Back to your messages' })
  await leave.click()
  await chooseInMenu(buyer, 'Logout')
  const question = buyer.getByRole('alertdialog', { name: '1 message has not been sent yet' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await buyer.goto(path)
  await expect(pending(buyer)).toHaveCount(1)
  await leave.click()
  await chooseInMenu(buyer, 'Logout')
  await question.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(landing(buyer)).toBeVisible()
  await expect.poll(() => listStored(buyer)).toEqual([])
  expect(await readSelf(buyer)).toBeNull()
  await expect(other).toHaveURL(/\/auth/)
  await expect.poll(() => listStored(other)).toEqual([])
})

// [spec 4 #6]
test('signing out on the profile leaves nothing on the device', async ({ deal: { buyer, listing } }) => {
  await buyer.goto(await startConversation(buyer, listing, 'Hello'))
  await writeDraft(buyer)
  await buyer.goto('/profile')
  await buyer.getByRole('link', { name: 'Sign Out' }).click()
  await expect(landing(buyer)).toBeVisible()
  await expect.poll(() => listStored(buyer)).toEqual([])
  // Cookies that identify nobody and let this device request a code again may stay.
  const remaining = (await buyer.context().cookies())
    .map(({ name }) => name)
    .filter((name) => name !== 'challenge' && name !== 'device')
  expect(remaining).toEqual([])
})
