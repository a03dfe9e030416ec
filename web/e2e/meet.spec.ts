import { expect } from '@playwright/test'
import { log, pending, startConversation, stored, test } from './talk.ts'
import { postListing } from './things.ts'

test(
  'two people agree on a public place, and the buyer checks the phone before paying',
  { tag: '@wide' },
  async ({ deal: { seller, buyer } }) => {
    const phone = await postListing(seller, 'iPhone 15 Pro 256 GB', {
      type: 'electronics',
      productType: 'iPhone',
      brand: 'Apple',
      electronicsModel: 'iPhone 15 Pro',
      condition: 'brand_new_in_box',
      location: 'Freetown',
      price: 24_000,
    })
    const path = await startConversation(buyer, phone, 'Where can I see it?')
    await Promise.all([buyer.goto(path), seller.goto(path)])

    await seller.getByRole('button', { name: 'Send something else' }).click()
    await expect(seller.getByRole('menuitem', { name: 'Before you pay' })).toBeHidden()
    await seller.getByRole('menuitem', { name: 'Where to meet' }).click()
    const places = seller.getByRole('dialog', { name: 'Where to meet' })
    await expect(places.getByText('Meet in daylight, in a public place.')).toBeVisible()
    await expect(places.getByRole('heading', { level: 3 }).first()).toHaveText('Freetown')
    await places.getByRole('button', { name: /^Lumley Police Station/ }).click()
    for (const page of [seller, buyer]) {
      const card = stored(page).filter({ hasText: 'Lumley Police Station' })
      await expect(card).toContainText('Police station, Freetown')
      await expect(card.getByRole('link', { name: /^Show on map/ })).toHaveAttribute('href', /Lumley/)
    }

    // A place outlives a broken line, as a text does.
    await buyer.getByRole('button', { name: 'Send something else' }).click()
    await buyer.getByRole('menuitem', { name: 'Where to meet' }).click()
    const choice = buyer
      .getByRole('dialog', { name: 'Where to meet' })
      .getByRole('button', { name: /^Big Market/ })
    await choice.waitFor()
    await buyer.context().setOffline(true)
    await choice.click()
    await expect(pending(buyer)).toContainText('Big Market')
    await buyer.context().setOffline(false)
    await expect(pending(buyer)).toHaveCount(0)
    await expect(stored(seller).filter({ hasText: 'Big Market' })).toHaveCount(1)

    await buyer.getByRole('button', { name: 'Send something else' }).click()
    await buyer.getByRole('menuitem', { name: 'Before you pay' }).click()
    const checks = buyer.getByRole('dialog', { name: 'Before you pay' })
    await checks.getByLabel('IMEI', { exact: true }).fill('490154203237519')
    await checks.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(checks.getByText('its last digit does not fit the others')).toBeVisible()
    await checks.getByLabel('IMEI', { exact: true }).fill('490154203237518')
    await checks.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(checks.getByRole('status')).toBeVisible()
    await checks.getByRole('checkbox', { name: /sealed/ }).check()

    await buyer.reload()
    await expect(log(buyer)).toBeVisible()
    await buyer.getByRole('button', { name: 'Send something else' }).click()
    await buyer.getByRole('menuitem', { name: 'Before you pay' }).click()
    await expect(checks.getByRole('checkbox', { name: /sealed/ })).toBeChecked()
    await expect(checks.getByRole('checkbox', { name: /Switch it on/ })).not.toBeChecked()
  },
)
