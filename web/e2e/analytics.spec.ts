import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { SellerAnalytics } from '#contract/analytics.ts'
import { send, startConversation, test } from './talk.ts'
import { call, read } from './things.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const total = (page: Page, name: string) =>
  page.getByRole('tabpanel').locator('dl > div').filter({ hasText: name })

const readFigures = (page: Page) => read<SellerAnalytics>(page, '/api/seller/analytics')

test('analytics show a seller the views, likes, comments, messages and replies of a listing', async ({
  deal: { seller, buyer, listing },
  visit,
}) => {
  const visitor = await visit()
  for (const page of [visitor, buyer]) {
    await page.goto(`/listings/${listing.id}`)
    await expect(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  }
  await call(buyer, 'POST', `/api/listings/${listing.id}/like`)
  // The figures below do not count the seller's own actions.
  await call(seller, 'POST', `/api/listings/${listing.id}/like`)
  await call(seller, 'POST', `/api/listings/${listing.id}/comments`, { content: 'It is, come and see it.' })
  await call(buyer, 'POST', `/api/listings/${listing.id}/comments`, { content: 'Is it still there?' })
  const thread = await startConversation(
    buyer,
    listing,
    'Good morning. Can I see it today?',
    'I could come at four.',
  )
  await expect
    .poll(() => readFigures(seller))
    .toMatchObject({ conversationsWaiting: 1, totalViews: 2, totalLikes: 1 })

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
  const download = seller.waitForEvent('download')
  await seller.getByRole('link', { name: 'Listings (CSV)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^salone-market-listings-.*\.csv$/)
  const response = await seller.request.get('/api/seller/analytics.csv?table=listings')
  expect(await readFile(await (await download).path())).toEqual(await response.body())

  await seller.getByRole('link', { name: '1 buyer is waiting for an answer' }).click()
  await expect(seller).toHaveURL(/\/messages/)
  await send(seller, thread, 'Yes, come at four.')
  await expect.poll(() => readFigures(seller)).toMatchObject({ conversationsAnswered: 1 })
  await seller.goto('/analytics')
  await expect(total(seller, 'Response Rate')).toContainText(
    'you answered 1 of 1 new buyers within 24 hours.',
  )
  await tab(seller, 'Engagement').click()
  await expect(seller.getByRole('region', { name: 'Top listings' }).getByRole('listitem')).toContainText(
    '1 like, 1 comment and 1 conversation from 2 views',
  )

  await tab(seller, 'Listings').click()
  await seller
    .getByRole('table', { name: 'Your listings' })
    .getByRole('link', { name: /more points/ })
    .click()
  await expect(seller).toHaveURL(`/listings/${listing.id}#score`)
  await expect(seller.getByRole('heading', { name: 'This is your listing' })).toBeFocused()
  await expect(seller.getByText('Quality score')).toBeInViewport()
})
