import { expect, test } from '@playwright/test'
import { expectNoFaults } from './axe.ts'
import { openSession } from './people.ts'
import { sellerAndBuyer, startTalk, stored } from './talk.ts'
import { call, postListing } from './things.ts'

test('conversations are free of faults that axe knows: the list, an empty one, one that was answered, its menu, its questions and what is blocked', async ({
  page,
  browser,
}) => {
  const { listing, buyer, leave } = await sellerAndBuyer(page, browser)
  const thread = await startTalk(buyer, listing)
  await buyer.goto(thread)
  await expect(buyer.getByRole('button', { name: 'Can you deliver?' })).toBeVisible()
  await expectNoFaults(buyer, 'an empty conversation')
  await startTalk(buyer, listing, 'Is this still available?')
  await call(page, 'POST', `/api${thread.replace('messages', 'conversations')}/messages`, {
    content: 'It is.',
  })
  await startTalk(buyer, listing, 'What is your last price?')
  await page.goto('/messages')
  await expect(page.getByRole('navigation', { name: 'Your conversations' }).getByRole('link')).toBeVisible()
  await expectNoFaults(page, 'the list')
  await page.goto(thread)
  await expect(stored(page)).toHaveCount(3)
  const menu = page.getByRole('button', { name: 'Options for the conversation with Ibrahim' })
  await expect(menu).toBeVisible()
  await expectNoFaults(page, 'a conversation')
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Block' })).toBeVisible()
  await expectNoFaults(page, 'its menu')
  await page.getByRole('menuitem', { name: 'Report a message' }).click()
  const report = page.getByRole('dialog', { name: 'Report a message' })
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByText('Please choose a reason')).toBeVisible()
  await expectNoFaults(page, 'a report of a message')
  await report.getByRole('button', { name: 'Cancel' }).click()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const question = page.getByRole('alertdialog', { name: 'Block Ibrahim?' })
  await expect(question).toBeVisible()
  await expectNoFaults(page, 'whether to block')
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('You blocked Ibrahim. Unblock them to write.')).toBeVisible()
  await expectNoFaults(page, 'one that is blocked')
  await buyer.getByRole('textbox', { name: 'Write a message' }).fill('Why no answer?')
  await buyer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(buyer.getByText('This person does not accept messages from you.')).toBeVisible()
  await expectNoFaults(buyer, 'a message that was not taken')
  await leave()
})

test('the analytics are free of faults that axe knows: each tab, a figure that is explained, and the figures as a table', async ({
  page,
}) => {
  await openSession(page)
  await postListing(page, 'A listing to be measured')
  await page.goto('/analytics')
  await page.getByRole('button', { name: 'What is the quality score?' }).click()
  await expectNoFaults(page, 'Overview')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('region', { name: /^Views, likes and messages/ })).toBeVisible()
  await expectNoFaults(page, 'the figures as a table')
  for (const name of ['Listings', 'Engagement', 'AI Insights']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tabpanel', { name }).getByRole('heading').first()).toBeVisible()
    await expectNoFaults(page, name)
  }
})
