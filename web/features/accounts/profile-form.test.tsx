import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/user.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { PhotoRefused } from '#web/features/media/decode-photo.ts'
import { PutFailed, putFile, type PutFile } from '#web/features/media/put-file.ts'
import { addUnsent, removeUnsent } from '#web/lib/outbox.ts'
import { fill, press, expectAlert, user, recordNavigations } from '#web/test/interactions.ts'
import { type StubResponse, type ApiCall, outage, signedOut } from '#web/test/server.ts'
import { squarePhoto } from './square-photo.ts'
import { aminata, openAccount, respondToPatch, listPatches, save } from './test/open-account.tsx'

// Scaling a photo needs a real canvas: photos.browser.test.tsx covers it.
vi.mock(import('./square-photo.ts'))

vi.mock(import('#web/features/media/put-file.ts'), async (original) => ({
  ...(await original()),
  putFile: vi.fn<PutFile>(),
}))

beforeEach(() => {
  vi.mocked(putFile).mockReset().mockResolvedValue()
  vi.mocked(squarePhoto).mockResolvedValue(new Blob(['square'], { type: 'image/webp' }))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:square')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})

const field = (name: string) => screen.getByLabelText(name)
const acceptPatch = ({ body }: ApiCall) => respondToPatch(aminata, body)
const waitUntilSaved = () => waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'true'))

test('the form opens with the values of the account', async () => {
  await openAccount(acceptPatch, {
    ...aminata,
    businessName: 'Orange Money',
    areNamesHeld: true,
    userType: 'business',
    location: 'Bo',
  })
  expect(
    ['First name', 'Last name', 'Business name', 'About you', 'Location', 'E-mail', 'You sell as'].map(
      (name) => Reflect.get(field(name), 'value'),
    ),
  ).toEqual([
    'Aminata',
    'Kamara',
    'Orange Money',
    'Phones and more.',
    'Bo',
    'aminata@example.com',
    'business',
  ])
  expect(screen.getByText(/We are checking your name\./)).toBeVisible()
  expect(screen.getByText('16 / 500')).toBeVisible()
  const places = within(field('Location')).getAllByRole('option')
  expect(places).toHaveLength(21)
  expect(places.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Not given', 'Freetown', 'Bo'])
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('link', { name: 'Choose your notifications' })).toHaveAttribute(
    'href',
    '/notifications/settings',
  )
})

test('who has an approved document reads before and after saving that a new name is checked first', async () => {
  const verified: User = { ...aminata, areNamesVerified: true }
  const before = 'Your documents were approved under this name. If you change it, we check the new one first.'
  const held = { ...verified, areNamesHeld: true } as const
  await openAccount(({ body }) => respondToPatch(held, body), verified)
  expect(screen.getByText(new RegExp(`^${before}`))).toBeVisible()
  await fill(field('First name'), 'Mariama')
  await user.click(save())
  expect(
    await screen.findByText('Your profile has been updated. We are checking your new name first.'),
  ).toBeVisible()
  expect(screen.getByText(/^We are checking your name\./)).toBeVisible()
  expect(screen.queryByText(new RegExp(`^${before}`))).not.toBeInTheDocument()
})

// [spec 1 #10]
test('Save sends only the changes, confirms them and updates the cached user', async () => {
  const { calls, client } = await openAccount(acceptPatch)
  await fill(field('First name'), '  Mariama ')
  await fill(field('About you'), '')
  await user.selectOptions(field('Location'), 'Not given')
  await user.selectOptions(field('You sell as'), 'Business')
  await user.click(save())
  expect(await screen.findByText('Your profile has been updated.')).toBeVisible()
  expect(screen.getByText('Success')).toBeVisible()
  const sent = { firstName: 'Mariama', bio: null, location: null, userType: 'business' }
  expect(calls).toEqual([{ method: 'PATCH', path: '/api/auth/user', query: {}, body: sent }])
  expect(client.getQueryData(userQuery.queryKey)).toEqual({ ...aminata, ...sent })
  expect(save()).toHaveFocus()
  expect(field('First name')).toHaveValue('Mariama')
  expect(save()).toHaveAttribute('aria-disabled', 'true')
})

test("a refused field gets the focus and shows the server's message until it is edited", async () => {
  const message = 'Please check the marked fields and try again.'
  const fields = { email: 'That is not an e-mail address' }
  await openAccount(() => ({ status: 400, body: { code: 'invalid_input', message, fields } }))
  await fill(field('Last name'), 'Koroma')
  await fill(field('E-mail'), 'no address')
  await user.click(save())
  await waitFor(() => expect(field('E-mail')).toHaveAccessibleDescription(/That is not an e-mail address/))
  expect(field('E-mail')).toHaveFocus()
  await expectAlert(message)
  expect(field('Last name')).toHaveValue('Koroma')
  await user.keyboard('x')
  expect(field('E-mail')).not.toHaveAttribute('aria-invalid')
})

