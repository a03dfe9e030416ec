import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { photoFile } from '#web/features/media/test/pictures.ts'
import { press, user } from '#web/test/hands.ts'
import { reader } from '#web/test/people.ts'
import {
  openMarket,
  button,
  chooseKind,
  fill,
  findSaid,
  openDialog,
  openDraft,
  openPage,
  storedPhotos,
  stubBackButton,
  untilClosed,
  valueOf,
} from './test/open-dialog.tsx'
import { FILLED, storeDraft } from './test/drafts.ts'

const market = openMarket()

const KEPT = 'We kept what you had filled in.'
const create = () => press('Create Listing')
const posted = () => market.posts.map(({ body }) => body)
const keys = () => market.posts.map(({ key }) => key)
const storedDraft = () => JSON.parse(localStorage.getItem('new-listing') ?? '')
const inDialog = () => within(screen.getByRole('dialog'))

// [spec 4 #14, 8 #9]
test('a posted listing is announced, refreshes the lists and leaves an empty form', async () => {
  storeDraft(FILLED.electronics)
  const onPosted = vi.fn()
  const opened = await openDialog({ onPosted })
  const warned = { ...FILLED.electronics, price: 85_000, id: 'listing-1', warnings: { price: 'Sure?' } }
  market.answers.push({ status: 201, body: warned })
  for (const key of ['/api/listings', '/api/showcase', '/api/auth/user'])
    opened.client.setQueryData([key, 'seen'], {})
  await create()
  expect(await screen.findByText('Your listing has been created successfully!')).toBeVisible()
  expect(screen.getByText('Success').closest('[role=status]')).toBeVisible()
  expect(screen.queryByText('Sure?')).not.toBeInTheDocument()
  await untilClosed()
  expect(onPosted).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: 'listing-1', title: FILLED.electronics.title }),
  )
  const isStale = (key: string) => opened.client.getQueryState([key, 'seen'])?.isInvalidated
  expect(['/api/listings', '/api/showcase', '/api/auth/user'].map(isStale)).toEqual([true, true, false])
  await press('Post Item')
  expect(valueOf('title')).toBe('')
})

// [spec 10.14 #6]
test('a retry sends the same key, even after a reload, and the next listing a new one', async () => {
  market.answers.push('dropped', 'dropped')
  const first = await openDraft(FILLED.generator)
  await create()
  const sentence = /Press Create Listing again. It cannot be posted twice/
  expect(await inDialog().findByText(sentence)).toBeVisible()
  expect(valueOf('title')).toBe(FILLED.generator.title)
  await create()
  await expect.poll(() => market.posts.length).toBe(2)
  await waitFor(() => expect(button('Create Listing')).not.toHaveAttribute('aria-disabled'))
  first.unmount()
  await openDialog()
  await create()
  await untilClosed()
  expect(keys()).toEqual(['kept-key', 'kept-key', 'kept-key'])
  await press('Post Item')
  await chooseKind('Generator')
  const { title, price, location, description } = FILLED.generator
  const { generatorBrand, generatorModel, powerOutput, generatorFuelType } = FILLED.generator
  await fill({ title, price, location, description })
  await fill({ generatorBrand, generatorModel, powerOutput, generatorFuelType })
  await create()
  await expect.poll(() => market.posts.length).toBe(4)
  expect(keys()[3]).not.toBe('kept-key')
})

test('if the listing had arrived before the form changed, the announcement says so', async () => {
  const arrived = { ...FILLED.generator, price: 85_000, id: 'listing-1' }
  market.answers.push('dropped', { status: 201, body: arrived })
  await openDraft(FILLED.generator)
  await create()
  expect(await inDialog().findByText(/cannot be posted twice/)).toBeVisible()
  await fill({ price: '70000' })
  await create()
  expect(await screen.findByText(/Your first try worked after all/)).toBeVisible()
})

// [spec 2.7 #14]
test('while a listing is being posted the button says so and a second press does nothing', async () => {
  market.hold()
  await openDraft(FILLED.car_sale)
  await create()
  expect(await screen.findByRole('button', { name: 'Creating...' })).toHaveAttribute('aria-disabled', 'true')
  await press('Creating...')
  await user.keyboard('{Escape}')
  await press('Post Item')
  expect(button('Creating...')).toBeVisible()
  market.release()
  await untilClosed()
  expect(market.posts).toHaveLength(1)
})

