import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { REPORT_DETAILS_MAX } from '#contract/limits.ts'
import type { Listing } from '#contract/listing.ts'
import type { User } from '#contract/user.ts'
import { carListing, seller } from '#web/features/feed/listing.fixture.ts'
import { openPages, reader, stubServer, type Answer } from '#web/features/feed/test/market.tsx'
import { dismissToast, readToasts } from '#web/ui/toast.ts'
import { ReportButton } from './report-button.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const button = page.getByRole('button', { name: 'Report listing' })
const dialog = page.getByRole('dialog', { name: 'Report listing' })
const details = page.getByLabelText('Details')
const send = page.getByRole('button', { name: 'Send report' })

type Options = { listing?: Listing; user?: User | null; answer?: () => Answer | Promise<Answer> }

async function openListing({ listing = carListing(), user = reader, answer }: Options = {}) {
  const calls = stubServer(() => answer?.() ?? { status: 201, body: { reported: true } }, user)
  const pages = [
    {
      path: '/',
      component: () => (
        <>
          <h1>The listing</h1>
          <ReportButton listing={listing} />
        </>
      ),
    },
    { path: '/auth', component: () => <h1>Sign in</h1> },
  ]
  return { listing, calls, ...(await openPages(pages, '/')) }
}

test('the dialog offers the seven reasons in plain words, and none is chosen for the person', async () => {
  await openListing()
  await button.click()
  const radios = dialog.getByRole('radio')
  await expect
    .poll(() => radios.elements().map((radio) => radio.closest('label')?.textContent))
    .toEqual([
      'Scam or asks for payment first',
      'Spam or an advertisement',
      'Not allowed here',
      'In the wrong category',
      'Posted more than once',
      'Offensive words or photos',
      'Something else',
    ])
  expect(radios.elements().filter((radio) => radio instanceof HTMLInputElement && radio.checked)).toEqual([])
})

test.each([
  ['Scam or asks for payment first', 'scam'],
  ['Spam or an advertisement', 'spam'],
  ['Not allowed here', 'prohibited'],
  ['In the wrong category', 'wrong_category'],
  ['Posted more than once', 'duplicate'],
  ['Offensive words or photos', 'offensive'],
])('%s is sent without details, and thanked for', async (label, reason) => {
  const { calls, listing } = await openListing()
  await button.click()
  await page.getByLabelText(label).click()
  await send.click()
  await expect
    .poll(() => readToasts()[0])
    .toMatchObject({ title: 'Report sent', description: 'Our team will look at it. Thank you.' })
  expect(calls).toEqual([
    { method: 'POST', path: `/api/listings/${listing.id}/report`, query: {}, body: { reason } },
  ])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('details go along', async () => {
  const { calls } = await openListing()
  await button.click()
  await page.getByLabelText('Scam or asks for payment first').click()
  await details.fill('  He wants Orange Money first. ')
  await send.click()
  await expect.poll(() => calls[0]?.body).toEqual({ reason: 'scam', details: 'He wants Orange Money first.' })
})

test('a repeat of the same reason is answered alike', async () => {
  await openListing({ answer: () => ({ status: 200, body: { reported: true } }) })
  await button.click()
  await page.getByLabelText('Posted more than once').click()
  await send.click()
  await expect.poll(() => readToasts()[0]).toMatchObject({ title: 'Report sent' })
})

test('without a reason nothing is sent, and the first one has the focus', async () => {
  const { calls } = await openListing()
  await button.click()
  await send.click()
  await expect.element(page.getByText('Please choose a reason')).toBeVisible()
  await expect.element(page.getByLabelText('Scam or asks for payment first')).toHaveFocus()
  expect(calls).toEqual([])
})

test('something else has to be said', async () => {
  const { calls } = await openListing()
  await button.click()
  await expect.element(page.getByText('(optional)')).toBeVisible()
  await page.getByLabelText('Something else').click()
  await expect.element(page.getByText('(optional)')).not.toBeInTheDocument()
  await send.click()
  await expect.element(details).toHaveAccessibleDescription(/Please say what is wrong/)
  await expect.element(details).toHaveFocus()
  await details.fill('The photos are from another site.')
  await send.click()
  await expect
    .poll(() => calls[0]?.body)
    .toEqual({ reason: 'other', details: 'The photos are from another site.' })
})

test('details that are too long are told and not cut', async () => {
  const { calls } = await openListing()
  await button.click()
  await page.getByLabelText('Scam or asks for payment first').click()
  await details.fill('a'.repeat(REPORT_DETAILS_MAX + 1))
  await expect.element(details).toHaveAccessibleDescription(/1 character too many/)
  await expect.element(page.getByText('501 / 500')).toBeVisible()
  await send.click()
  expect(calls).toEqual([])
})

test('a report that fails says why and keeps what was written, also when the dialog is closed and opened again', async () => {
  let isDown = true
  const { calls } = await openListing({
    answer: () =>
      isDown
        ? {
            status: 429,
            body: {
              code: 'too_many_requests',
              message: 'You can report 30 listings a day. Please come back tomorrow.',
            },
          }
        : { status: 201, body: { reported: true } },
  })
  await button.click()
  await page.getByLabelText('Something else').click()
  await details.fill('Stolen')
  await send.click()
  await expect
    .poll(() => readToasts()[0])
    .toMatchObject({
      title: 'Error',
      description: 'You can report 30 listings a day. Please come back tomorrow.',
    })
  await expect.element(details).toHaveValue('Stolen')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await button.click()
  await expect.element(details).toHaveValue('Stolen')
  await expect.element(page.getByLabelText('Something else')).toBeChecked()
  isDown = false
  await send.click()
  await expect.poll(() => calls).toHaveLength(2)
  await button.click()
  await expect.element(details).toHaveValue('')
})

test('while a report is under way a second press sends nothing', async () => {
  const sent = Promise.withResolvers<Answer>()
  const { calls } = await openListing({ answer: () => sent.promise })
  await button.click()
  await page.getByLabelText('Not allowed here').click()
  await send.click()
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  await send.click({ force: true })
  sent.resolve({ status: 201, body: { reported: true } })
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls).toHaveLength(1)
})

test('a visitor is led to signing in and back to the listing', async () => {
  const { listing } = await openListing({ user: null })
  await expect
    .element(page.getByRole('link', { name: 'Report listing' }))
    .toHaveAttribute('href', `/auth?next=${encodeURIComponent(`/listings/${listing.id}`)}`)
})

test("one's own listing cannot be reported", async () => {
  await openListing({ listing: carListing({ user: { ...seller, id: reader.id } }) })
  await expect.element(page.getByRole('heading', { name: 'The listing' })).toBeVisible()
  await expect.element(page.getByText('Report listing')).not.toBeInTheDocument()
})
