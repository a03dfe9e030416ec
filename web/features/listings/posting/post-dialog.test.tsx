import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { User } from '#contract/user.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { photoFile } from '#web/features/media/test/pictures.ts'
import { device } from '#web/lib/device-store.ts'
import { press, stubBackButton, user } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { FORMS, storeDraft } from './test/drafts.ts'
import {
  openMarket,
  button,
  chooseKind,
  fill,
  findAnnouncement,
  openDialog,
  openDraft,
  openPage,
  storedPhotos,
  expectClosed,
  valueOf,
} from './test/open-dialog.tsx'

const market = openMarket()

const DRAFT_NOTE = 'We kept what you had filled in.'
const create = () => press('Create Listing')
const postedBodies = () => market.posts.map(({ body }) => body)
const storedDraft = () => JSON.parse(device.getItem('new-listing') ?? '')

// [spec 4 #14, 8 #9]
test('a posted listing is announced, refreshes the lists and leaves an empty form', async () => {
  storeDraft(FORMS.electronics)
  const onPosted = vi.fn()
  const opened = await openDialog({ onPosted })
  const warned = { ...FORMS.electronics, price: 85_000, id: 'listing-1', warnings: { price: 'Sure?' } }
  market.responses.push({ status: 201, body: warned })
  for (const key of ['/api/listings', '/api/showcase', '/api/auth/user'])
    opened.client.setQueryData([key, 'seen'], {})
  await create()
  expect(await screen.findByText('Your listing has been created successfully!')).toBeVisible()
  expect(screen.getByText('Success').closest('[role=status]')).toBeVisible()
  expect(screen.queryByText('Sure?')).not.toBeInTheDocument()
  await expectClosed()
  expect(onPosted).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: 'listing-1', title: FORMS.electronics.title }),
  )
  const isStale = (key: string) => opened.client.getQueryState([key, 'seen'])?.isInvalidated
  expect(['/api/listings', '/api/showcase', '/api/auth/user'].map(isStale)).toEqual([true, true, false])
  await press('Post Item')
  expect(valueOf('title')).toBe('')
})

// [spec 2.7 #14]
test('while a listing is being posted, the button says so and another press does nothing', async () => {
  market.pause()
  await openDraft(FORMS.car_sale)
  await create()
  expect(await screen.findByRole('button', { name: 'Creating...' })).toHaveAttribute('aria-disabled', 'true')
  await press('Creating...')
  await user.keyboard('{Escape}')
  await press('Post Item')
  expect(button('Creating...')).toBeVisible()
  market.resume()
  await expectClosed()
  expect(market.posts).toHaveLength(1)
})

// [spec 8 #8]
test.each([
  [401, { code: 'signed_out', message: 'Please sign in to continue.' }],
  [429, { code: 'too_many_requests', message: 'You can post 30 listings a day.' }],
  [500, { code: 'internal', message: 'Something went wrong on our side.' }],
])(
  "a failure with %i shows the server's message in an error toast, and keeps the form",
  async (status, body) => {
    market.responses.push({ status, body })
    await openDraft(FORMS.home_rent)
    await create()
    const toasts = within(screen.getByRole('region', { name: /^Notifications|Notifications$/ }))
    const toast = within(await toasts.findByRole('alert'))
    expect(toast.getByText('Error')).toBeVisible()
    expect(toast.getByText(body.message)).toBeVisible()
    expect(button('Create Listing')).toBeVisible()
    expect([valueOf('title'), valueOf('squareFootage')]).toEqual([FORMS.home_rent.title, '1,200'])
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
  await expectClosed()
  first.unmount()
  const { queue } = await openPage()
  expect(queue.getSnapshot().photos.map((photo) => photo.imageUrl)).toEqual(imageUrls)
  await press('Post Item')
  expect(await screen.findByText(DRAFT_NOTE)).toBeVisible()
  expect([valueOf('title'), valueOf('make')]).toEqual(['Half a listing', 'Kia'])
})

