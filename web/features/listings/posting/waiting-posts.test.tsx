import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readPhotoDraft } from '#web/features/media/keep-photo-draft.ts'
import { PutFailed } from '#web/features/media/put-file.ts'
import { photoFile } from '#web/features/media/test/pictures.ts'
import { sendAll } from '#web/features/shell/send-all.ts'
import { holdWaiting } from '#web/lib/send-waiting.ts'
import { listWaiting, removeWaiting } from '#web/lib/waiting.ts'
import { press } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { readDraft, storeDraft as changeDraft, subscribeToDraft } from './stored-draft.ts'
import { FORMS, storeDraft } from './test/drafts.ts'
import {
  chooseKind,
  expectClosed,
  field,
  fill,
  openDialog,
  openDraft,
  openMarket,
  valueOf,
} from './test/open-dialog.tsx'
import { moveDraftToWaiting, refuseBrokenPhotos } from './waiting-posts.ts'

const market = openMarket()
const create = () => press('Create Listing')
const keys = () => market.posts.map(({ key }) => key)
const inDialog = () => within(screen.getByRole('dialog'))

const WAITS = 'Waiting for the line'
const undo = () => press(`Undo: ${FORMS.generator.title}`)
const waiting = () => listWaiting(member.id).map(({ key, refusal }) => ({ key, refusal }))

test('a post whose answer was lost waits with its key, even after a reload, and Undo puts it back', async () => {
  market.responses.push('dropped')
  const first = await openDraft(FORMS.generator)
  await create()
  await expectClosed()
  expect(await screen.findByText(/We post it by itself when you are online again/)).toBeVisible()
  expect(waiting()).toEqual([{ key: 'kept-key', refusal: undefined }])
  first.unmount()
  await openDialog()
  expect(valueOf('title')).toBe('')
  expect(inDialog().getByText(WAITS, { selector: 'li *' })).toBeVisible()
  await undo()
  await waitFor(() => expect(valueOf('title')).toBe(FORMS.generator.title))
  expect([waiting(), inDialog().queryByText(WAITS, { selector: 'li *' })]).toEqual([[], null])
  await create()
  await expectClosed()
  expect(keys()).toEqual(['kept-key', 'kept-key'])
  await press('Post Item')
  await chooseKind('Generator')
  const { title, price, location, description } = FORMS.generator
  const { generatorBrand, generatorModel, powerOutput, generatorFuelType } = FORMS.generator
  await fill({ title, price, location, description })
  await fill({ generatorBrand, generatorModel, powerOutput, generatorFuelType })
  await create()
  await expect.poll(() => market.posts.length).toBe(3)
  expect(keys()[2]).not.toBe('kept-key')
})

test('without a line, a post waits with its photos, which have not been uploaded, and nothing is sent', async () => {
  const { queue } = await openDraft(FORMS.generator, member.id)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  queue.addFiles([photoFile('one.jpg'), photoFile('two.jpg')])
  await create()
  await expectClosed()
  expect([market.posts, waiting()]).toEqual([[], [{ key: 'kept-key', refusal: undefined }]])
  const { photos } = await readPhotoDraft('kept-key')
  expect(photos).toMatchObject([
    { name: 'one.jpg', imageUrl: null },
    { name: 'two.jpg', imageUrl: null },
  ])
  expect(queue.getSnapshot().photos).toEqual([])
})

test('what is in the form takes the place of the post that Undo puts back', async () => {
  market.responses.push('dropped')
  await openDraft(FORMS.generator)
  await create()
  await expectClosed()
  await press('Post Item')
  await fill({ title: 'Half a listing' })
  await undo()
  await waitFor(() => expect(valueOf('title')).toBe(FORMS.generator.title))
  expect(waiting()).toMatchObject([{ refusal: '' }])
  await press('Open: Half a listing')
  await waitFor(() => expect(valueOf('title')).toBe('Half a listing'))
})

test('a post that a dead page left waits, and the form is empty', async () => {
  storeDraft(FORMS.generator, member.id)
  changeDraft({ ...readDraft()!, isWaiting: true })
  await openDialog()
  expect(await inDialog().findByText(WAITS)).toBeVisible()
  expect([valueOf('title'), waiting()]).toEqual(['', [{ key: 'kept-key', refusal: undefined }]])
})

test('a draft that was being put aside when its page died is put aside, and not posted', async () => {
  storeDraft(FORMS.generator, member.id)
  const moving = moveDraftToWaiting(member.id, readDraft()!, '')
  const left = readDraft()!
  expect(left).toMatchObject({ isWaiting: true, isAside: true })
  await moving
  await removeWaiting(member.id, left.key)
  changeDraft(left)
  const { client } = await openDialog()
  expect(await inDialog().findByText('Put aside')).toBeVisible()
  await sendAll({ userId: member.id, client, navigate: vi.fn(), isStopped: () => false })
  expect([market.posts, waiting()]).toEqual([[], [{ key: 'kept-key', refusal: '' }]])
})

