import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currentYear } from '#contract/dates.ts'
import { readPhotoDraft } from '#web/features/media/keep-photo-draft.ts'
import { photoFile } from '#web/features/media/test/pictures.ts'
import { carListing, generatorListing, pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { sendAll } from '#web/features/shell/send-all.ts'
import { device } from '#web/lib/device-store.ts'
import { listWaiting } from '#web/lib/waiting.ts'
import { press, stubBackButton, user } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { FORMS, photosOf, storeDraft } from './test/drafts.ts'
import {
  openMarket,
  chooseKind,
  field,
  fill,
  findAnnouncement,
  openEdit,
  optionsOf,
  expectClosed,
  valueOf,
} from './test/open-dialog.tsx'

const market = openMarket()

const GENERATOR = generatorListing(photosOf('front', 'side'))
const CAR = carListing({ year: currentYear() - 1, ...photosOf('front') })
const save = () => press('Save changes')
const editBodies = () => market.edits.map(({ body }) => body)
const question = () => screen.queryByRole('alertdialog', { name: 'Discard your changes?' })

// [spec 2.7 #16]
test('the edit dialog has the form of a new listing, filled in from the listing', async () => {
  await openEdit(CAR)
  expect(screen.getByRole('dialog', { name: 'Edit listing' })).toBeVisible()
  expect(screen.getByRole('radio', { name: /^Car for sale/ })).toBeChecked()
  expect(['title', 'price', 'location', 'make', 'year', 'mileage', 'transmission'].map(valueOf)).toEqual([
    CAR.title,
    '420,000',
    'Freetown',
    'Toyota',
    String(CAR.year),
    '32,400',
    'automatic',
  ])
  const photo = await screen.findByRole('listitem', { name: 'Photo 1 of 1, cover' })
  expect(photo.querySelector('img')).toHaveAttribute('src', CAR.photos[0]?.small)
})

// [spec 2.7 #16]
test('an edit sends only what changed, and does not touch the draft of a new listing', async () => {
  storeDraft(FORMS.electronics)
  const draft = device.getItem('new-listing')
  await openEdit(GENERATOR)
  expect(valueOf('title')).toBe(GENERATOR.title)
  await fill({ price: '17,000', title: 'Honda EU22i, hardly used' })
  await save()
  expect(await findAnnouncement('status', 'Success')).toBeVisible()
  expect(screen.getByText('Your changes have been saved.')).toBeVisible()
  await expectClosed()
  expect(market.edits).toEqual([
    { id: GENERATOR.id, key: null, body: { price: 17_000, title: 'Honda EU22i, hardly used' } },
  ])
  expect(device.getItem('new-listing')).toBe(draft)
})

test('photos can be added, moved and removed, and saving waits for the uploads', async () => {
  const { queue, server } = await openEdit(GENERATOR)
  queue().addFiles([photoFile('new.jpg')])
  await queue().whenSettled()
  await press('Move photo 3 earlier')
  await press('Remove photo 1')
  server.pause()
  queue().addFiles([photoFile('newer.jpg')])
  await save()
  expect(await screen.findByRole('button', { name: 'Waiting for photos...' })).toBeVisible()
  expect(editBodies()).toEqual([])
  server.resume()
  await expect
    .poll(editBodies)
    .toEqual([{ images: ['/media/photo-1.webp', '/media/side.webp', '/media/photo-2.webp'] }])
})

test('without changes nothing is sent, a sentence says so, and closing asks nothing', async () => {
  await openEdit(GENERATOR)
  await fill({ title: `${GENERATOR.title}  ` })
  await save()
  expect(await findAnnouncement('status', 'Nothing changed')).toBeVisible()
  await expectClosed()
  await press('Edit')
  await fill({ title: 'Half an edit' })
  await fill({ title: GENERATOR.title })
  await press('Cancel')
  await expectClosed()
  expect(question()).not.toBeInTheDocument()
  expect(market.edits).toEqual([])
})

// [spec 2.7 #16]
test('an edit has the rules of a new listing, shows refusals beside fields and can be resent', async () => {
  await openEdit(GENERATOR)
  await fill({ title: 'Gen', ageInMonths: '13' })
  await save()
  await waitFor(() => expect(field('title')).toHaveFocus())
  expect(field('title')).toHaveAccessibleDescription(/Title must be at least 5 characters/)
  expect(field('ageInMonths')).toHaveAccessibleDescription(/Generators must be no more than 1 year/)
  expect(market.edits).toEqual([])
  const fields = { title: 'This title is not allowed' }
  const body = { code: 'invalid_input', message: 'Please look at the title', fields }
  market.responses.push({ status: 400, body })
  await fill({ title: 'Generator, as new', ageInMonths: '4' })
  await save()
  await waitFor(() => expect(field('title')).toHaveAccessibleDescription(/This title is not allowed/))
  expect(field('title')).toHaveFocus()
  await save()
  await expect.poll(editBodies).toEqual([1, 2].map(() => ({ title: 'Generator, as new' })))
})

test('a car may keep its model year, and no other year that is too old is offered', async () => {
  const year = currentYear() - 4
  await openEdit(carListing({ year, ...photosOf() }))
  expect(valueOf('year')).toBe(String(year))
  await fill({ mileage: '40,000' })
  await save()
  await expect.poll(editBodies).toEqual([{ mileage: 40_000 }])
  await press('Edit')
  expect(optionsOf('year')).toEqual([0, 1, 2, 3, 4].map((yearsOld) => String(currentYear() - yearsOld)))
})

test('changing the kind and changing it back restores the details, even an unlisted brand', async () => {
  await openEdit({ ...GENERATOR, generatorBrand: 'Lutian' })
  await chooseKind('Home for rent')
  expect(valueOf('bedrooms')).toBe('')
  await chooseKind('Generator')
  expect(['generatorModel', 'powerOutput', 'ageInMonths'].map(valueOf)).toEqual(['EU22i', '2.2KVA', '4'])
  expect(screen.getByLabelText('Which brand?')).toHaveValue('Lutian')
})

test('a saved listing is written into every cached copy, and the lists are refetched', async () => {
  const { client } = await openEdit(GENERATOR)
  const newest = ['/api/listings', { sortBy: 'createdAt' }]
  const marketPage = ['/api/listings', 'market', {}]
  client.setQueryData(newest, { pages: [pageOf([CAR, GENERATOR])], pageParams: [undefined] })
  client.setQueryData(marketPage, pageOf([GENERATOR]))
  client.setQueryData(['/api/listings', GENERATOR.id], GENERATOR)
  const body = { ...GENERATOR, price: 17_000, warnings: { price: 'Did you mean SLE 17?' } }
  market.responses.push({ status: 200, body })
  await fill({ price: '17,000' })
  await save()
  await expectClosed()
  expect(client.getQueryData(newest)).toMatchObject({
    pages: [{ listings: [{ price: CAR.price }, { price: 17_000 }] }],
  })
  expect(client.getQueryData(['/api/listings', GENERATOR.id])).toMatchObject({
    price: 17_000,
    warnings: undefined,
  })
  for (const list of [newest, marketPage]) expect(client.getQueryState(list)?.isInvalidated).toBe(true)
})

test.each([
  [404, 'not_found', 'There is no such listing.'],
  [409, 'already_sold', 'This listing is sold already.'],
  [410, 'gone', 'This listing was removed.'],
])(
  "a refusal with %i %s shows the server's sentence, keeps the changes and refetches the listing",
  async (status, code, message) => {
    market.responses.push({ status, body: { code, message } })
    const { client } = await openEdit(GENERATOR)
    const cachedKeys = [
      ['/api/listings', GENERATOR.id],
      ['/api/listings', { userId: GENERATOR.user.id, status: 'active' }],
      ['/api/auth/user/totals'],
    ]
    for (const key of cachedKeys) client.setQueryData(key, GENERATOR)
    await fill({ price: '17,000' })
    await save()
    expect(await findAnnouncement('alert', message)).toBeVisible()
    const inForm = { ignore: '[data-react-aria-top-layer] *' }
    expect(within(screen.getByRole('dialog')).getByText(message, inForm)).toBeVisible()
    expect(valueOf('price')).toBe('17,000')
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeVisible()
    await expect
      .poll(() => cachedKeys.map((key) => client.getQueryState(key)?.isInvalidated))
      .toEqual([true, true, true])
  },
)

test.each([
  ['Cancel', () => press('Cancel')],
  ['the close button', async () => user.click(screen.getAllByRole('button', { name: 'Close' })[0]!)],
  ['Escape', () => user.keyboard('{Escape}')],
])('%s with unsaved changes asks first, and keeps them unless they are discarded', async (_name, close) => {
  await openEdit(GENERATOR)
  await fill({ title: 'Half an edit' })
  await close()
  expect(question()).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(question()).not.toBeInTheDocument())
  expect(valueOf('title')).toBe('Half an edit')
  await waitFor(() => expect(document.body).not.toHaveFocus())
  await close()
  await press('Discard')
  await expectClosed()
  expect([market.edits, keptEdit()]).toEqual([[], null])
  await press('Edit')
  expect(valueOf('title')).toBe(GENERATOR.title)
})

