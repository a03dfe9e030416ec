import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { photoFile } from '#web/features/photos/test/transports.ts'
import { FILLED, storeDraft } from './test/drafts.ts'
import { openMarket } from './test/market.ts'
import {
  button,
  chooseKind,
  fill,
  forgetEverything,
  openDialog,
  openPage,
  OWNER,
  storedPhotos,
  valueOf,
} from './test/open-dialog.tsx'

let market: ReturnType<typeof openMarket>

beforeEach(() => {
  market = openMarket()
})

afterEach(forgetEverything)

test('a posted listing is told, refreshes the lists and leaves an empty form', async () => {
  storeDraft(FILLED.electronics)
  const onPosted = vi.fn()
  const opened = await openDialog({ onPosted })
  for (const key of ['/api/listings', '/api/showcase', '/api/auth/user'])
    opened.client.setQueryData([key, 'seen'], {})
  await button('Create Listing').click()
  await expect.element(page.getByRole('status').getByText('Success', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('Your listing has been created successfully!', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onPosted).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: 'listing-1', title: FILLED.electronics.title }),
  )
  const isStale = (key: string) => opened.client.getQueryState([key, 'seen'])?.isInvalidated
  expect(['/api/listings', '/api/showcase', '/api/auth/user'].map(isStale)).toEqual([true, true, false])
  await button('Post Item').click()
  expect(valueOf('title')).toBe('')
})

test('after a dropped line the same key is sent again, and a new one for the next listing', async () => {
  storeDraft(FILLED.generator)
  market.answers.push('dropped')
  await openDialog()
  await button('Create Listing').click()
  await expect
    .element(page.getByRole('dialog').getByText(/Press Create Listing again. It cannot be posted twice/))
    .toBeVisible()
  expect(valueOf('title')).toBe(FILLED.generator.title)
  await button('Create Listing').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(market.posts.map((post) => post.key)).toEqual(['kept-key', 'kept-key'])
  await button('Post Item').click()
  await chooseKind('Generator')
  await fill({
    title: 'A second one',
    price: '9000',
    location: 'Bo',
    description: 'Like the first, but a little smaller.',
  })
  await fill({
    generatorBrand: 'Honda',
    generatorModel: 'EU22i',
    powerOutput: '2KVA',
    generatorFuelType: 'Petrol',
  })
  await button('Create Listing').click()
  await expect.poll(() => market.posts.length).toBe(3)
  expect(market.posts[2]?.key).not.toBe('kept-key')
})

test('a listing that had arrived before its form was changed is told as such', async () => {
  storeDraft(FILLED.generator)
  market.answers.push('dropped', {
    status: 201,
    body: { ...FILLED.generator, price: 85_000, id: 'listing-1' },
  })
  await openDialog()
  await button('Create Listing').click()
  await expect.element(page.getByRole('dialog').getByText(/cannot be posted twice/)).toBeVisible()
  await fill({ price: '70000' })
  await button('Create Listing').click()
  await expect.element(page.getByText(/Your first try worked after all/)).toBeVisible()
})

test('the key of a dropped post outlives the page', async () => {
  storeDraft(FILLED.generator)
  market.answers.push('dropped')
  const first = await openDialog()
  await button('Create Listing').click()
  await expect.element(page.getByRole('dialog').getByText(/cannot be posted twice/)).toBeVisible()
  await first.unmount()
  await openDialog()
  await button('Create Listing').click()
  await expect.poll(() => market.posts.map((post) => post.key)).toEqual(['kept-key', 'kept-key'])
})

test('while a listing is being created the button says so and a second press does nothing', async () => {
  storeDraft(FILLED.car_sale)
  market.hold()
  await openDialog()
  await button('Create Listing').click()
  await expect.element(button('Creating...')).toHaveAttribute('aria-disabled', 'true')
  await button('Creating...').click({ force: true })
  await userEvent.keyboard('{Escape}')
  await button('Post Item').click()
  await expect.element(button('Creating...')).toBeVisible()
  market.release()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(market.posts).toHaveLength(1)
})

test("a refusal shows the server's message and keeps the form", async () => {
  storeDraft(FILLED.home_rent)
  market.answers.push({
    status: 429,
    body: { code: 'too_many_requests', message: 'You can post 30 listings a day.' },
  })
  await openDialog()
  await button('Create Listing').click()
  await expect.element(page.getByRole('alert').getByText('You can post 30 listings a day.')).toBeVisible()
  await expect.element(button('Create Listing')).toBeVisible()
  expect(valueOf('squareFootage')).toBe('1,200')
})

test.each([
  [401, { code: 'signed_out', message: 'Please sign in to continue.' }, 'Please sign in to continue.'],
  [
    500,
    { code: 'internal', message: 'Something went wrong on our side.' },
    'Something went wrong on our side.',
  ],
])("a failure of %i is an error toast with the server's message", async (status, body, message) => {
  storeDraft(FILLED.generator)
  market.answers.push({ status, body })
  await openDialog()
  await button('Create Listing').click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  await expect.element(toast.getByText('Error', { exact: true })).toBeVisible()
  await expect.element(toast.getByText(message, { exact: true })).toBeVisible()
  expect(valueOf('title')).toBe(FILLED.generator.title)
})

