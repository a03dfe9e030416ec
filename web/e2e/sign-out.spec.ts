import { expect, type Page } from '@playwright/test'
import { chooseInMenu, readSelf } from './people.ts'
import { box, startTalk, test, write } from './talk.ts'

/** What the device keeps, by its keys. */
function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...databases.flatMap(({ name }) => name ?? []),
    ]
  })
}

const landing = (page: Page) => page.getByRole('link', { name: 'Get Started' }).first()

// [spec 4 #6]
test('signing out by the menu asks about unsent messages and leaves nothing on the device', async ({
  deal: { buyer, listing },
}) => {
  const path = await startTalk(buyer, listing, 'Hello')
  const other = await buyer.context().newPage()
  await other.goto('/messages')
  await expect(other.getByRole('link', { name: /^Messages/ })).toBeVisible()
  await buyer.goto(path)
  await write(buyer, 'Sent')
  await expect(buyer.locator('[data-pending]')).toHaveCount(0)
  await box(buyer).fill('A draft')
  await expect
    .poll(() => keptOn(buyer))
    .toEqual(expect.arrayContaining(['owner', expect.stringMatching(/^draft:/)]))

  // Every tab sends what waits.
  await buyer
    .context()
    .route('**/api/conversations/*/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
  await buyer.routeWebSocket(/conversationId/, () => {})
  await buyer.reload()
  await write(buyer, 'Not sent')
  await chooseInMenu(buyer, 'Logout')
  const question = buyer.getByRole('alertdialog', { name: '1 message is not sent yet' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(buyer.locator('[data-pending]')).toHaveCount(1)
  await chooseInMenu(buyer, 'Logout')
  await question.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(landing(buyer)).toBeVisible()
  await expect.poll(() => keptOn(buyer)).toEqual([])
  expect(await readSelf(buyer)).toBeNull()
  await expect(other).toHaveURL(/\/auth/)
  await expect.poll(() => keptOn(other)).toEqual([])
})

// [spec 4 #6]
test('signing out by the link leaves nothing on the device', async ({ deal: { buyer, listing } }) => {
  await buyer.goto(await startTalk(buyer, listing, 'Hello'))
  await box(buyer).fill('A draft')
  await expect
    .poll(() => keptOn(buyer))
    .toEqual(expect.arrayContaining(['owner', expect.stringMatching(/^draft:/)]))
  await buyer.goto('/profile')
  await buyer.getByRole('link', { name: 'Sign Out' }).click()
  await expect(landing(buyer)).toBeVisible()
  await expect.poll(() => keptOn(buyer)).toEqual([])
  // These tell nothing of anybody: they let this device ask for a code again.
  const kept = (await buyer.context().cookies())
    .map(({ name }) => name)
    .filter((name) => name !== 'challenge' && name !== 'device')
  expect(kept).toEqual([])
})
