import { expect, type Route } from '@playwright/test'
import { bell, toasts } from './people.ts'
import { startConversation, send, test } from './talk.ts'
import { cardOf, call, postListing } from './things.ts'

test(
  'a seller says who bought it, both review each other, and one answers',
  { tag: '@wide' },
  async ({ deal: { seller, buyer, listing } }) => {
    const path = await startConversation(buyer, listing, 'Is it still there?')
    await send(seller, path, 'Yes, come and see it.')

    await seller.goto('/profile')
    await cardOf(seller, listing.title).getByRole('button', { name: 'Mark as sold' }).click()
    const sheet = seller.getByRole('dialog', { name: 'Who bought it?' })
    await sheet.getByRole('radio', { name: /Ibrahim/ }).check()
    await sheet.getByRole('button', { name: 'Mark as sold' }).click()
    const asked = seller.getByRole('dialog', { name: 'How was it with Ibrahim?' })
    await asked.getByText('Good', { exact: true }).click()
    await asked.getByRole('button', { name: 'On time' }).click()
    await asked.getByRole('button', { name: 'Send review' }).click()
    await expect(toasts(seller).getByText(/once Ibrahim has reviewed you too/)).toBeVisible()
    await expect(asked).toBeHidden()

    await buyer.goto('/notifications')
    await buyer.getByRole('link', { name: /Fatmata says that you got/ }).click()
    await expect(buyer).toHaveURL(path)
    await buyer.getByRole('button', { name: 'Leave a review' }).click()
    const dialog = buyer.getByRole('dialog', { name: 'How was it with Fatmata?' })
    await dialog.getByText('Not good', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Changed the price' }).click()
    await dialog.getByRole('textbox', { name: /In your words/ }).fill('She asked for more at the door.')
    // The line is cut once the server has the review. Pressing again does not send it twice.
    const cut = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await buyer.route(`**/api/listings/${listing.id}/reviews`, cut, { times: 1 })
    await dialog.getByRole('button', { name: 'Send review' }).click()
    await expect(toasts(buyer).getByText(/You are offline/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Send review' }).click()
    await expect(toasts(buyer).getByText(/both reviews are shown now/)).toBeVisible()
    await expect(buyer.getByRole('button', { name: 'Leave a review' })).toHaveCount(0)

    await seller.goto('/notifications')
    await seller.getByRole('link', { name: /Ibrahim left you a review/ }).click()
    await expect(seller).toHaveURL(/\/users\/[^/]+#reviews$/)
    const review = seller.getByRole('article').filter({ hasText: 'She asked for more at the door.' })
    await review.getByRole('button', { name: 'Answer' }).click()
    await review.getByRole('textbox', { name: 'Your answer' }).fill('The can was not part of it.')
    await review.getByRole('button', { name: 'Send answer' }).click()
    await expect(review.getByText('The can was not part of it.')).toBeVisible()
    await bell(buyer).click()
    await expect(buyer.getByText('Fatmata answered your review')).toBeVisible()
  },
)

test('a listing shows what buyers say of its seller from three reviews on', async ({ join, visit }) => {
  const seller = await join('Fatmata')
  for (const name of ['Ibrahim', 'Aminata', 'Mohamed']) {
    const buyer = await join(name)
    const sold = await postListing(seller, `Kapok generator of ${name}`)
    const path = await startConversation(buyer, sold, 'Is it still there?')
    await send(seller, path, 'Yes, come and see it.')
    const soldTo = path.replace('/messages/', '')
    await call(seller, 'POST', `/api/listings/${sold.id}/status`, { status: 'sold', soldTo })
    for (const author of [seller, buyer])
      await call(author, 'POST', `/api/listings/${sold.id}/reviews`, { verdict: 'positive' })
  }
  const { id } = await postListing(seller, 'Another generator')
  const visitor = await visit()
  await visitor.goto(`/listings/${id}`)
  await visitor.getByRole('region', { name: 'Seller' }).getByText('3 reviews, 100 % positive').waitFor()
  await visitor.getByRole('link', { name: 'Fatmata' }).first().click()
  await visitor.getByRole('link', { name: '3 reviews, 100 % positive' }).click()
  await expect(visitor.getByRole('heading', { name: /^Reviews/ })).toBeVisible()
  await expect(visitor.getByRole('article').filter({ hasText: 'Mohamed' })).toBeVisible()
})
