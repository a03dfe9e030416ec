import { expect, type Route } from '@playwright/test'
import { signInByForm } from './people.ts'
import { log, stored, test } from './talk.ts'

test(
  'two people agree on a price over a broken line, and the listing is reserved until one lets go',
  { tag: '@wide' },
  async ({ deal: { seller, buyer, listing } }) => {
    await buyer.goto(`/listings/${listing.id}`)
    await buyer.getByRole('button', { name: 'Make an offer' }).click()
    const form = buyer.getByRole('dialog', { name: 'Make an offer' })
    await expect(form).toContainText('Asking price SLE 9,000')
    await form.getByLabel('Your offer').fill('8')
    await form.getByRole('button', { name: 'Offer SLE 8', exact: true }).click()
    await form.getByRole('button', { name: 'Yes, SLE 8,000' }).click()
    // The line breaks after the server has the offer and before its answer: the offer goes on by itself, and is the same one.
    await buyer.route('**/offers', loseAnswer, { times: 1 })
    await form.getByRole('button', { name: 'Offer SLE 8,000' }).click()
    await expect(buyer.getByText('Your offer of SLE 8,000 is sent')).toBeVisible()
    await buyer.getByRole('button', { name: 'View' }).click()
    await expect(stored(buyer)).toContainText(['You offer'])
    await expect(stored(buyer)).toHaveCount(1)
    await expect(stored(buyer).first()).toContainText('Waiting for Fatmata')

    await seller.goto(new URL(buyer.url()).pathname)
    await expect(stored(seller).first()).toContainText('Waiting for your answer')
    await seller.getByRole('button', { name: 'Counter' }).click()
    const answer = seller.getByRole('dialog', { name: 'Offer another price' })
    await answer.getByLabel('Your offer').fill('8,500')
    await answer.getByRole('button', { name: 'Offer SLE 8,500' }).click()

    // The buttons say what happened: without a line nothing is accepted, neither here nor there.
    const card = stored(buyer).filter({ hasText: 'SLE 8,500' }).first()
    await expect(card.getByRole('button', { name: 'Accept' })).toBeVisible()
    await expect(stored(buyer).first()).toContainText('Another offer followed')
    await buyer.context().setOffline(true)
    await card.getByRole('button', { name: 'Accept' }).click()
    await expect(buyer.getByText('An answer to an offer needs a connection').first()).toBeVisible()
    await expect(card.getByRole('button', { name: 'Decline' })).toBeVisible()
    await buyer.context().setOffline(false)
    await card.getByRole('button', { name: 'Accept' }).click()
    for (const page of [buyer, seller]) {
      const accepted = stored(page).filter({ hasText: 'SLE 8,500' }).first()
      await expect(accepted).toContainText('Reserved until')
      await expect(log(page).getByText('Accepted the offer of SLE 8,500')).toBeVisible()
      await expect(page.getByRole('complementary')).toContainText('Reserved')
    }

    await seller.goto('/profile')
    await expect(seller.getByText(/^Reserved for Ibrahim until/)).toBeVisible()
    await buyer.goto(`/listings/${listing.id}`)
    await expect(buyer.getByRole('article').first()).toContainText('Reserved')
    await seller.getByRole('button', { name: 'End reservation' }).click()
    await expect(seller.getByText('The reservation has ended')).toBeVisible()
    await buyer.reload()
    await expect(buyer.getByRole('article').first()).not.toContainText('Reserved')
    await buyer.goBack()
    await expect(log(buyer).getByText('Ended the reservation')).toBeVisible()
    await expect(buyer.getByRole('button', { name: 'Make an offer' })).toBeVisible()
  },
)

test('a visitor signs in to make an offer, and finds the form open', async ({ deal, visit }) => {
  const page = await visit()
  await page.goto(`/listings/${deal.listing.id}`)
  await page.getByRole('link', { name: 'Make an offer' }).click()
  await signInByForm(page)
  const form = page.getByRole('dialog', { name: 'Make an offer' })
  await form.getByRole('button', { name: /^5 % less/ }).click()
  await form.getByRole('button', { name: /^Offer SLE/ }).click()
  await expect(stored(page)).toContainText(['You offer'])
})

async function loseAnswer(route: Route) {
  await route.fetch()
  await route.abort()
}
