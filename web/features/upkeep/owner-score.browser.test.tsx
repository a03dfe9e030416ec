import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { carListing } from '#web/features/feed/listing.fixture.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { openOwn, panel, toast, tool } from './test/open-own.tsx'
import { changesIn, own, score } from './test/own-market.ts'

// High enough for all that loads when it comes in sight.
beforeEach(() => page.viewport(390, 2_400))

afterEach(async () => {
  vi.unstubAllGlobals()
  dismissToast()
  await page.viewport(390, 800)
})

test('the score is told with its parts', async () => {
  await openOwn(own(carListing()))
  await expect.element(panel.getByText('Quality score')).toBeVisible()
  await expect.element(panel.getByText('74 / 100')).toBeVisible()
  await expect.element(panel.getByRole('progressbar')).toHaveAttribute('value', '74')
  await panel.getByText('How it adds up').click()
  const rows = [...panel.element().querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ])
  expect(rows).toEqual([
    ['Photos', '20 / 30'],
    ['Description', '20 / 20'],
    ['Details', '15 / 15'],
    ['Seller', '0 / 15'],
    ['Price', '10 / 10'],
    ['Freshness', '9 / 10'],
  ])
})

test('each advice says what it brings, and leads to where it is followed', async () => {
  const { calls, router } = await openOwn(own(carListing({ photos: [], imageUrls: [] })))
  const advice = panel.getByRole('list', { name: 'How to raise it' }).getByRole('listitem')
  await expect
    .poll(() => advice.elements().map((each) => each.textContent))
    .toEqual(['Add two photos+10', 'Verify your phone number+4', 'Renew the listing+1'])
  await tool('Add two photos +10').click()
  const dialog = page.getByRole('dialog', { name: 'Edit listing' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await tool('Renew the listing +1').click()
  await expect.element(toast.getByText('Listing renewed')).toBeVisible()
  expect(changesIn(calls)).toEqual(['POST renew'])
  await panel.getByRole('link', { name: 'Verify your phone number' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/profile/edit')
  expect(router.state.location.hash).toBe('phone')
})

test.each([
  ['government_id', 'Verify your government ID'],
  ['proof_of_address', 'Verify your address'],
  ['business_certificate', 'Verify your business certificate'],
] as const)(
  'once the phone is proved, advice to prove a %s leads to the verification page',
  async (proof, text) => {
    const advice = [{ part: 'seller', text, gain: 5, proof }] as const
    const { router } = await openOwn(own(carListing()), ({ path }) =>
      path.endsWith('/score') ? { body: { ...score, advice } } : undefined,
    )
    await panel.getByRole('link', { name: `${text} +5` }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/verification')
  },
)

test('whoever comes back from verifying something reads the score anew', async () => {
  let isSent = false
  const advice = {
    part: 'seller',
    text: 'Verify your government ID',
    gain: 5,
    proof: 'government_id',
  } as const
  const { router } = await openOwn(own(carListing()), ({ path }) =>
    path.endsWith('/score') ? { body: { ...score, advice: isSent ? [] : [advice] } } : undefined,
  )
  await panel.getByRole('link', { name: advice.text }).click()
  await expect.element(page.getByRole('heading', { name: 'Verification' })).toBeVisible()
  isSent = true
  router.history.back()
  await expect.element(panel.getByText('74 / 100')).toBeVisible()
  await expect.element(panel.getByRole('link', { name: advice.text })).not.toBeInTheDocument()
})

test('of a listing that is held nothing is advised that it cannot be helped by', async () => {
  await openOwn(own(carListing(), { status: 'pending' }))
  await expect.element(tool('Add two photos +10')).toBeVisible()
  expect(panel.getByRole('button', { name: /^Renew/ }).elements()).toEqual([])
})

test('a renewal reads the score anew', async () => {
  const { calls } = await openOwn(own(carListing()))
  const asked = () => calls.filter(({ path }) => path.endsWith('/score')).length
  await expect.element(panel.getByText('74 / 100')).toBeVisible()
  expect(asked()).toBe(1)
  await tool('Renew').click()
  await expect.poll(asked).toBe(2)
})

test('a score that did not load leaves the rest in use and can be asked for again', async () => {
  let isDown = true
  await openOwn(own(carListing()), ({ path }) =>
    path.endsWith('/score') && isDown
      ? { status: 500, body: { code: 'internal', message: 'Something broke on our side.' } }
      : undefined,
  )
  await expect.element(panel.getByText('The score did not load.')).toBeVisible()
  await expect.element(tool('Edit')).toBeVisible()
  isDown = false
  await tool('Try again').click()
  await expect.element(panel.getByText('74 / 100')).toBeVisible()
})