test('a post that waits behind another is marked before anything is moved', async () => {
  const release = await holdWaiting(member.id)
  await openDraft(FORMS.generator)
  const marks: boolean[] = []
  onTestFinished(subscribeToDraft(() => marks.push(readDraft()?.isWaiting ?? false)))
  await create()
  await expectClosed()
  release?.()
  expect(marks[0]).toBe(true)
  expect(waiting()).toEqual([{ key: 'kept-key', refusal: undefined }])
})

test.each([
  [400, 'is refused'],
  [403, 'is refused'],
  [0, 'waits'],
  [429, 'waits'],
  [503, 'waits'],
])('a post whose photos storage answers with %i %s', (status, outcome) => {
  const error = new PutFailed(status)
  const isRefused = outcome === 'is refused'
  expect(() => refuseBrokenPhotos(error)).toThrow(isRefused ? 'Its photos could not be uploaded.' : error)
})

test('a draft that goes to wait while its form opens takes its photos and its note along', async () => {
  const { queue } = await openDraft(FORMS.generator, member.id)
  expect(await inDialog().findByText('We kept what you had filled in.')).toBeVisible()
  queue.addFiles([photoFile('one.jpg')])
  await queue.whenSettled()
  await expect.poll(async () => (await readPhotoDraft('new-listing')).photos.length).toBe(1)
  await moveDraftToWaiting(member.id, readDraft()!)
  await waitFor(() => expect(valueOf('title')).toBe(''))
  expect(inDialog().queryByText('We kept what you had filled in.')).not.toBeInTheDocument()
  expect(queue.getSnapshot().photos).toEqual([])
  expect((await readPhotoDraft('kept-key')).photos).toHaveLength(1)
})

test.each([
  { status: 422, fields: { title: 'Words like these are not allowed' } },
  { status: 429, fields: {}, headers: { 'retry-after': '61' } },
  { status: 403, fields: {} },
])('a post refused with $status after it waited says why, and is posted once corrected', async (refused) => {
  const { status, fields, headers } = refused
  const reason = fields.title ?? `No: ${status}`
  market.responses.push('dropped', { status, headers, body: { code: 'no', message: reason, fields } })
  const { client } = await openDraft(FORMS.generator)
  await create()
  await expectClosed()
  const navigate = vi.fn<() => Promise<void>>()
  await sendAll({ userId: member.id, client, navigate, isStopped: () => false })
  expect(await screen.findByText('Your listing was not posted')).toBeVisible()
  expect(screen.getByText(reason)).toBeVisible()
  await press('Open')
  expect(navigate).toHaveBeenCalledWith({ to: '/profile', hash: 'kept-key' })
  await press('Post Item')
  await press(`Open: ${FORMS.generator.title}`)
  await waitFor(() => expect(valueOf('title')).toBe(FORMS.generator.title))
  if (fields.title)
    await waitFor(() => expect(field('title')).toHaveAccessibleDescription(new RegExp(reason)))
  else expect(await inDialog().findByText(reason)).toBeVisible()
  await fill({ title: 'A generator, as new' })
  await create()
  await expectClosed()
  expect(keys()).toEqual(['kept-key', 'kept-key', 'kept-key'])
})

test('a post that meets a busy server goes on waiting, and is posted a minute later at most', async () => {
  const tooMany = (seconds: number) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    body: { code: 'too_many_requests', message: 'Please wait a moment.' },
  })
  const body = { ...FORMS.generator, price: 85_000, id: 'listing-1' }
  market.responses.push('dropped', tooMany(60), { status: 201, body })
  const { client } = await openDraft(FORMS.generator)
  await create()
  await expectClosed()
  const send = () => sendAll({ userId: member.id, client, navigate: vi.fn(), isStopped: () => false })
  await expect(send()).rejects.toThrow('429')
  expect(waiting()).toEqual([{ key: 'kept-key', refusal: undefined }])
  await send()
  expect(waiting()).toEqual([])
})

test('if the first call had arrived after all, the toast says that later changes are missing', async () => {
  const body = { ...FORMS.generator, price: 85_000, id: 'listing-1' }
  market.responses.push('dropped', { status: 201, body })
  await openDraft(FORMS.generator)
  await create()
  await expectClosed()
  await press('Post Item')
  await undo()
  await waitFor(() => expect(valueOf('title')).toBe(FORMS.generator.title))
  await fill({ price: '70000' })
  await create()
  expect(await screen.findByText(/Your first try worked after all/)).toBeVisible()
})
