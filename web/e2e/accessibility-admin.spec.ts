import { expect, test, type Page } from '@playwright/test'
import { expectNoFaults } from './axe.ts'
import { signInAsAdmin } from './people.ts'

// The admin's code may have to wait for its turn.
test.describe.configure({ timeout: 180_000 })

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const pane = (page: Page) => page.getByRole('article')

test('the queue and the documents are free of faults that axe knows: listed, opened, about to be removed or rejected', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin')
  const rows = page.getByRole('region', { name: 'AI moderation queue' }).getByRole('link')
  await expect(rows.first()).toBeVisible()
  await expectNoFaults(page, 'the queue')
  await rows.first().click()
  await expect(pane(page).getByRole('heading', { name: 'The person' })).toBeVisible()
  await expectNoFaults(page, 'an item')
  await pane(page).getByRole('button', { name: 'Remove' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove this' })
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(removing.getByText('Please choose a reason')).toBeVisible()
  await expectNoFaults(page, 'an item about to be removed')
  await page.goto('/admin?flag=inappropriate&type=profile&status=removed')
  await expect(page.getByRole('button', { name: 'Clear the filters' })).toBeVisible()
  await expectNoFaults(page, 'a queue without an item')

  await page.goto('/admin?tab=verification')
  const documents = page.getByRole('region', { name: 'Documents to check' }).getByRole('link')
  await expect(documents.first()).toBeVisible()
  await expectNoFaults(page, 'the documents')
  await documents.first().click()
  await expect(pane(page).getByRole('img')).toBeVisible()
  await expectNoFaults(page, 'a document')
  await pane(page).getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('dialog', { name: 'Reject this document' })).toBeVisible()
  await expectNoFaults(page, 'a document about to be rejected')
})

test('the people and the figures are free of faults that axe knows: found, about to be banned, let back or made an admin', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin?tab=users')
  const unban = page.getByRole('button', { name: /^Unban/ }).first()
  await expect(unban).toBeVisible()
  await expectNoFaults(page, 'the bans')
  await unban.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoFaults(page, 'whether to unban')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Name, phone number or id').fill('076000002')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: /^Warn or ban/ }).click()
  const ban = page.getByRole('dialog', { name: /^Warn or ban/ })
  await ban.getByText('Temporary', { exact: true }).click()
  await ban.getByRole('button', { name: 'Ban', exact: true }).click()
  await expectNoFaults(page, 'a ban without a reason')
  await ban.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Make admin/ }).click()
  const role = page.getByRole('dialog', { name: /an admin\?$/ })
  await role.getByRole('button', { name: 'Make admin' }).click()
  await expect(role.getByText('Please say why')).toBeVisible()
  await expectNoFaults(page, 'a role without a reason')
  await role.getByRole('button', { name: 'Cancel' }).click()
  await tab(page, 'Analytics').click()
  await expect(page.getByRole('listitem').filter({ hasText: /\d/ }).first()).toBeVisible()
  await expectNoFaults(page, 'the figures and the trail')
})