test('an uploading photo is an unsaved change', async () => {
  const { queue, server } = await openEdit(GENERATOR)
  server.pause()
  queue().addFiles([photoFile('new.jpg')])
  await press('Cancel')
  expect(question()).toBeVisible()
  await press('Discard')
  await expectClosed()
  await expect.poll(() => queue().getSnapshot().photos).toEqual([])
})

test("the phone's back button asks, a second press keeps the changes, and a third asks again", async () => {
  const back = stubBackButton()
  await openEdit(GENERATOR)
  await fill({ title: 'Half an edit' })
  back()
  await waitFor(() => expect(question()).toBeVisible())
  back()
  await waitFor(() => expect(question()).not.toBeInTheDocument())
  expect(valueOf('title')).toBe('Half an edit')
  back()
  await waitFor(() => expect(question()).toBeVisible())
})

test('an edit closed during its save still reports the result, and leaves the next one open', async () => {
  market.pause()
  const { client } = await openEdit(GENERATOR)
  client.setQueryData(['/api/listings', GENERATOR.id], GENERATOR)
  await fill({ price: '17,000' })
  await save()
  expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Escape}')
  await expectClosed()
  await press('Edit')
  await fill({ title: 'Another edit' })
  market.resume()
  expect(await screen.findByText('Your changes have been saved.')).toBeVisible()
  expect(valueOf('title')).toBe('Another edit')
  expect(client.getQueryData(['/api/listings', GENERATOR.id])).toMatchObject({ price: 17_000 })
})