// [spec 2.7 #13, 4 #12]
test('Start over clears the form and photos and renews the key', async () => {
  const { queue } = await openDraft(FORMS.home_rent)
  queue.addUrl('https://example.com/a.jpg')
  await press('Start over')
  expect(screen.queryByText(DRAFT_NOTE)).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Electronics/ })).toHaveFocus())
  expect(valueOf('title')).toBe('')
  expect(queue.getSnapshot().photos).toEqual([])
  expect(storedDraft().key).not.toBe('kept-key')
})

const question = () => screen.queryByRole('alertdialog', { name: 'Discard what you filled in?' })

// [spec 2.7 #13, 4 #12]
test.each([
  ['text', 'Half a listing', []],
  ['only a photo', '', ['https://example.com/a.jpg']],
])(
  'with %s, Cancel asks first, and then clears the form and closes the dialog',
  async (_what, title, urls) => {
    const { queue } = await openDialog()
    await fill({ title })
    for (const url of urls) queue.addUrl(url)
    const { key } = storedDraft()
    await press('Cancel')
    expect(question()).toBeVisible()
    await user.keyboard('{Escape}')
    expect(question()).not.toBeInTheDocument()
    expect(valueOf('title')).toBe(title)
    expect(queue.getSnapshot().photos).toHaveLength(urls.length)
    await press('Cancel')
    await press('Discard')
    await expectClosed()
    expect(queue.getSnapshot().photos).toEqual([])
    expect(storedDraft().key).not.toBe(key)
    await press('Post Item')
    expect(valueOf('title')).toBe('')
    expect(screen.queryByText(DRAFT_NOTE)).not.toBeInTheDocument()
  },
)

test('without text and photos, Cancel closes the dialog at once', async () => {
  await openDialog()
  await chooseKind('Car for sale')
  await press('Cancel')
  await expectClosed()
})

test("somebody else's draft on a shared phone is not shown", async () => {
  await openDraft(FORMS.electronics, 'another-person')
  await expect.poll(() => valueOf('title')).toBe('')
  expect(storedDraft()).toMatchObject({ ownerId: member.id })
})

test('a draft with invalid fields opens with its valid ones', async () => {
  const values = { title: 'Still here', price: 12, type: 'boat', amenities: 'none' }
  device.setItem('new-listing', JSON.stringify({ version: 1, key: 'k', values }))
  await openDialog()
  expect([valueOf('title'), valueOf('price')]).toEqual(['Still here', ''])
})

test('posting waits for the photos and sends them in order, but closing the dialog prevents it', async () => {
  const { server, queue } = await openDraft(FORMS.electronics)
  const pressEarly = async (file: string) => {
    server.pause()
    queue.addFiles([photoFile(file)])
    await create()
    expect(await screen.findByRole('button', { name: 'Waiting for photos...' })).toBeVisible()
  }
  await pressEarly('one.jpg')
  await press('Close and keep the draft')
  server.resume()
  await queue.whenSettled()
  await press('Post Item')
  queue.addUrl('https://example.com/two.jpg')
  await pressEarly('three.jpg')
  expect(market.posts).toEqual([])
  server.resume()
  const images = ['/media/photo-1.webp', 'https://example.com/two.jpg', '/media/photo-2.webp']
  await expect.poll(postedBodies).toMatchObject([{ images }])
})

test('a failed photo prevents posting, with a message', async () => {
  const { server, queue } = await openDraft(FORMS.electronics)
  server.statuses.push(400)
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
  await expectClosed()
  expect(back).toThrow('the back button would leave the page')
  await press('Post Item')
  expect(valueOf('title')).toBe('Half a listing')
})

const panel = () => screen.getByRole('region', { name: 'AI Suggestions' })
const ideaTexts = () =>
  within(panel())
    .queryAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
const idea = (text: string) => new RegExp(`^(Title|Description)[^]*${text}`)
const ask = () => press('AI Suggestions')
const TITLE = 'Firman SPG3000, 6 months'
const IDEAS = {
  suggestions: [`Title: ${TITLE}`, 'Description: Starts at the first pull.\n\nBo.'],
  questions: ['How many hours has it run?', 'Is the receipt there?'],
}

