import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentYear, type Listing } from '#contract/listing.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  pageOf,
  phoneListing,
} from '#web/features/feed/listing.fixture.ts'
import { photoFile } from '#web/features/photos/test/transports.ts'
import { FILLED, storeDraft } from './test/drafts.ts'
import { openMarket } from './test/market.ts'
import { button, chooseKind, field, fill, forgetEverything, valueOf } from './test/open-dialog.tsx'
import { openEdit } from './test/open-edit.tsx'
import { photosAt } from './test/photos.ts'

let market: ReturnType<typeof openMarket>

beforeEach(() => {
  market = openMarket()
})

afterEach(forgetEverything)

const GENERATOR = generatorListing(photosAt('front', 'side'))
const CAR = carListing({ year: currentYear() - 1, ...photosAt('front') })
const HOME = homeListing(photosAt())

test('the form of an edit is that of a new listing, filled with what the listing says', async () => {
  await openEdit(CAR)
  await expect.element(page.getByRole('dialog', { name: 'Edit listing' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Car for sale/ })).toBeChecked()
  expect(['title', 'price', 'location', 'make', 'year', 'mileage', 'transmission'].map(valueOf)).toEqual([
    CAR.title,
    '420,000',
    'Freetown',
    'Toyota',
    String(CAR.year),
    '32,400',
    'automatic',
  ])
  await expect.element(page.getByRole('listitem', { name: 'Photo 1 of 1, cover' })).toBeVisible()
})

test('the photos are shown by their small copies', async () => {
  await openEdit(GENERATOR)
  await expect.element(page.getByRole('listitem', { name: 'Photo 2 of 2' })).toBeVisible()
  const shown = [...document.querySelectorAll('[data-photo] img')].map((image) => image.getAttribute('src'))
  expect(shown).toEqual(GENERATOR.photos.map(({ small }) => small))
})

test('what changed is sent and nothing else, and told', async () => {
  const onEdited = vi.fn<(listing: Listing) => void>()
  await openEdit(GENERATOR, { onEdited })
  await fill({ price: '17,000', title: 'Honda EU22i, hardly used' })
  await button('Save changes').click()
  await expect.element(page.getByRole('status').getByText('Success', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Your changes have been saved.', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(market.edits).toEqual([
    { id: GENERATOR.id, key: null, body: { price: 17_000, title: 'Honda EU22i, hardly used' } },
  ])
  expect(onEdited).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: GENERATOR.id, price: 17_000 }),
  )
})

test('an optional field that was emptied is taken away', async () => {
  await openEdit(HOME)
  await page.getByRole('checkbox', { name: 'Furnished' }).click()
  await fill({ parkingSpaces: '' })
  await button('Save changes').click()
  await expect
    .poll(() => market.edits.map(({ body }) => body))
    .toEqual([{ furnished: null, parkingSpaces: null }])
})

test('photos are kept, added and put in order, and sent when that changed them', async () => {
  const { queue } = await openEdit(GENERATOR)
  queue().addFiles([photoFile('new.jpg')])
  await queue().whenSettled()
  await button('Move photo 3 earlier').click()
  await button('Remove photo 1').click()
  await button('Save changes').click()
  await expect
    .poll(() => market.edits.map(({ body }) => body))
    .toEqual([{ images: ['/media/photo-1.webp', '/media/side.webp'] }])
})

test('Save pressed early waits for the photos', async () => {
  const { queue, server } = await openEdit(GENERATOR)
  server.hold()
  queue().addFiles([photoFile('new.jpg')])
  await button('Save changes').click()
  await expect.element(button('Waiting for photos...')).toBeVisible()
  server.release()
  await expect
    .poll(() => market.edits.map(({ body }) => body))
    .toEqual([{ images: [...GENERATOR.imageUrls, '/media/photo-1.webp'] }])
})