test.each([
  [['call', 'whatsapp'], { contact: ['whatsapp'] }],
  [['call'], { contact: null }],
] as const)('an edit of a listing that offers %j can withdraw calls', async (contact, body) => {
  await openEdit({ ...GENERATOR, contact: [...contact] })
  const call = screen.getByRole('switch', { name: 'Buyers may call me' })
  expect(call).toBeChecked()
  await user.click(call)
  await save()
  await expectClosed()
  expect(editBodies()).toEqual([body])
})

const RESTORED = 'We kept your changes. They are not saved yet.'
const keptEdit = () => device.getItem(`edit:${member.id}:${GENERATOR.id}`)

test('changes of a page that died are in the form again, and saving them forgets them', async () => {
  const first = await openEdit(GENERATOR)
  expect(screen.queryByText(RESTORED)).not.toBeInTheDocument()
  await fill({ title: 'Half an edit' })
  first.queue().addFiles([photoFile('new.jpg')])
  await first.queue().whenSettled()
  await press('Remove photo 1')
  const readPhotos = async () => (await readPhotoDraft(`edit:${member.id}:${GENERATOR.id}`)).photos.length
  await expect.poll(readPhotos).toBe(2)
  first.unmount()
  await openEdit(GENERATOR)
  expect(await screen.findByText(RESTORED)).toBeVisible()
  expect(valueOf('title')).toBe('Half an edit')
  await screen.findByRole('listitem', { name: 'Photo 2 of 2' })
  await save()
  await expectClosed()
  expect(editBodies()).toEqual([
    { title: 'Half an edit', images: ['/media/side.webp', '/media/photo-1.webp'] },
  ])
  expect(keptEdit()).toBeNull()
  await expect.poll(readPhotos).toBe(0)
})