// [spec 5 #24]
test('suggestions need a title or a description, and the panel says so', async () => {
  await openDialog()
  await fill({ title: '  ', price: '9000' })
  await ask()
  await waitFor(() => expect(panel()).toHaveFocus())
  const sentence = 'Write a title or a description first. A few words are enough.'
  expect(await findAnnouncement('status', sentence)).toBeVisible()
  expect(market.asks).toEqual([])
  await fill({ description: 'small gen' })
  await ask()
  await expect.poll(() => market.asks.length).toBe(1)
})

// [spec 7 #17]
test('a call for suggestions sends the form, without numbers that were not typed', async () => {
  await openDraft({ ...FORMS.generator, price: '', ageInMonths: '' })
  await ask()
  const { title, description, generatorBrand, generatorModel } = FORMS.generator
  const generator = { generatorBrand, generatorModel, powerOutput: '2.5KVA', generatorFuelType: 'Petrol' }
  const shared = { type: 'generator', title, description, currency: 'SLE', location: 'Bo', images: [] }
  await expect.poll(() => market.asks.map(({ body }) => body)).toEqual([{ ...shared, ...generator }])
})

// [spec 2.7 #12]
test('a suggestion fills its field, is announced, and Undo restores what was typed', async () => {
  await openWithIdeas(IDEAS)
  expect(within(panel()).getByRole('heading', { name: 'Buyers often ask' })).toBeVisible()
  expect(within(panel()).getByText('Is the receipt there?')).toBeVisible()
  await press(idea(TITLE))
  expect(valueOf('title')).toBe(TITLE)
  expect(await findAnnouncement('status', 'This is the title now.')).toBeInTheDocument()
  const applied = screen.getByRole('button', { name: idea(TITLE) })
  expect(applied).toHaveAttribute('aria-pressed', 'true')
  expect(applied).toHaveFocus()
  await press(idea('Starts at the first pull'))
  expect(valueOf('description')).toBe('Starts at the first pull.\n\nBo.')
  await press('Undo title')
  expect(valueOf('title')).toBe(FORMS.generator.title)
  expect(await findAnnouncement('status', 'Your own title is back.')).toBeInTheDocument()
  expect(panel()).toHaveFocus()
  await press('Undo description')
  expect(valueOf('description')).toBe(FORMS.generator.description)
})

test('after a second idea the typed text can still be restored, until the idea is edited', async () => {
  await openWithIdeas({ suggestions: ['Title: The first idea', 'Title: The second idea'], questions: [] })
  await press(idea('The first idea'))
  await press(idea('The second idea'))
  expect(valueOf('title')).toBe('The second idea')
  await press('Undo title')
  expect(valueOf('title')).toBe(FORMS.generator.title)
  await press(idea('The first idea'))
  await fill({ title: 'The first idea, with a cover' })
  expect(screen.queryByRole('button', { name: 'Undo title' })).not.toBeInTheDocument()
})

// [spec 2.7 #11]
test('Ask again fetches new ideas, and the old ones stay until they arrive', async () => {
  await openWithIdeas(IDEAS)
  market.pause()
  await press('Ask again')
  expect(await findAnnouncement('status', 'Writing suggestions...')).toBeVisible()
  expect(ideaTexts()).toContainEqual(expect.stringContaining(TITLE))
  market.responses.push({ status: 200, body: { suggestions: ['Title: A new idea'], questions: [] } })
  market.resume()
  await screen.findByRole('button', { name: idea('A new idea') })
  expect(ideaTexts()).not.toContainEqual(expect.stringContaining(TITLE))
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
    'a response without ideas',
    { status: 200, body: { suggestions: [], questions: [] } },
    'No ideas this time. Fill in a little more and ask again.',
  ],
])('after %s the panel shows a sentence, and there is no toast', async (_what, response, sentence) => {
  await openDraft(FORMS.generator)
  market.responses.push(response)
  await ask()
  expect(await within(panel()).findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('alert', { name: /./ })).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: /Notifications/ })).toHaveTextContent('')
  await press('Ask again')
  expect(await screen.findByRole('button', { name: idea('Idea 2') })).toBeVisible()
})