test('an answer with a warning is a success like any other', async () => {
  storeDraft(FILLED.generator)
  market.answers.push({
    status: 201,
    body: {
      ...FILLED.generator,
      price: 85_000,
      id: 'listing-1',
      warnings: { price: 'Did you mean SLE 85?' },
    },
  })
  await openDialog()
  await button('Create Listing').click()
  await expect
    .element(page.getByText('Your listing has been created successfully!', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByText(/Did you mean/)).not.toBeInTheDocument()
})

test('a draft survives Escape and a reload, photos included, and says so', async () => {
  const first = await openDialog()
  await chooseKind('Car for sale')
  await fill({ title: 'Half a listing', make: 'Kia' })
  first.queue.addFiles([photoFile('front.jpg')])
  first.queue.addUrl('https://example.com/back.jpg')
  const imageUrls = ['/media/photo-1.webp', 'https://example.com/back.jpg']
  await expect.poll(storedPhotos).toMatchObject({ photos: imageUrls.map((imageUrl) => ({ imageUrl })) })
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await first.unmount()
  const { queue } = await openPage()
  expect(queue.getSnapshot().photos.map((photo) => photo.imageUrl)).toEqual(imageUrls)
  await button('Post Item').click()
  await expect.element(page.getByText('We kept what you had filled in.')).toBeVisible()
  expect([valueOf('title'), valueOf('make')]).toEqual(['Half a listing', 'Kia'])
})

test('Start over empties form and photos and stays open', async () => {
  storeDraft(FILLED.home_rent)
  const opened = await openDialog()
  opened.queue.addUrl('https://example.com/a.jpg')
  await button('Start over').click()
  await expect.element(page.getByText('We kept what you had filled in.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('radio', { name: /^Electronics/ })).toHaveFocus()
  expect(valueOf('title')).toBe('')
  expect(opened.queue.getSnapshot().photos).toEqual([])
})

test('Cancel resets everything, the key too', async () => {
  storeDraft(FILLED.electronics)
  const opened = await openDialog()
  opened.queue.addUrl('https://example.com/a.jpg')
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(opened.queue.getSnapshot().photos).toEqual([])
  expect(localStorage.getItem('new-listing')).not.toContain('kept-key')
  await button('Post Item').click()
  expect(valueOf('title')).toBe('')
  await expect.element(page.getByText('We kept what you had filled in.')).not.toBeInTheDocument()
})

test("somebody else's draft on a shared phone is not shown", async () => {
  storeDraft(FILLED.electronics, { ownerId: 'another-person' })
  await openDialog()
  await expect.poll(() => valueOf('title')).toBe('')
  expect(JSON.parse(localStorage.getItem('new-listing') ?? '')).toMatchObject({ ownerId: OWNER })
})

test('a draft of a broken or older form opens with what can be read', async () => {
  localStorage.setItem(
    'new-listing',
    JSON.stringify({
      version: 1,
      key: 'k',
      values: { title: 'Still here', price: 12, type: 'boat', amenities: 'none' },
    }),
  )
  await openDialog()
  expect([valueOf('title'), valueOf('price')]).toEqual(['Still here', ''])
})

test('Create pressed early waits for the photos and then posts them in order', async () => {
  storeDraft(FILLED.electronics)
  const opened = await openDialog()
  opened.server.hold()
  opened.queue.addFiles([photoFile('one.jpg')])
  opened.queue.addUrl('https://example.com/two.jpg')
  await button('Create Listing').click()
  await expect.element(button('Waiting for photos...')).toBeVisible()
  expect(market.posts).toEqual([])
  opened.server.release()
  await expect
    .poll(() => market.posts.map((post) => post.body))
    .toMatchObject([{ images: ['/media/photo-1.webp', 'https://example.com/two.jpg'] }])
})

test('closing while photos are on their way posts nothing', async () => {
  storeDraft(FILLED.electronics)
  const opened = await openDialog()
  opened.server.hold()
  opened.queue.addFiles([photoFile('one.jpg')])
  await button('Create Listing').click()
  await expect.element(button('Waiting for photos...')).toBeVisible()
  await button('Close and keep the draft').click()
  opened.server.release()
  await opened.queue.whenSettled()
  await button('Post Item').click()
  await expect.element(button('Create Listing')).toBeVisible()
  expect(market.posts).toEqual([])
})

test('a photo that did not arrive stops the post with a sentence', async () => {
  storeDraft(FILLED.electronics)
  const opened = await openDialog()
  opened.server.answers.push(400)
  opened.queue.addFiles([photoFile('one.jpg')])
  await button('Create Listing').click()
  await expect
    .element(page.getByRole('group', { name: 'Photos' }))
    .toHaveAccessibleDescription(/A photo was not uploaded/)
  expect(market.posts).toEqual([])
  await button('Remove photo 1').click()
  await expect.element(page.getByText(/A photo was not uploaded/)).not.toBeInTheDocument()
  await button('Create Listing').click()
  await expect.poll(() => market.posts.length).toBe(1)
})

test('opened by the camera button the photos come first', async () => {
  await openDialog({ startWith: 'camera' })
  const form = page.getByRole('dialog').element().querySelector('form')!
  const first = form.querySelector('[name="type"], [data-field="images"]')
  expect(first).toHaveAttribute('data-field', 'images')
})

test("the phone's back button closes the dialog and keeps the draft", async () => {
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
        watchers.splice(watchers.indexOf(this), 1)
      }
    },
  )
  await openDialog()
  await fill({ title: 'Half a listing' })
  watchers[0]?.dispatchEvent(new Event('close'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(watchers).toEqual([])
  await button('Post Item').click()
  expect(valueOf('title')).toBe('Half a listing')
})
