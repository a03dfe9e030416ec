import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import type { SellerAnalytics } from '#contract/analytics.ts'
import { anotherBrowser, signIn } from './people.ts'
import { sellerAndBuyer, startTalk } from './talk.ts'
import { call, postListing } from './things.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const total = (page: Page, name: string) =>
  page.getByRole('tabpanel').locator('dl > div').filter({ hasText: name })

async function readFigures(page: Page): Promise<SellerAnalytics> {
  const answer = await page.request.get('/api/seller/analytics')
  return (await answer.json()) as SellerAnalytics
}

test('a seller reads what really happened: views, a like, a comment, a message and the answer to it', async ({
  page: seller,
  browser,
}) => {
  const { listing, buyer, leave } = await sellerAndBuyer(seller, browser)
  const passer = await anotherBrowser(browser)
  await passer.page.goto(`/listings/${listing.id}`)
  await buyer.goto(`/listings/${listing.id}`)
  for (const page of [passer.page, buyer])
    await expect(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  await call(buyer, 'POST', `/api/listings/${listing.id}/like`)
  // What the seller does themself counts nowhere below.
  await call(seller, 'POST', `/api/listings/${listing.id}/like`)
  await call(seller, 'POST', `/api/listings/${listing.id}/comments`, { content: 'It is, come and see it.' })
  await call(buyer, 'POST', `/api/listings/${listing.id}/comments`, { content: 'Is it still there?' })
  const thread = await startTalk(buyer, listing, 'Good morning. Can I see it today?', 'I could come at four.')
  await expect.poll(async () => (await readFigures(seller)).conversationsWaiting).toBe(1)

  await seller.goto('/profile')
  await seller.getByRole('main').getByRole('link', { name: 'Seller Analytics' }).click()
  await expect(seller).toHaveTitle('Seller Analytics | Salone Market')
  await expect(total(seller, 'Total Listings')).toContainText('1+1 this month')
  await expect(total(seller, 'Total Views')).toContainText('2+2 this month')
  await expect(total(seller, 'Total Likes')).toContainText('1+1 this month')
  await expect(total(seller, 'Response Rate')).toContainText('None yet')
  for (const [figure, count] of [
    ['Views', '2 views'],
    ['Likes', '1 like'],
    ['Messages', '2 messages'],
  ]) {
    await expect(seller.getByRole('slider', { name: `${figure} by day` })).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`: ${count}$`),
    )
  }
  await seller.getByRole('link', { name: '1 buyer is waiting for an answer' }).click()
  await expect(seller).toHaveURL(/\/messages/)
  await call(seller, 'POST', `/api${thread.replace('messages', 'conversations')}/messages`, {
    content: 'Yes, come at four.',
  })
  await expect.poll(async () => (await readFigures(seller)).conversationsAnswered).toBe(1)
  await seller.goto('/analytics')
  await expect(total(seller, 'Response Rate')).toContainText('100%')
  await expect(total(seller, 'Response Rate')).toContainText(
    'you answered 1 of 1 new buyers within 24 hours.',
  )

  await tab(seller, 'Engagement').click()
  await expect(seller.getByRole('region', { name: 'Top listings' }).getByRole('listitem')).toContainText(
    '1 like, 1 comment and 1 conversation of 2 views',
  )
  await passer.context.close()
  await leave()
})

test('a listing’s row leads to what would raise its score, seen and focused on its page', async ({
  page,
}) => {
  await signIn(page)
  const [first, second] = [
    await postListing(page, 'Kapok generator, first'),
    await postListing(page, 'Kapok generator, second'),
  ]
  await page.goto('/analytics')
  await tab(page, 'Listings').click()
  await expect(page).toHaveURL(/tab=listings/)
  const rows = page
    .getByRole('table', { name: 'Your listings' })
    .getByRole('row')
    .filter({ hasText: 'Kapok' })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(second.title)
  await page.getByRole('columnheader', { name: 'AI Score' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=score/)
  await rows
    .filter({ hasText: first.title })
    .getByRole('link', { name: /more points/ })
    .click()
  await expect(page).toHaveURL(`/listings/${first.id}#score`)
  const panel = page.getByRole('heading', { name: 'This is your listing' })
  await expect(panel).toBeFocused()
  await expect(panel).toBeInViewport()
  await expect(page.getByText('Quality score')).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'AI Score' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

test('both tables are saved as files', async ({ page }) => {
  await signIn(page)
  await postListing(page, 'A listing for a table')
  await page.goto('/analytics')
  for (const [name, file] of [
    ['Listings (CSV)', /^salone-market-listings-.*\.csv$/],
    ['Days (CSV)', /^salone-market-days-.*\.csv$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    expect((await download).suggestedFilename()).toMatch(file)
    const saved = await readFile(await (await download).path())
    const sent = await page.request.get(
      `/api/seller/analytics.csv?table=${name.startsWith('Days') ? 'days' : 'listings'}`,
    )
    expect(saved.equals(await sent.body())).toBe(true)
  }
})

test('a table that cannot be saved says why, and a session that ended leads to signing in and back', async ({
  page,
}) => {
  await signIn(page)
  await postListing(page, 'A listing with a table')
  await page.goto('/analytics')
  await page.route(
    '**/api/seller/analytics.csv*',
    (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Please wait a minute.' } }),
    { times: 1 },
  )
  await page.getByRole('link', { name: 'Days (CSV)' }).click()
  await expect(page.getByText('The file was not saved')).toBeVisible()
  await expect(page.getByText('Please wait a minute.')).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Days (CSV)' }).click()
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\?next=%2Fanalytics/)
})
