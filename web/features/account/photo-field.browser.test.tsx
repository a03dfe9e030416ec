import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '#contract/user.ts'
import type { Answer, Called } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { aminata, openAccount, patched } from './test/open-account.tsx'
import { photoFile, stubStorage, ticket } from './test/uploads.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const old = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const photo = page.getByRole('group', { name: 'Profile photo' })
const save = page.getByRole('button', { name: 'Save', exact: true })
const remove = photo.getByRole('button', { name: 'Remove photo' })

async function open(user: User = aminata, upload: Answer = { body: ticket }) {
  return openAccount(
    ({ path, body }: Called) => (path === '/api/objects/upload' ? upload : patched(user, body)),
    user,
  )
}

async function choose(file: File) {
  const input = photo.element().querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('the field takes no file')
  await userEvent.upload(input, file)
}

const sourceOf = () => photo.element().querySelector('img')?.getAttribute('src') ?? null
const patches = (calls: Called[]) => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

test('a chosen photo is made small, goes up at once, is shown, and is saved with the rest', async () => {
  const storage = stubStorage()
  const { calls } = await open()
  expect(sourceOf()).toBeNull()
  await choose(await photoFile())
  await expect.poll(() => storage.puts).toHaveLength(1)
  expect(storage.puts[0]).toMatchObject({ url: '/s3/face', type: 'image/webp' })
  expect(calls[0]).toMatchObject({
    path: '/api/objects/upload',
    body: { purpose: 'profile_photo', contentType: 'image/webp', size: storage.puts[0]?.bytes },
  })
  expect(sourceOf()).toMatch(/^blob:/)
  expect(patches(calls)).toEqual([])
  await page.getByLabelText('First name').fill('Mariama')
  await save.click()
  await expect.element(page.getByText('Your profile has been updated.')).toBeVisible()
  expect(patches(calls)).toEqual([{ firstName: 'Mariama', profileImageUrl: ticket.objectUrl }])
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
})

test('the way of the upload is shown, and Save waits for its end', async () => {
  const storage = stubStorage()
  const release = storage.hold()
  const { calls } = await open()
  await choose(await photoFile())
  await expect.element(photo.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '50%')
  await save.click()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  expect(patches(calls)).toEqual([])
  release()
  await expect.poll(() => patches(calls)).toEqual([{ profileImageUrl: ticket.objectUrl }])
})

test('an upload that the server refuses says why, and Save does not save without it', async () => {
  const storage = stubStorage(403, 403, 403)
  const { calls } = await open()
  await choose(await photoFile())
  await expect.element(photo.getByRole('alert').getByText('The server refused this photo.')).toBeVisible()
  await save.click()
  await expect.element(photo.getByText('The photo is not uploaded. Retry or remove it.')).toBeVisible()
  await expect.element(photo.getByRole('button', { name: 'Change photo' })).toHaveFocus()
  expect(patches(calls)).toEqual([])
  expect(storage.puts).toHaveLength(3)
})

test('who lost the session while uploading is told so, and goes on with Retry', async () => {
  stubStorage()
  let isSignedIn = false
  const { calls } = await openAccount(({ path, body }) => {
    if (path !== '/api/objects/upload') return patched(aminata, body)
    return isSignedIn
      ? { body: ticket }
      : { status: 401, body: { code: 'signed_out', message: 'Please sign in.' } }
  })
  await choose(await photoFile())
  await expect.element(photo.getByText('Log in again, then retry.')).toBeVisible()
  isSignedIn = true
  await photo.getByRole('button', { name: 'Retry' }).click()
  await expect.element(photo.getByRole('alert')).not.toBeInTheDocument()
  await save.click()
  await expect.poll(() => patches(calls)).toEqual([{ profileImageUrl: ticket.objectUrl }])
})

test('what is no photo is refused in words, and removing it leaves the account as it was', async () => {
  stubStorage()
  await open()
  await choose(new File(['text'], 'list.jpg', { type: 'image/jpeg' }))
  await expect.element(photo.getByText('This photo is damaged, or this device cannot open it.')).toBeVisible()
  await expect.element(photo.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await remove.click()
  await expect.element(photo.getByRole('button', { name: 'Choose a photo' })).toHaveFocus()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
})

test('the photo can be taken away, and that taken back before it is saved', async () => {
  const { calls } = await open({ ...aminata, profileImageUrl: old })
  expect(sourceOf()).toBe(old)
  await remove.click()
  await expect.poll(sourceOf).toBeNull()
  await photo.getByRole('button', { name: 'Keep the photo' }).click()
  await expect.poll(sourceOf).toBe(old)
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await remove.click()
  await save.click()
  await expect.poll(() => patches(calls)).toEqual([{ profileImageUrl: null }])
})

test('of two photos chosen in turn the second is saved, even when Save was waiting for the first', async () => {
  const storage = stubStorage()
  const release = storage.hold()
  let tickets = 0
  const { calls } = await openAccount(({ path, body }) =>
    path === '/api/objects/upload'
      ? { body: { ...ticket, objectUrl: `/media/u/face-${++tickets}.webp` } }
      : patched(aminata, body),
  )
  await choose(await photoFile('one.jpg'))
  await expect.element(photo.getByRole('progressbar')).toBeVisible()
  await save.click()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await choose(await photoFile('two.jpg'))
  await expect.poll(() => tickets).toBe(2)
  release()
  await expect.poll(() => patches(calls)).toEqual([{ profileImageUrl: '/media/u/face-2.webp' }])
})