test('after a dropped connection the form says so and keeps what was typed', async () => {
  await openAccount(() => Promise.reject(new TypeError('Failed to fetch')))
  await fill(field('First name'), 'Mariama')
  await user.click(save())
  await expectAlert('You are offline. Please check your connection and try again.')
  expect(field('First name')).toHaveValue('Mariama')
  expect(save()).toHaveAttribute('aria-disabled', 'false')
})

// [spec 8 #13]
test('an expired session is reported as Unauthorized and leads to sign-in', async () => {
  const navigations = recordNavigations()
  await openAccount(() => signedOut)
  await fill(field('First name'), 'Mariama')
  await user.click(save())
  await expectAlert('UnauthorizedYou are logged out. Logging in again...')
  await expect.poll(() => navigations).toHaveLength(1)
})

test('leaving with unsaved changes asks first', async () => {
  const { router } = await openAccount(acceptPatch)
  await fill(field('First name'), 'Mariama')
  await press('Your profile', 'link')
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await press('Stay here')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(field('First name')).toHaveValue('Mariama')
  expect(router.state.location.pathname).toBe('/profile/edit')
  await press('Your profile', 'link')
  await press('Leave')
  expect(await screen.findByRole('heading', { name: 'The profile' })).toBeVisible()
})

test('leaving asks nothing without changes or when signed out, and Save sends only changes', async () => {
  const { calls, client, router } = await openAccount(acceptPatch)
  await user.type(field('First name'), '{Enter}')
  await fill(field('First name'), 'Mariama')
  await press('Discard')
  expect(field('First name')).toHaveValue('Aminata')
  await fill(field('Last name'), 'Koroma')
  await fill(field('Last name'), 'Kamara')
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  await fill(field('First name'), 'Mariama')
  await user.keyboard('{Enter}')
  await waitUntilSaved()
  expect(listPatches(calls)).toEqual([{ firstName: 'Mariama' }])
  await press('Your profile', 'link')
  await expect.poll(() => router.state.location.pathname).toBe('/profile')
  router.history.back()
  await fill(await screen.findByLabelText('First name'), 'Kadie')
  client.setQueryData(userQuery.queryKey, null)
  await router.navigate({ to: '/' } as never)
  expect(await screen.findByRole('heading', { name: 'The market' })).toBeVisible()
})

const question = () => screen.getByRole('alertdialog', { name: 'Log out everywhere?' })
const pressInQuestion = (name: string) => user.click(within(question()).getByRole('button', { name }))
const unsent = {
  clientId: 'c1',
  conversationId: 'a',
  content: 'Hello',
  createdAt: '2026-11-20T09:00:00.000Z',
}

async function openQuestion(response: StubResponse) {
  const opened = await openAccount(() => response)
  await press('Log out everywhere')
  await waitFor(question)
  return opened
}

test('logging out everywhere asks first, ends the sessions, and leads to the landing page', async () => {
  const navigations = recordNavigations()
  const { calls, client } = await openQuestion({ status: 204 })
  addUnsent(aminata.id, unsent)
  await pressInQuestion('Log out everywhere')
  await expect.poll(() => navigations).toEqual(['/'])
  expect(localStorage).toHaveLength(0)
  expect(calls).toEqual([{ method: 'POST', path: '/api/auth/logout-everywhere', query: {} }])
  expect(client.getQueryData(userQuery.queryKey)).toBeNull()
})

