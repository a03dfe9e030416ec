import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { Conversation } from '#contract/conversation.ts'
import type { Listing } from '#contract/listing.ts'
import { anotherBrowser, signIn } from './people.ts'
import { call, postListing } from './things.ts'

/** Fatmata, who sells, on the page that is given, and Ibrahim, who buys, in a browser of his own. */
export async function sellerAndBuyer(
  seller: Page,
  browser: Browser,
): Promise<{ listing: Listing; buyer: Page; leave: () => Promise<void> }> {
  const { page: buyer, context } = await anotherBrowser(browser)
  await Promise.all([signIn(seller), signIn(buyer)])
  await Promise.all([
    call(seller, 'PATCH', '/api/auth/user', { firstName: 'Fatmata' }),
    call(buyer, 'PATCH', '/api/auth/user', { firstName: 'Ibrahim' }),
  ])
  const listing = await postListing(seller, `Kapok generator ${Date.now()}`)
  return { listing, buyer, leave: () => context.close() }
}

/** Starts a conversation about a listing, as its buyer, and answers the path of its page. */
export async function startTalk(
  buyer: Page,
  { id }: Listing,
  ...messages: readonly string[]
): Promise<string> {
  const conversation = Conversation.parse(await call(buyer, 'POST', '/api/conversations', { listingId: id }))
  for (const content of messages)
    await call(buyer, 'POST', `/api/conversations/${conversation.id}/messages`, { content })
  return `/messages/${conversation.id}`
}

export const log = (page: Page): Locator => page.getByRole('region', { name: /^Messages with/ })

/** Messages that are stored, without those that wait on the device. */
export const stored = (page: Page): Locator => log(page).locator('[data-seq]')

export const pending = (page: Page): Locator => log(page).locator('[data-pending]')

export async function write(page: Page, content: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(content)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** All that two people wrote, in order and once each, as the page shows it. */
export async function expectTalk(page: Page, ...contents: readonly string[]): Promise<void> {
  await expect(stored(page).getByRole('paragraph')).toHaveText(contents)
  await expect(pending(page)).toHaveCount(0)
}
