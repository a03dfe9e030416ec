import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { user } from '#web/test/hands.ts'
import { carListing } from '#web/features/feed/listing.fixture.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { findTool, openOwn, panel, pressTool, toast } from './test/open-own.tsx'
import { changesIn, own, score } from './test/own-market.ts'

afterEach(() => {
  dismissToast()
})

test('the score is told with its parts', async () => {
  await openOwn(own(carListing()))
  expect(await within(panel()).findByText('Quality score')).toBeVisible()
  expect(await within(panel()).findByText('74 / 100')).toBeVisible()
  await waitFor(() => expect(within(panel()).getByRole('progressbar')).toHaveAttribute('value', '74'))
  await user.click(await within(panel()).findByText('How it adds up'))
  const rows = [...panel().querySelectorAll('dl > div')].map((row) => [
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
  const list = within(await within(panel()).findByRole('list', { name: 'How to raise it' }))
  await expect
    .poll(() => list.getAllByRole('listitem').map((each) => each.textContent))
    .toEqual(['Add two photos+10', 'Verify your phone number+4', 'Renew the listing+1'])
  await pressTool(/^Add two photos ?\+10$/)
  const dialog = () => screen.getByRole('dialog', { name: 'Edit listing' })
  await waitFor(() => expect(dialog()).toBeVisible())
  await user.click((await within(dialog()).findAllByRole('button', { name: 'Close' }))[0]!)
  await pressTool(/^Renew the listing ?\+1$/)
  expect(await within(toast()).findByText('Listing renewed')).toBeVisible()
  expect(changesIn(calls)).toEqual(['POST renew'])
  await user.click(await within(panel()).findByRole('link', { name: /^Verify your phone number/ }))
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
    await user.click(await within(panel()).findByRole('link', { name: new RegExp(`^${text} ?\\+5$`) }))
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
  await user.click(await within(panel()).findByRole('link', { name: new RegExp(advice.text) }))
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
  isSent = true
  router.history.back()
  expect(await screen.findByText('74 / 100')).toBeVisible()
  await waitFor(() =>
    expect(within(panel()).queryByRole('link', { name: new RegExp(advice.text) })).not.toBeInTheDocument(),
  )
})

test('of a listing that is held nothing is advised that it cannot be helped by', async () => {
  await openOwn(own(carListing(), { status: 'pending' }))
  expect(await findTool(/^Add two photos ?\+10$/)).toBeVisible()
  expect(within(panel()).queryAllByRole('button', { name: /^Renew/ })).toEqual([])
})

test('a renewal reads the score anew', async () => {
  const { calls } = await openOwn(own(carListing()))
  const asked = () => calls.filter(({ path }) => path.endsWith('/score')).length
  expect(await within(panel()).findByText('74 / 100')).toBeVisible()
  expect(asked()).toBe(1)
  await pressTool('Renew')
  await expect.poll(asked).toBe(2)
})

test('a score that did not load leaves the rest in use and can be asked for again', async () => {
  let isDown = true
  await openOwn(own(carListing()), ({ path }) =>
    path.endsWith('/score') && isDown
      ? { status: 500, body: { code: 'internal', message: 'Something broke on our side.' } }
      : undefined,
  )
  expect(await within(panel()).findByText('The score did not load.')).toBeVisible()
  expect(await findTool('Edit')).toBeVisible()
  isDown = false
  await pressTool('Try again')
  expect(await within(panel()).findByText('74 / 100')).toBeVisible()
})
