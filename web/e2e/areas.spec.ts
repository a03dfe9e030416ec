import { expect } from '@playwright/test'
import { test } from './people.ts'

test(
  'a visitor chooses a part of town, then another place on the map',
  { tag: '@phone' },
  async ({ visit }) => {
    const page = await visit()
    await page.goto('/market?q=house+in+Tengbeh+Town')
    await expect(page.getByText('Tengbeh Town first, then the rest of Freetown.')).toBeVisible()
    const first = page.getByRole('article').first()
    await expect(first).toContainText('Tengbeh Town, Freetown')

    await page.goto('/market/homes/freetown')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('link', { name: /^Hill Station/ }).click()
    await expect(page).toHaveURL('/market/homes/freetown/hill-station')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Homes for Rent in Hill Station, Freetown',
    )
    await expect(first).toContainText('Hill Station, Freetown')
    await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText('Hill Station')

    await page.getByText('Choose on a map').last().click()
    await page.getByRole('region', { name: 'Choose a place' }).getByRole('link', { name: /^Bo / }).click()
    await expect(page).toHaveURL('/market/homes/bo')
    await expect(first).toContainText('Bo')
  },
)
