import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { phoneListing } from '#web/features/feed/listing.fixture.ts'
import { FILLED, storeDraft } from './test/drafts.ts'
import { openMarket } from './test/market.ts'
import {
  button,
  chooseKind,
  field,
  fill,
  forgetEverything,
  openDialog,
  valueOf,
} from './test/open-dialog.tsx'
import { openEdit } from './test/open-edit.tsx'
import { photosAt } from './test/photos.ts'

let market: ReturnType<typeof openMarket>

beforeEach(() => {
  market = openMarket()
})

afterEach(forgetEverything)

const QUESTION = 'Did you mean SLE 25,000?'
const question = () => page.getByRole('group', { name: QUESTION })

test('an improbable price is asked about once its field is left, and not while it is typed', async () => {
  storeDraft(FILLED.electronics)
  await openDialog()
  await fill({ price: '25000000' })
  await expect.element(field('price')).toHaveAccessibleDescription(/SLE 25,000,000/)
  await expect.element(page.getByText(QUESTION)).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(page.getByRole('status').getByText(QUESTION)).toBeVisible()
  expect(valueOf('price')).toBe('25,000,000')
})

test('yes puts the other price in, says so, and it is posted', async () => {
  storeDraft({ ...FILLED.electronics, price: '25,000,000' })
  await openDialog()
  await button('Yes, SLE 25,000').click()
  expect(valueOf('price')).toBe('25,000')
  await expect.element(page.getByRole('status').getByText('The price is SLE 25,000 now.')).toBeVisible()
  await expect.element(question()).not.toBeInTheDocument()
  expect(document.activeElement).toHaveTextContent('The price is SLE 25,000 now.')
  await button('Create Listing').click()
  await expect.poll(() => market.posts.map(({ body }) => body.price)).toEqual([25_000])
})

test('no keeps the price, which is posted and never asked about again', async () => {
  storeDraft({ ...FILLED.electronics, price: '25,000,000' })
  const { unmount } = await openDialog()
  await button('No, SLE 25,000,000 is right').click()
  await expect.element(page.getByText('The price stays SLE 25,000,000.')).toBeVisible()
  await fill({ price: '26000000' })
  await userEvent.tab()
  await expect.element(page.getByText('Did you mean SLE 26,000?')).toBeVisible()
  await fill({ price: '25000000' })
  await userEvent.tab()
  await expect.element(page.getByText(/Did you mean/)).not.toBeInTheDocument()
  await unmount()
  await openDialog()
  await expect.element(field('price')).toHaveAccessibleDescription(/about/)
  await expect.element(page.getByText(/Did you mean/)).not.toBeInTheDocument()
  await button('Create Listing').click()
  await expect.poll(() => market.posts.map(({ body }) => body.price)).toEqual([25_000_000])
})

test('another kind or currency is another question', async () => {
  storeDraft({ ...FILLED.car_sale, price: '400,000,000' })
  await openDialog()
  await button('No, SLE 400,000,000 is right').click()
  await chooseKind('Generator')
  await expect.element(page.getByText('Did you mean SLE 400,000?')).toBeVisible()
  await button('No, SLE 400,000,000 is right').click()
  await fill({ price: '1000000', currency: 'USD' })
  await userEvent.tab()
  await expect.element(page.getByText('Did you mean $1,000?')).toBeVisible()
})

test('Create pressed with the question open posts nothing and leads to it', async () => {
  storeDraft(FILLED.electronics)
  await openDialog()
  await fill({ price: '25000000' })
  await userEvent.keyboard('{Enter}')
  await expect.element(question()).toHaveFocus()
  await expect
    .element(page.getByRole('dialog').getByText('Please answer the question about the price first.'))
    .toBeVisible()
  await button('Create Listing').click()
  expect(market.posts).toEqual([])
  await button('No, SLE 25,000,000 is right').click()
  await expect
    .element(page.getByText('Please answer the question about the price first.'))
    .not.toBeInTheDocument()
  await button('Create Listing').click()
  await expect.poll(() => market.posts.length).toBe(1)
})

test('a wrong field comes before the question', async () => {
  storeDraft({ ...FILLED.electronics, price: '25,000,000', title: 'Gen' })
  await openDialog()
  await button('Create Listing').click()
  await expect.element(field('title')).toHaveFocus()
  await fill({ title: 'A phone in its box' })
  await button('Create Listing').click()
  await expect.element(question()).toHaveFocus()
})

test('an edit asks about a new price and not about the one that the listing has', async () => {
  await openEdit(phoneListing({ price: 25_000_000, ...photosAt() }))
  await expect.element(field('price')).toHaveAccessibleDescription(/about/)
  await expect.element(page.getByText(/Did you mean/)).not.toBeInTheDocument()
  await fill({ price: '24000000' })
  await button('Save changes').click()
  await expect.element(page.getByRole('group', { name: 'Did you mean SLE 24,000?' })).toHaveFocus()
  expect(market.edits).toEqual([])
  await button('Yes, SLE 24,000').click()
  await button('Save changes').click()
  await expect.poll(() => market.edits.map(({ body }) => body)).toEqual([{ price: 24_000 }])
})

test('a rent is asked about by the month', async () => {
  storeDraft({ ...FILLED.home_rent, price: '25,000,000' })
  await openDialog()
  await button('Yes, SLE 25,000').click()
  await expect
    .element(field('price'))
    .toHaveAccessibleDescription(/^SLE 25,000 a month, about \$1,087; SLE 300,000 a year/)
})
