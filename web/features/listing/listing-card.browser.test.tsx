import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { carListing, homeListing } from '#web/features/feed/listing.fixture.ts'
import { openCards } from './test/open-cards.tsx'

afterEach(() => cleanup())

test('the badge of a car is blue, that of a home green', async () => {
  openCards([carListing(), homeListing()])
  const strongestOf = async (badge: string) => {
    const ground = getComputedStyle(await page.getByText(badge, { exact: true }).findElement())
    const parts = ground.backgroundColor.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
    return parts.indexOf(Math.max(...parts))
  }
  expect(await strongestOf('Car Sale')).toBe(2)
  expect(await strongestOf('Home Rental')).toBe(1)
})

test('the whole card leads to the listing', async () => {
  const listing = carListing()
  openCards([listing])
  const { left, top } = (await page.getByRole('article').findElement()).getBoundingClientRect()
  const corner = document.elementFromPoint(left + 5, top + 200)
  expect(corner?.closest('a')?.getAttribute('href')).toBe(`/listings/${listing.id}`)
})
