import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { userQuery } from '#web/features/auth/queries.ts'
import { fill, press, untilTold, user, watchWaysOut } from '#web/test/hands.ts'
import type { Called } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { aminata, openAccount, patched, patches, save, signedOut } from './test/open-account.tsx'

afterEach(() => dismissToast())

const field = (name: string) => screen.getByLabelText(name)
const taking = ({ body }: Called) => patched(aminata, body)
const untilSaved = () => waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'true'))

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

test('with nothing changed Save sends nothing', async () => {
  const { calls } = await openAccount(taking)
  await user.type(field('First name'), '{Enter}')
  await fill(field('First name'), 'Mariama')
  await user.keyboard('{Enter}')
  await untilSaved()
  expect(calls).toHaveLength(1)
})

test('a field put back as it was is not sent', async () => {
  const { calls } = await openAccount(taking)
  await fill(field('Last name'), 'Koroma')
  await fill(field('Last name'), 'Kamara')
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  await fill(field('E-mail'), 'new@example.com')
  await user.click(save())
  await expect.poll(() => patches(calls)).toEqual([{ email: 'new@example.com' }])
})

test('what the server refuses is said at its field, which gets the focus, and goes when it is changed', async () => {
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

test('who is signed out meanwhile is told in the words of the profile and led to sign in', async () => {
  const led = watchWaysOut()
  await openAccount(() => signedOut)
  await fill(field('First name'), 'Mariama')
  await user.click(save())
  await untilTold('UnauthorizedYou are logged out. Logging in again...')
  await expect.poll(() => led).toHaveLength(1)
})

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

test('who has changed nothing, has saved or has discarded leaves without a question', async () => {
  const { router } = await openAccount(taking)
  await fill(field('First name'), 'Mariama')
  await press('Discard')
  expect(field('First name')).toHaveValue('Aminata')
  await fill(field('First name'), 'Mariama')
  await user.click(save())
  await untilSaved()
  await press('Your profile', 'link')
  await expect.poll(() => router.state.location.pathname).toBe('/profile')
})

test('who logs out elsewhere on the page is not asked about what is unsaved', async () => {
  const { client, router } = await openAccount(taking)
  await fill(field('First name'), 'Mariama')
  client.setQueryData(userQuery.queryKey, null)
  await router.navigate({ to: '/' } as never)
  expect(await screen.findByRole('heading', { name: 'The market' })).toBeVisible()
})
