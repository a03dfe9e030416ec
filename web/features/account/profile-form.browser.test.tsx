import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { userQuery } from '#web/features/auth/queries.ts'
import { watchLogin } from '#web/features/auth/test/watch-login.ts'
import type { Answer, Called } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { aminata, openAccount, patched } from './test/open-account.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = page.getByRole('button', { name: 'Save', exact: true })
const taking = ({ body }: Called) => patched(aminata, body)
const refusing = (answer: Answer) => () => answer
const alert = page.getByRole('alert')

test('the form opens with what the account holds', async () => {
  await openAccount(taking, {
    ...aminata,
    businessName: 'Kamara & Sons',
    userType: 'business',
    location: 'Bo',
  })
  await expect.element(field('First name')).toHaveValue('Aminata')
  await expect.element(field('Last name')).toHaveValue('Kamara')
  await expect.element(field('Business name')).toHaveValue('Kamara & Sons')
  await expect.element(field('About you')).toHaveValue('Phones and more.')
  await expect.element(page.getByText('16 / 500')).toBeVisible()
  await expect.element(field('Location')).toHaveValue('Bo')
  await expect.element(field('E-mail')).toHaveValue('aminata@example.com')
  await expect.element(field('You sell as')).toHaveValue('business')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
})

test('a name that is being checked says so', async () => {
  await openAccount(taking, { ...aminata, businessName: 'Orange Money', areNamesHeld: true })
  await expect.element(field('Business name')).toHaveValue('Orange Money')
  await expect.element(page.getByText('We are checking your name.')).toBeVisible()
})

test('the twenty places are offered, and none of them', async () => {
  const { screen } = await openAccount(taking)
  const options = [...screen.container.querySelectorAll<HTMLOptionElement>('select[name="location"] option')]
  expect(options).toHaveLength(21)
  expect(options.slice(0, 3).map(({ text }) => text)).toEqual(['Not given', 'Freetown', 'Bo'])
})

test('Save sends only what was changed, says so, and the person is known by it at once', async () => {
  const { calls, client } = await openAccount(taking)
  await field('First name').fill('  Mariama ')
  await field('About you').fill('')
  await field('Location').selectOptions('Not given')
  await field('You sell as').selectOptions('Business')
  await save.click()
  await expect.element(page.getByRole('status').getByText('Your profile has been updated.')).toBeVisible()
  await expect.element(page.getByRole('status').getByText('Success', { exact: true })).toBeVisible()
  const sent = { firstName: 'Mariama', bio: null, location: null, userType: 'business' }
  expect(calls).toEqual([{ method: 'PATCH', path: '/api/auth/user', query: {}, body: sent }])
  expect(client.getQueryData(userQuery.queryKey)).toEqual({ ...aminata, ...sent })
  await expect.element(save).toHaveFocus()
  await expect.element(field('First name')).toHaveValue('Mariama')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
})

test('with nothing changed Save sends nothing', async () => {
  const { calls } = await openAccount(taking)
  await field('First name').click()
  await userEvent.keyboard('{Enter}')
  await field('First name').fill('Mariama')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => calls).toHaveLength(1)
})

test('a field put back as it was is not sent', async () => {
  const { calls } = await openAccount(taking)
  await field('Last name').fill('Koroma')
  await field('Last name').fill('Kamara')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await field('E-mail').fill('new@example.com')
  await save.click()
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ email: 'new@example.com' }])
})

test('what the server refuses is said at its field, which gets the focus, and goes when it is changed', async () => {
  const message = 'Please check the marked fields and try again.'
  await openAccount(
    refusing({
      status: 400,
      body: { code: 'invalid_input', message, fields: { email: 'That is no e-mail address' } },
    }),
  )
  await field('Last name').fill('Koroma')
  await field('E-mail').fill('no address')
  await save.click()
  await expect.element(field('E-mail')).toHaveAccessibleDescription(/That is no e-mail address/)
  await expect.element(field('E-mail')).toHaveFocus()
  await expect.element(alert.getByText(message)).toBeVisible()
  await expect.element(field('Last name')).toHaveValue('Koroma')
  await userEvent.keyboard('x')
  await expect.element(field('E-mail')).not.toHaveAttribute('aria-invalid')
})

test('a line that broke says so and keeps what was typed', async () => {
  await openAccount(() => {
    throw new TypeError('Failed to fetch')
  })
  await field('First name').fill('Mariama')
  await save.click()
  await expect
    .element(alert.getByText('You are offline. Please check your connection and try again.'))
    .toBeVisible()
  await expect.element(field('First name')).toHaveValue('Mariama')
  await expect.element(save).toHaveAttribute('aria-disabled', 'false')
})

test('who is signed out meanwhile is told in the words of the profile and led to sign in', async () => {
  const login = watchLogin()
  await openAccount(refusing({ status: 401, body: { code: 'signed_out', message: 'Please sign in.' } }))
  await field('First name').fill('Mariama')
  await save.click()
  await expect.element(alert.getByText('Unauthorized', { exact: true })).toBeVisible()
  await expect
    .element(alert.getByText('You are logged out. Logging in again...', { exact: true }))
    .toBeVisible()
  await expect.poll(() => login.left).toHaveLength(1)
  login.stop()
})

test('leaving with something unsaved asks first', async () => {
  const { router } = await openAccount(taking)
  await field('First name').fill('Mariama')
  const toProfile = page.getByRole('link', { name: 'Your profile' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await toProfile.click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field('First name')).toHaveValue('Mariama')
  expect(router.state.location.pathname).toBe('/profile/edit')
  await toProfile.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { name: 'The profile' })).toBeVisible()
})

test('who has changed nothing, has saved or has discarded leaves without a question', async () => {
  const { router } = await openAccount(taking)
  await field('First name').fill('Mariama')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(field('First name')).toHaveValue('Aminata')
  await field('First name').fill('Mariama')
  await save.click()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/profile')
})

test('who logs out elsewhere on the page is not asked about what is unsaved', async () => {
  const { client, router } = await openAccount(taking)
  await field('First name').fill('Mariama')
  client.setQueryData(userQuery.queryKey, null)
  await router.navigate({ to: '/' } as never)
  await expect.element(page.getByRole('heading', { name: 'The market' })).toBeVisible()
})
