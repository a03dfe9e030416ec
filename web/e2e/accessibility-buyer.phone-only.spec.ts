import { expect, test, type Page } from '@playwright/test'
import { expectNoFaults } from './axe.ts'
import { openSession } from './people.ts'
import { sellerAndBuyer, startTalk } from './talk.ts'
import { call, findPhotographed, postListing } from './things.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first()

test('a search that is in force is free of faults that axe knows: found, mended, widened, without a find, and about to be saved', async ({
  page,
}) => {
  await openSession(page)
  await page.goto('/?q=ah+wan+gen+under+6+months+na+Bo')
  await expect(page.getByRole('button', { name: 'Remove Generators' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoFaults(page, 'what was found')
  await page.goto('/?q=generater+na+Bo')
  await expect(page.getByText('Showing results for generator.')).toBeVisible()
  await expectNoFaults(page, 'a word that was mended')
  await page.goto('/?type=generator&maxPrice=100')
  await expect(page.getByText(/No exact match/)).toBeVisible()
  await expectNoFaults(page, 'a search that was loosened')
  await page.goto('/?text=bcdfghjklmnp')
  await expect(heading(page, 'Nothing found for this search')).toBeVisible()
  await expectNoFaults(page, 'nothing found')

  await page.getByRole('button', { name: 'Save search' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expectNoFaults(page, 'a search to be saved, without a name')
  await dialog.getByLabel('Name').fill('Light for the shop')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'View' })).toBeVisible()
  await expectNoFaults(page, 'a search that was saved, and its toast')
})

test('saved searches are free of faults that axe knows: one that runs, one that rests, one that is changed', async ({
  page,
}) => {
  await openSession(page)
  for (const [name, paused] of [
    ['Light for the shop', false],
    ['A car for later', true],
  ]) {
    await call(page, 'POST', '/api/saved-searches', {
      name,
      query: 'generator na Bo',
      frequency: 'daily',
      paused,
    })
  }
  await page.goto('/saved-searches')
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expectNoFaults(page, 'saved searches')
  await page.getByRole('button', { name: 'Edit Light for the shop' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit saved search' })).toBeVisible()
  await expectNoFaults(page, 'one that is changed')
})

test('a listing as its buyer sees it is free of faults that axe knows: its talk, its report, and what is kept of it', async ({
  page,
  browser,
}) => {
  const { listing, buyer, leave } = await sellerAndBuyer(page, browser)
  const question = (await call(buyer, 'POST', `/api/listings/${listing.id}/comments`, {
    content: 'Is it still there?',
  })) as { id: string }
  await call(page, 'POST', `/api/listings/${listing.id}/comments`, {
    content: 'It is.',
    parentId: question.id,
  })
  const hidden = (await call(buyer, 'POST', `/api/listings/${listing.id}/comments`, {
    content: 'Too much for me.',
  })) as { id: string }
  await call(page, 'POST', `/api/comments/${hidden.id}/hide`, { hidden: true })
  await call(buyer, 'POST', `/api/favourites/${listing.id}`)

  await buyer.goto(`/listings/${listing.id}`)
  await expect(heading(buyer, listing.title)).toBeVisible()
  await buyer.waitForLoadState('networkidle')
  await buyer
    .getByRole('heading', { name: 'Description' })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(async () => {
    await buyer.mouse.wheel(0, 400)
    await expect(buyer.getByText('It is.', { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await buyer
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click()
  await expect(buyer.getByRole('textbox', { name: /^Reply to/ })).toBeVisible()
  await expectNoFaults(buyer, 'a listing and what was asked about it')
  await buyer.getByRole('button', { name: 'Cancel' }).click()
  await buyer.getByRole('button', { name: 'Delete your comment' }).first().click()
  await expect(buyer.getByRole('group', { name: 'Delete this comment?' })).toBeVisible()
  await expectNoFaults(buyer, 'a comment about to be deleted')
  await buyer.getByRole('button', { name: 'Report listing' }).click()
  const report = buyer.getByRole('dialog', { name: 'Report listing' })
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByText('Please choose a reason')).toBeVisible()
  await expectNoFaults(buyer, 'a report without a reason')

  await buyer.goto('/favourites')
  await expect(buyer.getByRole('link', { name: listing.title })).toBeVisible()
  await expectNoFaults(buyer, 'what is kept')
  await buyer.getByRole('tab', { name: 'Recently viewed' }).click()
  await expect(buyer.getByRole('link', { name: listing.title })).toBeVisible()
  await expectNoFaults(buyer, 'what was viewed')
  await leave()
})

test('a listing with photos is free of faults that axe knows for a member too, and on the whole screen', async ({
  page,
}) => {
  await openSession(page)
  const { id, title } = await findPhotographed(page)
  await page.goto(`/listings/${id}`)
  await expect(page.getByRole('button', { name: 'Message seller' }).first()).toBeVisible()
  await expectNoFaults(page, 'a listing')
  await page.getByRole('region', { name: 'Photos' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: `Photos of ${title}` })).toBeVisible()
  await expectNoFaults(page, 'its photos on the whole screen')
})

test('notifications are free of faults that axe knows: on their page, below the bell, read and unread', async ({
  page,
  browser,
}) => {
  const { listing, buyer, leave } = await sellerAndBuyer(page, browser)
  await call(buyer, 'POST', `/api/listings/${listing.id}/comments`, { content: 'Is it still there?' })
  await startTalk(buyer, await postListing(page, `Another ${listing.title}`), 'Can I see it today?')
  await page.goto('/notifications')
  await expect(page.getByText('1 unread', { exact: true })).toBeVisible()
  await expectNoFaults(page, 'unread ones')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('link', { name: 'See all' })).toBeVisible()
  await expectNoFaults(page, 'those below the bell')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('All read')).toBeVisible()
  await expectNoFaults(page, 'read ones')
  await leave()
})