// [spec 8 #8]
test.each([
  [401, { code: 'signed_out', message: 'Please sign in to continue.' }],
  [429, { code: 'too_many_requests', message: 'You can post 30 listings a day.' }],
  [500, { code: 'internal', message: 'Something went wrong on our side.' }],
])(
  "a failure of %i shows the server's message in an error toast, and keeps the form",
  async (status, body) => {
    market.answers.push({ status, body })
    await openDraft(FILLED.home_rent)
    await create()
    const toasts = within(screen.getByRole('region', { name: /^Notifications|Notifications$/ }))
    const toast = within(await toasts.findByRole('alert'))
    expect(toast.getByText('Error')).toBeVisible()
    expect(toast.getByText(body.message)).toBeVisible()
    expect(button('Create Listing')).toBeVisible()
    expect([valueOf('title'), valueOf('squareFootage')]).toEqual([FILLED.home_rent.title, '1,200'])
  },
)

// [spec 4 #13]
test('a draft survives Escape and a reload, photos included, and a note says so', async () => {
  const first = await openDialog()
  await chooseKind('Car for sale')
  await fill({ title: 'Half a listing', make: 'Kia' })
  first.queue.addFiles([photoFile('front.jpg')])
  first.queue.addUrl('https://example.com/back.jpg')
  const imageUrls = ['/media/photo-1.webp', 'https://example.com/back.jpg']
  await expect.poll(storedPhotos).toMatchObject({ photos: imageUrls.map((imageUrl) => ({ imageUrl })) })
  await user.keyboard('{Escape}')
  await untilClosed()
  first.unmount()
  const { queue } = await openPage()
  expect(queue.getSnapshot().photos.map((photo) => photo.imageUrl)).toEqual(imageUrls)
  await press('Post Item')
  expect(await screen.findByText(KEPT)).toBeVisible()
  expect([valueOf('title'), valueOf('make')]).toEqual(['Half a listing', 'Kia'])
})

// [spec 2.7 #13, 4 #12]
test('Start over empties the form and its photos; Cancel also closes it and drops the key', async () => {
  const { queue } = await openDraft(FILLED.home_rent)
  queue.addUrl('https://example.com/a.jpg')
  await press('Start over')
  expect(screen.queryByText(KEPT)).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Electronics/ })).toHaveFocus())
  expect(valueOf('title')).toBe('')
  expect(queue.getSnapshot().photos).toEqual([])
  const startedKey = storedDraft().key
  expect(startedKey).not.toBe('kept-key')
  await fill({ title: 'Half a listing' })
  queue.addUrl('https://example.com/a.jpg')
  await press('Cancel')
  await untilClosed()
  expect(queue.getSnapshot().photos).toEqual([])
  expect(storedDraft().key).not.toBe(startedKey)
  await press('Post Item')
  expect(valueOf('title')).toBe('')
  expect(screen.queryByText(KEPT)).not.toBeInTheDocument()
})

// [spec 10.14 #7]
test("somebody else's draft on a shared phone is not shown", async () => {
  await openDraft(FILLED.electronics, 'another-person')
  await expect.poll(() => valueOf('title')).toBe('')
  expect(storedDraft()).toMatchObject({ ownerId: reader.id })
})

test('a draft from a broken or older form opens with what can be read', async () => {
  const values = { title: 'Still here', price: 12, type: 'boat', amenities: 'none' }
  localStorage.setItem('new-listing', JSON.stringify({ version: 1, key: 'k', values }))
  await openDialog()
  expect([valueOf('title'), valueOf('price')]).toEqual(['Still here', ''])
})

test('Create waits for the photos and posts them in order, or posts nothing once it is closed', async () => {
  const { server, queue } = await openDraft(FILLED.electronics)
  const pressEarly = async (file: string) => {
    server.hold()
    queue.addFiles([photoFile(file)])
    await create()
    expect(await screen.findByRole('button', { name: 'Waiting for photos...' })).toBeVisible()
  }
  await pressEarly('one.jpg')
  await press('Close and keep the draft')
  server.release()
  await queue.whenSettled()
  await press('Post Item')
  queue.addUrl('https://example.com/two.jpg')
  await pressEarly('three.jpg')
  expect(market.posts).toEqual([])
  server.release()
  const images = ['/media/photo-1.webp', 'https://example.com/two.jpg', '/media/photo-2.webp']
  await expect.poll(posted).toMatchObject([{ images }])
})

