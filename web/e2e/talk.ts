import { expect, type Locator, type Page } from '@playwright/test'
import { Conversation } from '#contract/conversation.ts'
import type { Listing } from '#contract/listing.ts'
import { test as base } from './people.ts'
import { call, postListing } from './things.ts'

interface Deal {
  seller: Page
  buyer: Page
  listing: Listing
}

/** Fatmata sells a generator and Ibrahim wants to buy it, each in their own browser. */
export const test = base.extend<{ deal: Deal }>({
  deal: async ({ join }, use) => {
    const [seller, buyer] = await Promise.all([join('Fatmata'), join('Ibrahim')])
    await use({ seller, buyer, listing: await postListing(seller, `Kapok generator ${Date.now()}`) })
  },
})

/** Starts a conversation about a listing as the buyer, and returns the path of the conversation's page. */
export async function startConversation(
  buyer: Page,
  { id }: Listing,
  ...messages: readonly string[]
): Promise<string> {
  const conversation = Conversation.parse(await call(buyer, 'POST', '/api/conversations', { listingId: id }))
  const path = `/messages/${conversation.id}`
  for (const content of messages) await send(buyer, path, content)
  return path
}

/** Sends a message to a conversation by an API call. */
export async function send(page: Page, path: string, content: string): Promise<void> {
  await call(page, 'POST', `/api${path.replace('messages', 'conversations')}/messages`, { content })
}

export const log = (page: Page): Locator => page.getByRole('region', { name: /^Messages with/ })

/** The messages stored on the server, without those still pending on the device. */
export const stored = (page: Page): Locator => log(page).locator('[data-seq]')

export const pending = (page: Page): Locator => log(page).locator('[data-pending]')

export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Write a message' })

export const conversations = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Your conversations' })

export async function write(page: Page, content: string): Promise<void> {
  await box(page).fill(content)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Expects a conversation to show exactly these messages, in order, and none still pending. */
export async function expectMessages(page: Page, ...contents: readonly string[]): Promise<void> {
  await expect(stored(page).getByRole('paragraph')).toHaveText(contents)
  await expect(pending(page)).toHaveCount(0)
}