test('Start over takes kept changes away, and so does typing back what was there', async () => {
  const first = await openEdit(GENERATOR)
  await fill({ title: 'Half an edit' })
  first.unmount()
  await openEdit(GENERATOR)
  await press('Start over')
  expect([valueOf('title'), keptEdit()]).toEqual([GENERATOR.title, null])
  expect(screen.queryByText(RESTORED)).not.toBeInTheDocument()
  expect(await findAnnouncement('status', 'The form shows your listing as it is.')).toBeInTheDocument()
  await fill({ title: 'Half an edit' })
  expect(keptEdit()).not.toBeNull()
  await fill({ title: GENERATOR.title })
  expect(keptEdit()).toBeNull()
})

test('if the listing has changed meanwhile, the form says where, and saves only what was typed', async () => {
  const first = await openEdit(GENERATOR)
  await fill({ title: 'Half an edit', description: 'Serviced last month, with all its papers.' })
  first.unmount()
  await openEdit({ ...GENERATOR, title: 'Changed on the computer', price: 9_000, ...photosOf('front') })
  expect(await screen.findByText(/The listing has changed meanwhile: Photos, Title, Price\./)).toBeVisible()
  expect([valueOf('title'), valueOf('price')]).toEqual(['Half an edit', '9,000'])
  await screen.findByRole('listitem', { name: 'Photo 1 of 1, cover' })
  await save()
  await expectClosed()
  expect(editBodies()).toEqual([
    { title: 'Half an edit', description: 'Serviced last month, with all its papers.' },
  ])
})

/** Saves an edit whose line drops. */
async function saveOffline() {
  market.responses.push('dropped')
  const opened = await openEdit(GENERATOR)
  await fill({ title: 'Saved without a line' })
  await save()
  await expectClosed()
  const navigate = vi.fn<() => Promise<void>>()
  const sendAgain = () =>
    sendAll({ userId: member.id, client: opened.client, navigate, isStopped: () => false })
  return { ...opened, navigate, sendAgain }
}

const waitingKinds = () => listWaiting(member.id).map(({ kind }) => kind)

test('an edit without a line waits, and is saved once when it is back', async () => {
  const { sendAgain } = await saveOffline()
  expect(await screen.findByText(/^Your edit is safe on this device/)).toBeVisible()
  expect([waitingKinds(), keptEdit()]).toEqual([['edit'], expect.stringContaining('Saved without a line')])
  await sendAgain()
  await sendAgain()
  expect(editBodies()).toEqual([1, 2].map(() => ({ title: 'Saved without a line' })))
  expect([waitingKinds(), keptEdit()]).toEqual([[], null])
})

test.each([
  ['Undo', () => press('Undo')],
  ['opening it again', () => press('Edit')],
])('an edit that waits is taken back by %s, and what was typed is in the form', async (_, takeBack) => {
  const { sendAgain } = await saveOffline()
  await screen.findByText(/^Your edit is safe on this device/)
  await takeBack()
  await waitFor(() => expect(waitingKinds()).toEqual([]))
  await sendAgain()
  expect(editBodies()).toHaveLength(1)
  if (!screen.queryByRole('dialog')) await press('Edit')
  expect(valueOf('title')).toBe('Saved without a line')
})

test('an edit that is refused after it has waited opens with the reason beside its field', async () => {
  const fields = { title: 'This title is not allowed' }
  const { navigate, sendAgain } = await saveOffline()
  market.responses.push({ status: 400, body: { code: 'invalid_input', message: 'Please look', fields } })
  await sendAgain()
  expect(await screen.findByText(`Your changes of ${GENERATOR.title} were not saved`)).toBeVisible()
  await press('Open')
  const { id } = GENERATOR
  expect(navigate).toHaveBeenCalledWith({ to: '/listings/$id', params: { id }, state: { editing: id } })
  await press('Edit')
  await waitFor(() => expect(field('title')).toHaveAccessibleDescription(/This title is not allowed/))
  expect(valueOf('title')).toBe('Saved without a line')
})