test('a failed photo stops the post with a message', async () => {
  const { server, queue } = await openDraft(FILLED.electronics)
  server.answers.push(400)
  queue.addFiles([photoFile('one.jpg')])
  await create()
  const photos = screen.getByRole('group', { name: 'Photos' })
  await waitFor(() => expect(photos).toHaveAccessibleDescription(/A photo was not uploaded/))
  expect(market.posts).toEqual([])
  await press('Remove photo 1')
  await waitFor(() => expect(screen.queryByText(/A photo was not uploaded/)).not.toBeInTheDocument())
  await create()
  await expect.poll(() => market.posts.length).toBe(1)
})

test("the phone's back button closes the dialog and keeps the draft", async () => {
  const back = stubBackButton()
  await openDialog()
  await fill({ title: 'Half a listing' })
  back()
  await untilClosed()
  expect(back).toThrow('the back button would leave the page')
  await press('Post Item')
  expect(valueOf('title')).toBe('Half a listing')
})

const panel = () => screen.getByRole('region', { name: 'AI Suggestions' })
const shown = () =>
  within(panel())
    .queryAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
const idea = (text: string) => new RegExp(`^(Title|Description)[^]*${text}`)
const ask = () => press('AI Suggestions')
const TITLE = 'Firman SPG3000, 6 months'
const ANSWER = {
  suggestions: [`Title: ${TITLE}`, 'Description: Starts at the first pull.\n\nBo.'],
  questions: ['How many hours has it run?', 'Is the receipt there?'],
}

// [spec 5 #24]
test('suggestions need a title or a description, and the panel says so', async () => {
  await openDialog()
  await fill({ title: '  ', price: '9000' })
  await ask()
  await waitFor(() => expect(panel()).toHaveFocus())
  const needed = 'Write a title or a description first. A few words are enough.'
  expect(await findSaid('status', needed)).toBeVisible()
  expect(market.asks).toEqual([])
  await fill({ description: 'small gen' })
  await ask()
  await expect.poll(() => market.asks.length).toBe(1)
})

// [spec 7 #17]
test('the content of the form is sent along, without numbers that were not typed', async () => {
  await openDraft({ ...FILLED.generator, price: '', ageInMonths: '' })
  await ask()
  const { title, description, generatorBrand, generatorModel } = FILLED.generator
  const generator = { generatorBrand, generatorModel, powerOutput: '2.5KVA', generatorFuelType: 'Petrol' }
  const said = { type: 'generator', title, description, currency: 'SLE', location: 'Bo', images: [] }
  await expect.poll(() => market.asks.map(({ body }) => body)).toEqual([{ ...said, ...generator }])
})

// [spec 2.7 #12]
test('a suggestion fills its field, is announced, and Undo restores what was typed', async () => {
  await openWith(ANSWER)
  expect(within(panel()).getByRole('heading', { name: 'Buyers often ask' })).toBeVisible()
  expect(within(panel()).getByText('Is the receipt there?')).toBeVisible()
  await press(idea(TITLE))
  expect(valueOf('title')).toBe(TITLE)
  expect(await findSaid('status', 'This is the title now.')).toBeInTheDocument()
  const taken = screen.getByRole('button', { name: idea(TITLE) })
  expect(taken).toHaveAttribute('aria-pressed', 'true')
  expect(taken).toHaveFocus()
  await press(idea('Starts at the first pull'))
  expect(valueOf('description')).toBe('Starts at the first pull.\n\nBo.')
  await press('Undo title')
  expect(valueOf('title')).toBe(FILLED.generator.title)
  expect(await findSaid('status', 'Your own title is back.')).toBeInTheDocument()
  expect(panel()).toHaveFocus()
  await press('Undo description')
  expect(valueOf('description')).toBe(FILLED.generator.description)
})

