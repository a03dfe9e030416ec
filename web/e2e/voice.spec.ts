import { expect, type Page } from '@playwright/test'
import { waitUntilKept } from './device.ts'
import { pending, startConversation, stored, test, write } from './talk.ts'

// Chromium's microphone for tests beeps once a second.
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const strip = (page: Page) => page.getByRole('group', { name: 'Voice message', exact: true })
const notes = (page: Page) => page.getByRole('group', { name: /^Voice message, \d+ seconds?$/ })

/** Records for at least two seconds, and leaves the recording to be sent. */
async function record(page: Page): Promise<void> {
  await button(page, 'Record a voice message').click()
  await expect(strip(page).getByText('0:02')).toBeVisible()
  await button(page, 'Stop recording').click()
  await expect(strip(page).getByText(/^\d+ seconds, \d+ KB$/)).toBeVisible()
}

/** Plays the last voice message to its end. */
async function playToEnd(page: Page): Promise<void> {
  const note = notes(page).last()
  const position = note.getByRole('slider', { name: 'Position' })
  await note.getByRole('button', { name: 'Play' }).click()
  await expect(note.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(position).not.toHaveAttribute('aria-valuenow', '0')
  await expect(note.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(position).toHaveAttribute('aria-valuenow', '0')
}

test(
  'a buyer records a voice message and hears it before it goes; the seller plays it',
  { tag: '@wide' },
  async ({ deal: { seller, buyer, listing } }) => {
    const path = await startConversation(buyer, listing, 'Is this still available?')
    await Promise.all([seller.goto(path), buyer.goto(path)])
    await record(buyer)
    await strip(buyer).getByRole('button', { name: 'Play' }).click()
    await expect(strip(buyer).getByRole('button', { name: 'Pause' })).toBeVisible()
    await button(buyer, 'Send voice message').click()
    await expect(stored(buyer)).toHaveCount(2)
    await expect(notes(seller)).toHaveAccessibleName(/^Voice message, \d+ seconds$/)
    await playToEnd(seller)
    // The sender has the bytes and needs no connection to hear them.
    await buyer.context().setOffline(true)
    await playToEnd(buyer)
  },
)

test('a voice message whose upload is cut off survives closing the page, and arrives once and in order', async ({
  deal: { seller, buyer, listing },
}) => {
  const path = await startConversation(buyer, listing, 'Is this still available?')
  await Promise.all([seller.goto(path), buyer.goto(path)])
  const context = buyer.context()
  await buyer.route(
    (url) => url.pathname.includes('/incoming/'),
    async (route) => {
      await context.setOffline(true)
      await route.abort()
    },
  )
  await record(buyer)
  await button(buyer, 'Send voice message').click()
  await expect(pending(buyer).getByText('Offline, will send')).toBeVisible()
  await write(buyer, 'Did you hear me?')
  await expect(pending(buyer)).toHaveCount(2)
  await waitUntilKept(buyer, '"content":"Did you hear me?"')
  await buyer.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(path)
  for (const page of [again, seller]) {
    await expect(stored(page)).toHaveCount(3)
    await expect(pending(page)).toHaveCount(0)
    await expect(
      stored(page)
        .nth(1)
        .getByRole('group', { name: /^Voice message/ }),
    ).toBeVisible()
    await expect(stored(page).nth(2)).toContainText('Did you hear me?')
  }
  await playToEnd(seller)
})
