import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { phoneListing } from '#web/features/feed/listing.fixture.ts'
import { press, user } from '#web/test/hands.ts'
import { FILLED, storeDraft } from './test/drafts.ts'
import { openMarket } from './test/market.ts'
import { field, fill, findSaid, openDialog, valueOf } from './test/open-dialog.tsx'
import { openEdit } from './test/open-edit.tsx'
import { photosAt } from './test/photos.ts'

const market = openMarket()

const QUESTION = 'Did you mean SLE 25,000?'
const ANSWER_FIRST = 'Please answer the question about the price first.'
const question = () => screen.queryByRole('group', { name: QUESTION })
const prices = () => market.posts.map(({ body }) => body.price)
const noQuestion = () => waitFor(() => expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument())

test('an improbable price is asked about once its field is left, and not while it is typed', async () => {
  storeDraft(FILLED.electronics)
  await openDialog()
  await fill({ price: '25000000' })
  await waitFor(() => expect(field('price')).toHaveAccessibleDescription(/SLE 25,000,000/))
  expect(screen.queryByText(QUESTION)).not.toBeInTheDocument()
  await user.tab()
  expect(await findSaid('status', QUESTION)).toBeVisible()
  expect(valueOf('price')).toBe('25,000,000')
})

test('yes puts the other price in, says so, and it is posted', async () => {
  storeDraft({ ...FILLED.electronics, price: '25,000,000' })
  await openDialog()
  await press('Yes, SLE 25,000')
  expect(valueOf('price')).toBe('25,000')
  expect(await findSaid('status', 'The price is SLE 25,000 now.')).toBeVisible()
  await waitFor(() => expect(question()).not.toBeInTheDocument())
  expect(document.activeElement).toHaveTextContent('The price is SLE 25,000 now.')
  await press('Create Listing')
  await expect.poll(prices).toEqual([25_000])
})

test('no keeps the price, which is posted and never asked about again', async () => {
  storeDraft({ ...FILLED.electronics, price: '25,000,000' })
  const { unmount } = await openDialog()
  await press('No, SLE 25,000,000 is right')
  expect(await screen.findByText('The price stays SLE 25,000,000.')).toBeVisible()
  await fill({ price: '26000000' })
  await user.tab()
  expect(await screen.findByText('Did you mean SLE 26,000?')).toBeVisible()
  await fill({ price: '25000000' })
  await user.tab()
  await noQuestion()
  unmount()
  await openDialog()
  await waitFor(() => expect(field('price')).toHaveAccessibleDescription(/about/))
  await noQuestion()
  await press('Create Listing')
  await expect.poll(prices).toEqual([25_000_000])
})

test('Create pressed with the question open posts nothing and leads to it', async () => {
  storeDraft(FILLED.electronics)
  await openDialog()
  await fill({ price: '25000000' })
  // What Enter does in a browser: the button that sends the form stands outside of it.
  fireEvent.submit(field('price').closest('form')!)
  await waitFor(() => expect(question()).toHaveFocus())
  expect(await within(screen.getByRole('dialog')).findByText(ANSWER_FIRST)).toBeVisible()
  await press('Create Listing')
  expect(market.posts).toEqual([])
  await press('No, SLE 25,000,000 is right')
  await waitFor(() => expect(screen.queryByText(ANSWER_FIRST)).not.toBeInTheDocument())
  await press('Create Listing')
  await expect.poll(() => market.posts.length).toBe(1)
})

test('a wrong field comes before the question', async () => {
  storeDraft({ ...FILLED.electronics, price: '25,000,000', title: 'Gen' })
  await openDialog()
  await press('Create Listing')
  await waitFor(() => expect(field('title')).toHaveFocus())
  await fill({ title: 'A phone in its box' })
  await press('Create Listing')
  await waitFor(() => expect(question()).toHaveFocus())
})

test('an edit asks about a new price and not about the one that the listing has', async () => {
  await openEdit(phoneListing({ price: 25_000_000, ...photosAt() }))
  await waitFor(() => expect(field('price')).toHaveAccessibleDescription(/about/))
  await noQuestion()
  await fill({ price: '24000000' })
  await press('Save changes')
  await waitFor(() => expect(screen.getByRole('group', { name: 'Did you mean SLE 24,000?' })).toHaveFocus())
  expect(market.edits).toEqual([])
  await press('Yes, SLE 24,000')
  await press('Save changes')
  await expect.poll(() => market.edits.map(({ body }) => body)).toEqual([{ price: 24_000 }])
})
