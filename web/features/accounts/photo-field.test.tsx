import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/user.ts'
import { PhotoRefused } from '#web/features/media/decode-photo.ts'
import { PutFailed, putFile, type PutFile } from '#web/features/media/put-file.ts'
import { fill, press, user } from '#web/test/hands.ts'
import type { Answer, Called } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { squarePhoto } from './square-photo.ts'
import { aminata, openAccount, patched, patches, save, signedOut } from './test/open-account.tsx'

// Drawing needs a browser; what it draws is tested there.
vi.mock(import('./square-photo.ts'))
vi.mock(import('#web/features/media/put-file.ts'), async (original) => ({
  ...(await original()),
  putFile: vi.fn<PutFile>(),
}))

const ticket = {
  uploadURL: '/s3/face',
  headers: { 'content-type': 'image/webp' },
  objectUrl: '/media/u/face.webp',
}

beforeEach(() => {
  vi.mocked(putFile).mockReset().mockResolvedValue()
  vi.mocked(squarePhoto).mockResolvedValue(new Blob(['square'], { type: 'image/webp' }))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:square')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})
afterEach(() => dismissToast())

/** Lets no upload get beyond its middle until what it answers is called. */
function hold() {
  const released = Promise.withResolvers<void>()
  vi.mocked(putFile).mockImplementation((_, file, { onProgress }) => {
    onProgress(file.size / 2)
    return released.promise
  })
  return released.resolve
}

const old = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const photo = () => screen.getByRole('group', { name: 'Profile photo' })
const sourceOf = () => photo().querySelector('img')?.getAttribute('src') ?? null

async function open(user: User = aminata, upload: () => Answer = () => ({ body: ticket })) {
  return openAccount(
    ({ path, body }: Called) => (path === '/api/objects/upload' ? upload() : patched(user, body)),
    user,
  )
}

async function choose(name = 'face.jpg') {
  const input = photo().querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('the field takes no file')
  await user.upload(input, new File(['photo'], name, { type: 'image/jpeg' }))
}

// [spec 10.6 #2]
test('a chosen photo is made small, goes up at once, is shown, and is saved with the rest', async () => {
  const { calls } = await open()
  expect(sourceOf()).toBeNull()
  await choose()
  await expect.poll(() => vi.mocked(putFile).mock.calls).toHaveLength(1)
  expect(vi.mocked(putFile).mock.calls[0]?.slice(0, 2)).toMatchObject([ticket, { size: 6 }])
  expect(calls).toMatchObject([
    { path: '/api/objects/upload', body: { purpose: 'profile_photo', contentType: 'image/webp', size: 6 } },
  ])
  expect(sourceOf()).toBe('blob:square')
  await fill(screen.getByLabelText('First name'), 'Mariama')
  await user.click(save())
  expect(await screen.findByText('Your profile has been updated.')).toBeVisible()
  expect(patches(calls)).toEqual([{ firstName: 'Mariama', profileImageUrl: ticket.objectUrl }])
  expect(save()).toHaveAttribute('aria-disabled', 'true')
})

test('an upload that the server refuses says why, and Save does not save without it', async () => {
  vi.mocked(putFile).mockRejectedValue(new PutFailed(403))
  const { calls } = await open()
  await choose()
  expect(await screen.findByText('The server refused this photo.')).toBeVisible()
  await user.click(save())
  expect(await screen.findByText('The photo is not uploaded. Retry or remove it.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change photo' })).toHaveFocus()
  expect(patches(calls)).toEqual([])
  expect(putFile).toHaveBeenCalledTimes(3)
})

test('who lost the session while uploading is told so, and goes on with Retry', async () => {
  let isSignedIn = false
  const { calls } = await open(aminata, () => (isSignedIn ? { body: ticket } : signedOut))
  await choose()
  expect(await screen.findByText('Log in again, then retry.')).toBeVisible()
  isSignedIn = true
  await press('Retry')
  await waitFor(() => expect(within(photo()).queryByRole('alert')).not.toBeInTheDocument())
  await user.click(save())
  await expect.poll(() => patches(calls)).toEqual([{ profileImageUrl: ticket.objectUrl }])
})

test('what cannot be opened is refused in words, and removing it leaves the account as it was', async () => {
  vi.mocked(squarePhoto).mockRejectedValue(new PhotoRefused('unreadable'))
  await open()
  await choose()
  expect(await screen.findByText('This photo is damaged, or this device cannot open it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await press('Remove photo')
  expect(screen.getByRole('button', { name: 'Choose a photo' })).toHaveFocus()
  expect(save()).toHaveAttribute('aria-disabled', 'true')
})

test('the photo can be taken away, and that taken back before it is saved', async () => {
  const { calls } = await open({ ...aminata, profileImageUrl: old })
  expect(sourceOf()).toBe(old)
  await press('Remove photo')
  expect(sourceOf()).toBeNull()
  await press('Keep the photo')
  expect(sourceOf()).toBe(old)
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  await press('Remove photo')
  await user.click(save())
  await expect.poll(() => patches(calls)).toEqual([{ profileImageUrl: null }])
})

test('Save waits for the upload, which shows its progress, and saves the photo chosen last', async () => {
  const release = hold()
  let tickets = 0
  const { calls } = await open(aminata, () => ({
    body: { ...ticket, objectUrl: `/media/u/face-${++tickets}.webp` },
  }))
  await choose('one.jpg')
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuetext', '50%')
  await user.click(save())
  expect(save()).toHaveAttribute('aria-busy', 'true')
  expect(patches(calls)).toEqual([])
  await choose('two.jpg')
  await expect.poll(() => tickets).toBe(2)
  release()
  await expect.poll(() => patches(calls)).toEqual([{ profileImageUrl: '/media/u/face-2.webp' }])
})
