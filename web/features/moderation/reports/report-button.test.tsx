import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { REPORT_DETAILS_MAX } from '#contract/limits.ts'
import type { Listing } from '#contract/listing.ts'
import type { User } from '#contract/user.ts'
import { carListing, seller } from '#web/features/search/feed/listing.fixture.ts'
import { fill, press, user } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer, type StubResponse } from '#web/test/server.ts'
import { readToasts } from '#web/ui/overlays/toast.ts'
import { ReportButton } from './report-button.tsx'

const details = () => screen.getByLabelText(/^Details/)
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

type Options = { listing?: Listing; user?: User | null; respond?: () => StubResponse | Promise<StubResponse> }

function openListing({ listing = carListing(), user = member, respond }: Options = {}) {
  const calls = stubServer(() => respond?.() ?? { status: 201, body: { reported: true } }, user)
  const Page = () => (
    <>
      <h1>The listing</h1>
      <ReportButton listing={listing} />
    </>
  )
  const pages = [
    { path: '/listings/$id', component: Page },
    { path: '/auth', component: () => <h1>Sign in</h1> },
  ]
  return { listing, calls, ...openPages(pages, `/listings/${listing.id}`) }
}

/** Opens the dialog and chooses the reason, if given. */
async function openReport(reason?: string, options?: Options) {
  const opened = openListing(options)
  await press('Report listing')
  await screen.findByRole('dialog', { name: 'Report listing' })
  if (reason) await press(reason, 'radio')
  return opened
}

test('the dialog offers the seven reasons in plain words, and none is preselected', async () => {
  await openReport()
  const radios = screen.getAllByRole('radio')
  expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Scam or asks for payment first',
    'Spam or an advertisement',
    'Not allowed here',
    'In the wrong category',
    'Posted more than once',
    'Offensive words or photos',
    'Something else',
  ])
  for (const radio of radios) expect(radio).not.toBeChecked()
})

test.each([
  ['Scam or asks for payment first', 'scam', 201],
  ['Offensive words or photos', 'offensive', 200],
])('the reason %s is sent as %s, and a response of %i is confirmed', async (label, reason, status) => {
  const respond = () => ({ status, body: { reported: true } })
  const { calls, listing } = await openReport(label, { respond })
  await press('Send report')
  await expect
    .poll(() => readToasts()[0])
    .toMatchObject({ title: 'Report sent', description: 'Our team will look at it. Thank you.' })
  expect(calls).toEqual([
    { method: 'POST', path: `/api/listings/${listing.id}/report`, query: {}, body: { reason } },
  ])
  await expectClosed()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Report listing' })).toHaveFocus())
})

test('the dialog sends no report without a reason or with invalid details, and says why', async () => {
  const { calls } = await openReport()
  expect(screen.getByText('(optional)')).toBeVisible()
  await press('Send report')
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Please choose a reason')
  expect(screen.getByRole('radio', { name: 'Scam or asks for payment first' })).toHaveFocus()
  await press('Something else', 'radio')
  expect(screen.queryByText('(optional)')).not.toBeInTheDocument()
  await press('Send report')
  expect(details()).toHaveAccessibleDescription(/Please say what is wrong/)
  expect(details()).toHaveFocus()
  await fill(details(), 'a'.repeat(REPORT_DETAILS_MAX + 1))
  expect(details(), 'the text is not cut').toHaveAccessibleDescription(/1 character too many/)
  expect(screen.getByText('501 / 500')).toBeVisible()
  await press('Send report')
  expect(calls).toEqual([])
  await fill(details(), '  The photos are from another site. ')
  await press('Send report')
  await expect
    .poll(() => calls[0]?.body)
    .toEqual({ reason: 'other', details: 'The photos are from another site.' })
})

test('details are judged by their visible characters, as on the server', async () => {
  const { calls } = await openReport('Something else')
  await fill(details(), '\u200b')
  await press('Send report')
  expect(details()).toHaveAccessibleDescription(/Please say what is wrong/)
  expect(calls).toEqual([])
  await fill(details(), '😀'.repeat(REPORT_DETAILS_MAX + 1))
  expect(details()).toHaveAccessibleDescription(/1 character too many/)
  const most = '😀'.repeat(REPORT_DETAILS_MAX)
  await fill(details(), `${most}\u200b\n`)
  await press('Send report')
  await expect.poll(() => calls[0]?.body).toEqual({ reason: 'other', details: most })
})

test('a failed report says why and keeps its input, even when the dialog is reopened', async () => {
  const message = 'You can send 30 reports a day. Please come back tomorrow.'
  let response: StubResponse = { status: 429, body: { code: 'too_many_requests', message } }
  const { calls } = await openReport('Something else', { respond: () => response })
  await fill(details(), 'Stolen')
  await press('Send report')
  await expect.poll(() => readToasts()[0]).toMatchObject({ title: 'Error', description: message })
  expect(details()).toHaveValue('Stolen')
  await user.keyboard('{Escape}')
  await expectClosed()
  await press('Report listing')
  expect(await screen.findByRole('radio', { name: 'Something else' })).toBeChecked()
  expect(details()).toHaveValue('Stolen')
  response = { status: 201, body: { reported: true } }
  await press('Send report')
  await expectClosed()
  expect(calls).toHaveLength(2)
  await press('Report listing')
  await waitFor(() => expect(details()).toHaveValue(''))
})

test('a second press while a report is being sent sends nothing', async () => {
  const sent = Promise.withResolvers<StubResponse>()
  const { calls } = await openReport('Not allowed here', { respond: () => sent.promise })
  await press('Send report')
  const send = screen.getByRole('button', { name: 'Send report' })
  expect(send).toHaveAttribute('aria-busy', 'true')
  await user.click(send)
  sent.resolve({ status: 201, body: { reported: true } })
  await expectClosed()
  expect(calls).toHaveLength(1)
})

test('a visitor is sent to sign in and back to the listing', async () => {
  const { listing } = openListing({ user: null })
  expect(await screen.findByRole('link', { name: 'Report listing' })).toHaveAttribute(
    'href',
    `/auth?next=${encodeURIComponent(`/listings/${listing.id}`)}`,
  )
})

test("one's own listing cannot be reported", async () => {
  openListing({ listing: carListing({ user: { ...seller, id: member.id } }) })
  expect(await screen.findByRole('heading', { name: 'The listing' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Report listing')).not.toBeInTheDocument())
})
