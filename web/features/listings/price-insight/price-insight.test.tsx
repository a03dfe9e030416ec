import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import type { PriceInsight as Insight } from '#contract/price-insight.ts'
import { carListing, homeListing } from '#web/features/search/feed/listing.fixture.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer } from '#web/test/server.ts'
import { PriceInsight } from './price-insight.tsx'

const USUAL = { count: 23, low: 300_000, median: 350_000, high: 400_000 }

/** Returns what the observer of the place is told. */
function openInsight(listing: Listing, insight: Insight, isLast = true) {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const calls = stubServer(() => ({ body: insight }))
  openPages([{ path: '/', component: () => <PriceInsight listing={listing} isLast={isLast} /> }], '/')
  return { calls, seePlace: (isIntersecting: boolean) => report([{ isIntersecting }]) }
}

const COMPARED = 'Compared with 23 like it: half cost SLE 300,000 to SLE 400,000, the middle one SLE 350,000.'

test.each<[NonNullable<Insight>['position'], string]>([
  ['low', 'Below the usual price.'],
  ['within', 'A usual price.'],
  ['high', 'Above the usual price.'],
  ['very_low', 'Far below the usual price. Look closely, and pay only after you have seen it.'],
])('a price that is %s is said to be so, with what it was compared with', async (position, verdict) => {
  openInsight(carListing({ price: 310_000, priceSle: 310_000 }), { ...USUAL, position })
  const said = await screen.findByText(verdict)
  expect(said.parentElement).toHaveTextContent(`${verdict} ${COMPARED}`)
})

test('a rent in dollars is compared in both currencies', async () => {
  const insight = { count: 9, low: 23_000, median: 34_500, high: 46_000, position: 'within' } as const
  openInsight(homeListing({ currency: 'USD' }), insight)
  expect(await screen.findByText(/^Compared with 9/, { exact: false })).toHaveTextContent(
    'half cost about $1,000 (SLE 23,000) to about $2,000 (SLE 46,000) a month, the middle one about $1,500 (SLE 34,500).',
  )
})

test('what came while its place was read is shown once it is out of view', async () => {
  const { calls, seePlace } = openInsight(carListing(), { ...USUAL, position: 'high' }, false)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  seePlace(true)
  expect(screen.queryByText(/Compared/)).not.toBeInTheDocument()
  await vi.waitFor(() => {
    seePlace(false)
    expect(screen.getByText(/Compared/)).toBeVisible()
  })
})

test('nothing is there if there is too little to compare with', async () => {
  const { calls } = openInsight(carListing(), null)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText(/Compared/)).not.toBeInTheDocument()
})
