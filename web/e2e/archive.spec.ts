import { expect, type Page } from '@playwright/test'
import { conversations, expectMessages, send, startConversation, test, write } from './talk.ts'

const rowMenu = (page: Page) => page.getByRole('button', { name: /^Archive or delete the conversation with/ })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const archive = (page: Page) => page.getByRole('navigation', { name: 'Your archived conversations' })

test(
  'a seller answers with a quick reply, archives the conversation, and deletes it for themselves only',
  { tag: '@wide' },
  async ({ deal: { seller, buyer, listing } }) => {
    const path = await startConversation(buyer, listing, 'Is it still there?')
    await Promise.all([seller.goto(path), buyer.goto(path)])
    await seller.getByRole('button', { name: 'Quick replies' }).click()
    await seller.getByRole('button', { name: 'Where do you want to meet?' }).click()
    await seller.getByRole('button', { name: 'Send', exact: true }).click()
    await expectMessages(buyer, 'Is it still there?', 'Where do you want to meet?')

    await seller.goto('/messages')
    const row = conversations(seller).getByRole('link', { name: listing.title })
    await expect(row).toBeVisible()
    await rowMenu(seller).click()
    await entry(seller, 'Archive').click()
    await expect(row).toBeHidden()
    await expect(seller.getByText('Conversation archived')).toBeVisible()
    await seller.getByRole('link', { name: 'Archived' }).click()
    await expect(archive(seller).getByRole('link', { name: listing.title })).toBeVisible()
    await write(buyer, 'At the market')
    await expectMessages(buyer, 'Is it still there?', 'Where do you want to meet?', 'At the market')
    await expect(archive(seller).getByRole('link', { name: listing.title })).toBeHidden()
    await seller.getByRole('link', { name: 'All messages' }).click()
    await expect(row).toContainText('At the market')

    await rowMenu(seller).click()
    await entry(seller, 'Delete').click()
    await seller.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toBeHidden()
    await expectMessages(buyer, 'Is it still there?', 'Where do you want to meet?', 'At the market')
    await send(buyer, path, 'Are you coming?')
    await row.click()
    await expectMessages(seller, 'Are you coming?')
  },
)