test('after a second idea the typed text can still be restored, until the idea is edited', async () => {
  await openWith({ suggestions: ['Title: The first idea', 'Title: The second idea'], questions: [] })
  await press(idea('The first idea'))
  await press(idea('The second idea'))
  expect(valueOf('title')).toBe('The second idea')
  await press('Undo title')
  expect(valueOf('title')).toBe(FILLED.generator.title)
  await press(idea('The first idea'))
  await fill({ title: 'The first idea, with a cover' })
  expect(screen.queryByRole('button', { name: 'Undo title' })).not.toBeInTheDocument()
})

// [spec 2.7 #11]
test('Other ideas asks again, and the old ones stay until the new ones arrive', async () => {
  await openWith(ANSWER)
  market.hold()
  await press('Other ideas')
  expect(await findSaid('status', 'Writing suggestions...')).toBeVisible()
  expect(shown()).toContainEqual(expect.stringContaining(TITLE))
  market.answers.push({ status: 200, body: { suggestions: ['Title: A new idea'], questions: [] } })
  market.release()
  await screen.findByRole('button', { name: idea('A new idea') })
  expect(shown()).not.toContainEqual(expect.stringContaining(TITLE))
  expect(market.asks).toHaveLength(2)
})

const BUSY = { code: 'too_many_requests', message: 'Too many requests. Wait a minute.' }

// [spec 8 #22]
test.each([
  ['a refusal', { status: 429, body: BUSY }, BUSY.message],
  [
    'a dropped connection',
    'dropped' as const,
    'The suggestions did not load. Check your connection and ask again.',
  ],
  [
    'an answer without ideas',
    { status: 200, body: { suggestions: [], questions: [] } },
    'No ideas this time. Fill in a little more and ask again.',
  ],
])('after %s the panel shows a line, and there is no toast', async (what, answer, sentence) => {
  await openDraft(FILLED.generator)
  market.answers.push(answer)
  await ask()
  expect(await within(panel()).findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('alert', { name: /./ })).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: /Notifications/ })).toHaveTextContent('')
  await press(what === 'an answer without ideas' ? 'Other ideas' : 'Ask again')
  expect(await screen.findByRole('button', { name: idea('Idea 2') })).toBeVisible()
})

// [spec 4 #13]
test.each([
  ['the dialog was closed', 'Close and keep the draft'],
  ['the form was cleared', 'Start over'],
])('an answer that arrives after %s is dropped', async (_what, name) => {
  await openDraft(FILLED.generator)
  market.hold()
  await ask()
  await expect.poll(() => market.asks.length).toBe(1)
  await press(name)
  if (name !== 'Start over') await press('Post Item')
  await fill({ title: 'Another listing' })
  market.release()
  await ask()
  expect(await screen.findByRole('button', { name: idea('Idea 2') })).toBeVisible()
  expect(shown()).not.toContainEqual(expect.stringContaining('Idea 1'))
})

test('an answer that arrives after the text was deleted, or for another kind, is dropped', async () => {
  await openDraft({ ...FILLED.generator, description: '' })
  market.hold()
  await ask()
  await expect.poll(() => market.asks.length).toBe(1)
  await fill({ title: '' })
  await fill({ title: 'Another' })
  await ask()
  await expect.poll(() => market.asks.length).toBe(2)
  await chooseKind('Car for sale')
  await ask()
  await expect.poll(() => market.asks.length).toBe(3)
  market.release()
  await screen.findByRole('button', { name: idea('Idea 3') })
  expect(shown()).not.toContainEqual(expect.stringMatching(/Idea [12]/))
})

// [spec 4 #12]
test('the close button of the panel hides it, Suggest brings fresh ideas, and Cancel resets it', async () => {
  await openWith(ANSWER)
  const hidden = () =>
    expect(screen.queryByRole('region', { name: 'AI Suggestions' })).not.toBeInTheDocument()
  await press('Hide suggestions')
  hidden()
  await waitFor(() => expect(button('AI Suggestions')).toHaveFocus())
  await ask()
  expect(await screen.findByRole('button', { name: idea('Idea 2') })).toBeVisible()
  await press('Cancel')
  await press('Post Item')
  hidden()
})

async function openWith(body: typeof ANSWER) {
  await openDraft(FILLED.generator)
  market.answers.push({ status: 200, body })
  await ask()
  await waitFor(() => expect(shown().length).toBeGreaterThan(1))
}