// [spec 4 #13]
test.each([
  ['the dialog was closed', 'Close and keep the draft'],
  ['the form was cleared', 'Start over'],
])('a response that arrives after %s is ignored', async (_what, name) => {
  await openDraft(FORMS.generator)
  market.pause()
  await ask()
  await expect.poll(() => market.asks.length).toBe(1)
  await press(name)
  if (name !== 'Start over') await press('Post Item')
  await fill({ title: 'Another listing' })
  market.resume()
  await ask()
  expect(await screen.findByRole('button', { name: idea('Idea 2') })).toBeVisible()
  expect(ideaTexts()).not.toContainEqual(expect.stringContaining('Idea 1'))
})

test('suggestions for a deleted text or for another kind are ignored', async () => {
  await openDraft({ ...FORMS.generator, description: '' })
  market.pause()
  await ask()
  await expect.poll(() => market.asks.length).toBe(1)
  await fill({ title: '' })
  await fill({ title: 'Another' })
  await ask()
  await expect.poll(() => market.asks.length).toBe(2)
  await chooseKind('Car for sale')
  await ask()
  await expect.poll(() => market.asks.length).toBe(3)
  market.resume()
  await screen.findByRole('button', { name: idea('Idea 3') })
  expect(ideaTexts()).not.toContainEqual(expect.stringMatching(/Idea [12]/))
})

// [spec 4 #12]
test("the panel's close button hides it, reopening it fetches new ideas, and Cancel resets it", async () => {
  await openWithIdeas(IDEAS)
  const expectHidden = () =>
    expect(screen.queryByRole('region', { name: 'AI Suggestions' })).not.toBeInTheDocument()
  await press('Hide suggestions')
  expectHidden()
  await waitFor(() => expect(button('AI Suggestions')).toHaveFocus())
  await ask()
  expect(await screen.findByRole('button', { name: idea('Idea 2') })).toBeVisible()
  await press('Cancel')
  await press('Discard')
  await press('Post Item')
  expectHidden()
})

async function openWithIdeas(body: typeof IDEAS) {
  await openDraft(FORMS.generator)
  market.responses.push({ status: 200, body })
  await ask()
  await waitFor(() => expect(ideaTexts().length).toBeGreaterThan(1))
}

const offer = (name: string) => screen.getByRole('switch', { name })
const CALL = 'Buyers may call me'
const WHATSAPP = 'Buyers may write to me on WhatsApp'

test('calls and WhatsApp are off at first, and the next form offers what the last listing did', async () => {
  await openDraft(FORMS.generator)
  for (const name of [CALL, WHATSAPP]) expect(offer(name)).not.toBeChecked()
  await user.click(offer(WHATSAPP))
  await create()
  await expectClosed()
  expect(postedBodies()).toMatchObject([{ contact: ['whatsapp'] }])
  await press('Post Item')
  expect(offer(CALL)).not.toBeChecked()
  expect(offer(WHATSAPP)).toBeChecked()
  expect(screen.queryByText(DRAFT_NOTE)).not.toBeInTheDocument()
  // Nothing has been filled in, so Cancel does not ask.
  await press('Cancel')
  await expectClosed()
})

test('what somebody else offered on this device is not offered again', async () => {
  localStorage.setItem('contact:somebody-else', JSON.stringify(['call']))
  await openDialog()
  expect(offer(CALL)).not.toBeChecked()
})

test('without a verified phone, nothing can be offered, and the form says what to do', async () => {
  const { client } = await openDialog()
  const unverified: User = { ...member, isPhoneVerified: false }
  client.setQueryData(userQuery.queryKey, unverified)
  await waitFor(() => expect(offer(CALL)).toBeDisabled())
  expect(screen.getByText('Verify your phone number first, on the page Verification.')).toBeVisible()
})
