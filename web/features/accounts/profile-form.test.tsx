import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { addUnsent, removeUnsent } from '#web/lib/outbox.ts'
import { fill, press, untilTold, user, watchWaysOut } from '#web/test/hands.ts'
import type { Answer, Called } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { aminata, openAccount, patched, patches, save, signedOut } from './test/open-account.tsx'

afterEach(() => dismissToast())

const field = (name: string) => screen.getByLabelText(name)
const taking = ({ body }: Called) => patched(aminata, body)
const untilSaved = () => waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'true'))

// [spec 10.6 #1]
test('the form opens with what the account holds', async () => {
  await openAccount(taking, {
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

// [spec 1 #10, 10.6 #1]
test('Save sends only what was changed, says so, and the person is known by it at once', async () => {
  const { calls, client } = await openAccount(taking)
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

// [spec 10.6 #1]
test("a refused field gets the server's sentence and the focus, until it is changed", async () => {
  const message = 'Please check the marked fields and try again.'
  const fields = { email: 'That is no e-mail address' }
  await openAccount(() => ({ status: 400, body: { code: 'invalid_input', message, fields } }))
  await fill(field('Last name'), 'Koroma')
  await fill(field('E-mail'), 'no address')
  await user.click(save())
  await waitFor(() => expect(field('E-mail')).toHaveAccessibleDescription(/That is no e-mail address/))
  expect(field('E-mail')).toHaveFocus()
  await untilTold(message)
  expect(field('Last name')).toHaveValue('Koroma')
  await user.keyboard('x')
  expect(field('E-mail')).not.toHaveAttribute('aria-invalid')
})

test('a line that broke says so and keeps what was typed', async () => {
  await openAccount(() => Promise.reject(new TypeError('Failed to fetch')))
  await fill(field('First name'), 'Mariama')
  await user.click(save())
  await untilTold('You are offline. Please check your connection and try again.')
  expect(field('First name')).toHaveValue('Mariama')
  expect(save()).toHaveAttribute('aria-disabled', 'false')
})

// [spec 8 #13]
test('who is signed out meanwhile is told in the words of the profile and led to sign in', async () => {
  const led = watchWaysOut()
  await openAccount(() => signedOut)
  await fill(field('First name'), 'Mariama')
  await user.click(save())
  await untilTold('UnauthorizedYou are logged out. Logging in again...')
  await expect.poll(() => led).toHaveLength(1)
})

// [spec 10.6 #1]
test('leaving with something unsaved asks first', async () => {
  const { router } = await openAccount(taking)
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

test('a form without unsaved changes asks nothing on leaving, and only changes are sent', async () => {
  const { calls, client, router } = await openAccount(taking)
  await user.type(field('First name'), '{Enter}')
  await fill(field('First name'), 'Mariama')
  await press('Discard')
  expect(field('First name')).toHaveValue('Aminata')
  await fill(field('Last name'), 'Koroma')
  await fill(field('Last name'), 'Kamara')
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  await fill(field('First name'), 'Mariama')
  await user.keyboard('{Enter}')
  await untilSaved()
  expect(patches(calls)).toEqual([{ firstName: 'Mariama' }])
  await press('Your profile', 'link')
  await expect.poll(() => router.state.location.pathname).toBe('/profile')
  router.history.back()
  await fill(await screen.findByLabelText('First name'), 'Kadie')
  client.setQueryData(userQuery.queryKey, null)
  await router.navigate({ to: '/' } as never)
  expect(await screen.findByRole('heading', { name: 'The market' })).toBeVisible()
})

const question = () => screen.getByRole('alertdialog', { name: 'Log out everywhere?' })
const answer = (name: string) => user.click(within(question()).getByRole('button', { name }))
const unsent = {
  clientId: 'c1',
  conversationId: 'a',
  content: 'Hello',
  createdAt: '2026-11-20T09:00:00.000Z',
}

async function ask(server: Answer) {
  const opened = await openAccount(() => server)
  await press('Log out everywhere')
  await waitFor(question)
  return opened
}

// [spec 10.6 #5]
test('logging out everywhere asks first, ends the sessions, and leads to the landing page', async () => {
  const led = watchWaysOut()
  const { calls, client } = await ask({ status: 204 })
  addUnsent(aminata.id, unsent)
  await answer('Log out everywhere')
  await expect.poll(() => led).toEqual(['/'])
  expect(localStorage).toHaveLength(0)
  expect(calls).toEqual([{ method: 'POST', path: '/api/auth/logout-everywhere', query: {} }])
  expect(client.getQueryData(userQuery.queryKey)).toBeNull()
})

test('who thinks better of it, told of what is not sent yet, stays signed in', async () => {
  addUnsent(aminata.id, unsent)
  const { calls } = await ask({ status: 204 })
  expect(within(question()).getByText('1 message is not sent yet. It will be lost.')).toBeVisible()
  await answer('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(calls).toEqual([])
  removeUnsent(aminata.id, 'c1')
})

test('a failure is told, and the person stays where they are', async () => {
  const { client, router } = await ask({
    status: 503,
    body: { code: 'unavailable', message: 'A part is down.' },
  })
  await answer('Log out everywhere')
  await untilTold('Failed to logout')
  expect(router.state.location.pathname).toBe('/profile/edit')
  expect(client.getQueryData(userQuery.queryKey)).not.toBeNull()
})
