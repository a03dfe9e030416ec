import { expect, type Page } from '@playwright/test'
import type { SellerAnalytics } from '#contract/analytics.ts'
import type { Listing } from '#contract/listing.ts'
import { bell, enterCode, freshPhone, readSelf, test } from './people.ts'
import { expectNoFaults, freshWord, postListing, read } from './things.ts'

const WARNING = 'Do not pay before you have seen it. A screenshot of a payment is not money.'

test(
  'a seller offers calls by the form; a visitor signs in, is warned and gets the number; the seller is told',
  { tag: '@wide' },
  async ({ join, visit }) => {
    const seller = await join('Sorie')
    const { id } = await postListing(seller, `Generator ${freshWord()}`)
    await offerInForm(seller, id)
    const phone = (await readSelf(seller))?.phoneNumber ?? ''
    const spaced = phone.replace('+232', '+232 ')

    const buyer = await visit()
    await holdCalls(buyer)
    await buyer.goto(`/listings/${id}`)
    await expectNumberNowhere(buyer, phone)
    await buyer.getByRole('link', { name: 'Call', exact: true }).click()
    const number = freshPhone()
    await buyer.getByLabel('Phone number').fill(number.replace('+232', ''))
    await buyer.getByRole('button', { name: 'Send Verification Code' }).click()
    await enterCode(buyer, number)

    const dialog = buyer.getByRole('dialog')
    await expect(dialog.getByText(WARNING)).toBeVisible()
    await expectNoFaults(buyer, 'the warning')
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await expect(dialog.getByText(spaced)).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Call now' })).toHaveAttribute('href', `tel:${phone}`)
    await expectNoFaults(buyer, 'the number')
    await dialog.getByRole('button', { name: 'Close' }).click()

    await test.step('the warning comes once, and a broken line does not matter', async () => {
      await buyer.reload()
      await buyer.route('**/contact', (route) => route.abort(), { times: 1 })
      await buyer.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
      await buyer.getByRole('button', { name: 'WhatsApp', exact: true }).click()
      const link = dialog.getByRole('link', { name: 'Open WhatsApp' })
      await expect(link).toHaveAttribute('href', `https://wa.me/${phone.slice(1)}`)
    })

    await seller.goto('/')
    await bell(seller).click()
    await expect(seller.getByText('Somebody asked for your number for').first()).toBeVisible()
    const { leads, leadsThisMonth } = await read<SellerAnalytics>(seller, '/api/seller/analytics')
    expect([leads, leadsThisMonth]).toEqual([1, 1])
  },
)

async function offerInForm(page: Page, id: string) {
  await page.goto(`/listings/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit listing' })
  for (const name of ['Buyers may call me', 'Buyers may write to me on WhatsApp'])
    await form.getByRole('switch', { name }).check()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toBeHidden()
  expect((await read<Listing>(page, `/api/listings/${id}`)).contact).toEqual(['call', 'whatsapp'])
}

async function expectNumberNowhere(page: Page, phone: string) {
  await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toBeVisible()
  expect(await page.content()).not.toContain(phone.slice(4))
}

/** Chromium has no dialler here, and its question about that would catch all further presses. */
async function holdCalls(page: Page) {
  await page.addInitScript(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault()
    }),
  )
}