test('where nothing changed nothing is sent, and a sentence says so', async () => {
  await openEdit(GENERATOR)
  await fill({ title: `${GENERATOR.title}  ` })
  await button('Save changes').click()
  await expect.element(page.getByRole('status').getByText('Nothing changed')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(market.edits).toEqual([])
})

test('the rules are those of a new listing', async () => {
  await openEdit(GENERATOR)
  await fill({ title: 'Gen', ageInMonths: '13' })
  await button('Save changes').click()
  await expect.element(field('title')).toHaveFocus()
  await expect.element(field('title')).toHaveAccessibleDescription(/Title must be at least 5 characters/)
  await expect
    .element(field('ageInMonths'))
    .toHaveAccessibleDescription(/Generators must be no more than 1 year/)
  expect(market.edits).toEqual([])
})

test('a car keeps the year that it was posted with, and gets no other that is too old', async () => {
  const year = currentYear() - 4
  await openEdit(carListing({ year, ...photosAt() }))
  expect(valueOf('year')).toBe(String(year))
  await fill({ mileage: '40,000' })
  await button('Save changes').click()
  await expect.poll(() => market.edits.map(({ body }) => body)).toEqual([{ mileage: 40_000 }])
  await button('Edit').click()
  const offered = [
    ...field('year').element().querySelectorAll<HTMLOptionElement>('option:not([disabled])'),
  ].map(({ value }) => value)
  expect(offered).toEqual([0, 1, 2, 3, 4].map((yearsOld) => String(currentYear() - yearsOld)))
})

test('the kind may change, and the own kind chosen again has its details back', async () => {
  await openEdit(GENERATOR)
  await chooseKind('Home for rent')
  expect(valueOf('bedrooms')).toBe('')
  await chooseKind('Generator')
  expect(['generatorModel', 'powerOutput', 'ageInMonths'].map(valueOf)).toEqual(['EU22i', '2.2KVA', '4'])
})

test('the draft of a new listing is neither shown nor touched', async () => {
  storeDraft(FILLED.electronics)
  const before = localStorage.getItem('new-listing')
  await openEdit(GENERATOR)
  expect(valueOf('title')).toBe(GENERATOR.title)
  await fill({ price: '17,000' })
  await button('Save changes').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(localStorage.getItem('new-listing')).toBe(before)
})

test('each opening starts from the listing, not from what was typed before', async () => {
  await openEdit(GENERATOR)
  await fill({ title: 'Something else' })
  await button('Cancel').click()
  await button('Discard').click()
  await button('Edit').click()
  expect(valueOf('title')).toBe(GENERATOR.title)
})

test('the answer is written wherever the listing is held, and only lists that it may have moved in are loaded again', async () => {
  const { client } = await openEdit(GENERATOR)
  const newest = ['/api/listings', { sortBy: 'createdAt' }]
  const cheapest = ['/api/listings', { sortBy: 'price_asc' }]
  for (const key of [newest, cheapest])
    client.setQueryData(key, { pages: [pageOf([CAR, GENERATOR])], pageParams: [undefined] })
  client.setQueryData(['/api/listings', GENERATOR.id], { ...GENERATOR, isFavourite: true })
  const answer = { ...GENERATOR, price: 17_000, warnings: { price: 'Did you mean SLE 17?' } }
  market.answers.push({ status: 200, body: answer })
  await fill({ price: '17,000' })
  await button('Save changes').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(client.getQueryData(newest)).toMatchObject({
    pages: [{ listings: [{ price: CAR.price }, { price: 17_000 }] }],
  })
  expect(client.getQueryData(['/api/listings', GENERATOR.id])).toMatchObject({
    price: 17_000,
    isFavourite: true,
    warnings: undefined,
  })
  expect([newest, cheapest].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([false, true])
})

test.each([
  [409, 'already_sold', 'This listing is sold already.'],
  [409, 'conflict', 'Somebody changed this listing at the same time.'],
  [410, 'gone', 'This listing was removed.'],
])(
  "a refusal of %i %s shows the server's sentence and keeps what was changed",
  async (status, code, message) => {
    market.answers.push({ status, body: { code, message } })
    await openEdit(GENERATOR)
    await fill({ price: '17,000' })
    await button('Save changes').click()
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText(message)).toBeVisible()
    expect(valueOf('price')).toBe('17,000')
    await expect.element(button('Save changes')).toBeVisible()
  },
)

test.each([404, 409, 410])('refused with %i, the listing is read again where it is shown', async (status) => {
  market.answers.push({ status, body: { code: 'gone', message: 'It is no longer what it was.' } })
  const { client } = await openEdit(GENERATOR)
  const held = [
    ['/api/listings', GENERATOR.id],
    ['/api/listings', { userId: GENERATOR.user.id, status: 'active' }],
    ['/api/auth/user/totals'],
  ]
  for (const key of held) client.setQueryData(key, GENERATOR)
  await fill({ price: '17,000' })
  await button('Save changes').click()
  await expect
    .poll(() => held.map((key) => client.getQueryState(key)?.isInvalidated))
    .toEqual([true, true, true])
})

test('what the server refuses stands beside its field', async () => {
  market.answers.push({
    status: 400,
    body: {
      code: 'invalid_input',
      message: 'Please look at the title',
      fields: { title: 'This title is not allowed' },
    },
  })
  await openEdit(GENERATOR)
  await fill({ title: 'A title of another kind' })
  await button('Save changes').click()
  await expect.element(field('title')).toHaveAccessibleDescription(/This title is not allowed/)
  await expect.element(field('title')).toHaveFocus()
})

test('after a dropped line the press can be repeated', async () => {
  market.answers.push('dropped')
  await openEdit(GENERATOR)
  await fill({ price: '17,000' })
  await button('Save changes').click()
  await expect.element(page.getByRole('dialog').getByText(/Press Save changes again/)).toBeVisible()
  await button('Save changes').click()
  await expect
    .poll(() => market.edits.map(({ body }) => body))
    .toEqual([{ price: 17_000 }, { price: 17_000 }])
})

test.each<[string, () => Promise<void>]>([
  ['Cancel', () => button('Cancel').click()],
  ['the cross', () => button('Close').first().click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])(
  '%s with unsaved changes asks first, and keeps them unless they are to be discarded',
  async (_name, close) => {
    await openEdit(GENERATOR)
    await fill({ title: 'Half an edit' })
    await close()
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    expect(valueOf('title')).toBe('Half an edit')
    await close()
    await button('Discard').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(market.edits).toEqual([])
  },
)

test('Cancel without changes closes at once', async () => {
  await openEdit(GENERATOR)
  await fill({ title: 'Half an edit' })
  await fill({ title: GENERATOR.title })
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('a photo on its way is an unsaved change', async () => {
  const { queue, server } = await openEdit(GENERATOR)
  server.hold()
  queue().addFiles([photoFile('new.jpg')])
  await button('Cancel').click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await button('Discard').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => queue().getSnapshot().photos).toEqual([])
})

test("the phone's back button asks, a second press keeps the changes, and a third asks again", async () => {
  const back = stubBackButton()
  await openEdit(GENERATOR)
  await fill({ title: 'Half an edit' })
  const question = page.getByRole('alertdialog')
  back()
  await expect.element(question).toBeVisible()
  back()
  await expect.element(question).not.toBeInTheDocument()
  expect(valueOf('title')).toBe('Half an edit')
  back()
  await expect.element(question).toBeVisible()
})

test('an edit closed while it is being saved is told all the same, and closes no other', async () => {
  market.hold()
  const { client } = await openEdit(GENERATOR)
  client.setQueryData(['/api/listings', GENERATOR.id], GENERATOR)
  await fill({ price: '17,000' })
  await button('Save changes').click()
  await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('Edit').click()
  await fill({ title: 'Another edit' })
  market.release()
  await expect.element(page.getByText('Your changes have been saved.')).toBeVisible()
  expect(valueOf('title')).toBe('Another edit')
  expect(client.getQueryData(['/api/listings', GENERATOR.id])).toMatchObject({ price: 17_000 })
})

test('a phone of a brand outside the list keeps it', async () => {
  await openEdit(
    phoneListing({ brand: 'Gionee', productType: '5G Phone', electronicsModel: 'M12', ...photosAt() }),
  )
  await expect.element(page.getByLabelText('Which brand?')).toHaveValue('Gionee')
})

/** Presses the back button of a phone: the newest watcher hears it, and no other. */
function stubBackButton(): () => void {
  const watchers: EventTarget[] = []
  const match = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    match(query === '(pointer: coarse)' ? 'all' : query),
  )
  vi.stubGlobal(
    'CloseWatcher',
    class extends EventTarget {
      constructor() {
        super()
        watchers.push(this)
      }
      destroy() {
        if (watchers.includes(this)) watchers.splice(watchers.indexOf(this), 1)
      }
    },
  )
  return () => {
    const watcher = watchers.pop()
    if (!watcher) throw new Error('the back button would leave the page')
    watcher.dispatchEvent(new Event('close'))
  }
}
