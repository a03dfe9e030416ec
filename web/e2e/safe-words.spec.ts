import { expect } from '@playwright/test'
import { log, startConversation, stored, test, write } from './talk.ts'

test(
  'a code is hidden from its receiver, a payment-first line has its warning, and a link asks',
  { tag: '@wide' },
  async ({ deal: { seller, buyer, listing } }) => {
    const path = await startConversation(buyer, listing, 'Is it still there?')
    await Promise.all([seller.goto(path), buyer.goto(path)])

    await write(buyer, 'My code is 482913')
    await expect(stored(seller).last()).toContainText('My code is ••••••')
    await expect(stored(seller).last()).toContainText('We hid a number that may be a one-time code.')
    await expect(stored(buyer).last()).toContainText('My code is 482913')
    await buyer.reload()
    await expect(stored(buyer).last()).toContainText('My code is 482913')
    await expect(log(seller)).not.toContainText('482913')

    await write(seller, 'Send half by Orange Money first and I will keep it for you')
    await expect(stored(buyer).last()).toContainText('Do not pay before you have seen what you pay for.')
    await expect(stored(seller).last()).not.toContainText('Do not pay')

    await write(seller, 'More pictures: https://pictures.example/generator')
    await buyer.getByRole('button', { name: 'https://pictures.example/generator' }).click()
    const question = buyer.getByRole('alertdialog', {
      name: 'This leads to pictures.example, outside Salone Market',
    })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await buyer.getByRole('button', { name: 'https://pictures.example/generator' }).click()
    await buyer.context().route('https://pictures.example/**', (route) => route.fulfill({ body: 'Pictures' }))
    const [page] = await Promise.all([
      buyer.waitForEvent('popup'),
      question.getByRole('button', { name: 'Open' }).click(),
    ])
    await expect(page).toHaveURL('https://pictures.example/generator')
  },
)