test('the question about logging out counts unsent messages, and Cancel logs nobody out', async () => {
  addUnsent(aminata.id, unsent)
  const { calls } = await openQuestion({ status: 204 })
  expect(
    await within(question()).findByText('1 message has not been sent yet. It will be lost.'),
  ).toBeVisible()
  await pressInQuestion('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(calls).toEqual([])
  removeUnsent(aminata.id, 'c1')
})

test('the question about logging out says that it stops a pending change of number', async () => {
  const pendingPhoneChange = { phoneNumber: '+23277654321', dueAt: '2026-11-25T14:30:00.000Z' }
  await openAccount(() => ({ status: 204 }), { ...aminata, pendingPhoneChange })
  await press('Log out everywhere')
  expect(
    within(await waitFor(question)).getByText(/^This also stops the change of your number/),
  ).toBeVisible()
})

test('a failed logout is reported, and the person stays on the page', async () => {
  const { client, router } = await openQuestion(outage)
  await pressInQuestion('Log out everywhere')
  await expectAlert('Failed to logout')
  expect(router.state.location.pathname).toBe('/profile/edit')
  expect(client.getQueryData(userQuery.queryKey)).not.toBeNull()
})

const ticket = {
  uploadURL: '/s3/face',
  headers: { 'content-type': 'image/webp' },
  objectUrl: '/media/u/face.webp',
}

/** Pauses every upload halfway until the returned function is called. */
function pauseUploads() {
  const released = Promise.withResolvers<void>()
  vi.mocked(putFile).mockImplementation((_, file, { onProgress }) => {
    onProgress(file.size / 2)
    return released.promise
  })
  return released.resolve
}

const savedPhoto = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const photo = () => screen.getByRole('group', { name: 'Profile photo' })
const readSource = () => photo().querySelector('img')?.getAttribute('src') ?? null

async function open(user: User = aminata, upload: () => StubResponse = () => ({ body: ticket })) {
  return openAccount(
    ({ path, body }: ApiCall) => (path === '/api/objects/upload' ? upload() : respondToPatch(user, body)),
    user,
  )
}

async function choosePhoto(name = 'face.jpg') {
  const input = photo().querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('The field has no file input')
  await user.upload(input, new File(['photo'], name, { type: 'image/jpeg' }))
}

test('a chosen photo is scaled down, uploaded at once, shown, and saved with the rest', async () => {
  const { calls } = await open()
  expect(readSource()).toBeNull()
  await choosePhoto()
  await expect.poll(() => vi.mocked(putFile).mock.calls).toHaveLength(1)
  expect(vi.mocked(putFile).mock.calls[0]?.slice(0, 2)).toMatchObject([ticket, { size: 6 }])
  expect(calls).toMatchObject([
    { path: '/api/objects/upload', body: { purpose: 'profile_photo', contentType: 'image/webp', size: 6 } },
  ])
  expect(readSource()).toBe('blob:square')
  await fill(screen.getByLabelText('First name'), 'Mariama')
  await user.click(save())
  expect(await screen.findByText('Your profile has been updated.')).toBeVisible()
  expect(listPatches(calls)).toEqual([{ firstName: 'Mariama', profileImageUrl: ticket.objectUrl }])
  expect(save()).toHaveAttribute('aria-disabled', 'true')
})

test('a refused upload says why, and Save asks to retry or remove the photo and sends nothing', async () => {
  vi.mocked(putFile).mockRejectedValue(new PutFailed(403))
  const { calls } = await open()
  await choosePhoto()
  expect(await screen.findByText('The server refused this photo.')).toBeVisible()
  await user.click(save())
  expect(await screen.findByText('The photo was not uploaded. Retry or remove it.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change photo' })).toHaveFocus()
  expect(listPatches(calls)).toEqual([])
  expect(putFile).toHaveBeenCalledTimes(3)
})

test('a session that expires during an upload is reported, and Retry continues the upload', async () => {
  let isSignedIn = false
  const { calls } = await open(aminata, () => (isSignedIn ? { body: ticket } : signedOut))
  await choosePhoto()
  expect(await screen.findByText('Log in again, then retry.')).toBeVisible()
  isSignedIn = true
  await press('Retry')
  await waitFor(() => expect(within(photo()).queryByRole('alert')).not.toBeInTheDocument())
  await user.click(save())
  await expect.poll(() => listPatches(calls)).toEqual([{ profileImageUrl: ticket.objectUrl }])
})

test('an unreadable file is refused with a reason, and removing it leaves nothing to save', async () => {
  vi.mocked(squarePhoto).mockRejectedValue(new PhotoRefused('unreadable'))
  await open()
  await choosePhoto()
  expect(await screen.findByText('This photo is damaged, or this device cannot open it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await press('Remove photo')
  expect(screen.getByRole('button', { name: 'Choose a photo' })).toHaveFocus()
  expect(save()).toHaveAttribute('aria-disabled', 'true')
})

test('removing the photo can be undone before saving', async () => {
  const { calls } = await open({ ...aminata, profileImageUrl: savedPhoto })
  expect(readSource()).toBe(savedPhoto)
  await press('Remove photo')
  expect(readSource()).toBeNull()
  await press('Keep the photo')
  expect(readSource()).toBe(savedPhoto)
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  await press('Remove photo')
  await user.click(save())
  await expect.poll(() => listPatches(calls)).toEqual([{ profileImageUrl: null }])
})

test('Save waits for the upload, which shows its progress, and saves the photo chosen last', async () => {
  const release = pauseUploads()
  let tickets = 0
  const { calls } = await open(aminata, () => ({
    body: { ...ticket, objectUrl: `/media/u/face-${++tickets}.webp` },
  }))
  await choosePhoto('one.jpg')
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuetext', '50%')
  await user.click(save())
  expect(save()).toHaveAttribute('aria-busy', 'true')
  expect(listPatches(calls)).toEqual([])
  await choosePhoto('two.jpg')
  await expect.poll(() => tickets).toBe(2)
  release()
  await expect.poll(() => listPatches(calls)).toEqual([{ profileImageUrl: '/media/u/face-2.webp' }])
})
