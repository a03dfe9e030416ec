import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dismissToast } from '#web/ui/toast.ts'
import { code, country, openAuth, paste, phone, send, toast, type } from './test/open-auth.tsx'
import { codeSent, stubServer } from './test/server.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  dismissToast()
})

test('a code can be asked for once there is a number', async () => {
  stubServer(() => ({ body: codeSent }))
  await openAuth()
  await expect.element(send).toBeDisabled()
  await phone.fill('7')
  await expect.element(send).toBeEnabled()
  await phone.fill('')
  await expect.element(send).toBeDisabled()
})

test('the field takes digits only, and shows them in the form of the chosen country', async () => {
  await openAuth()
  await phone.click()
  await type('0a7b6-1 2x3')
  await expect.element(phone).toHaveValue('(076) 123')
  await phone.fill('')
  await country.selectOptions('US')
  await phone.click()
  await type('5551234567')
  await expect.element(phone).toHaveValue('(555) 123-4567')
  await type('89')
  await expect.element(phone).toHaveValue('(555) 123-4567')
  await type('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
  await expect.element(phone).toHaveValue('55')
})

test('Sierra Leone stands first among the countries', async () => {
  await openAuth()
  await expect.element(country).toHaveValue('SL')
  const names = [...(country.element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(names.slice(0, 6)).toEqual([
    'Sierra Leone (+232)',
    'Guinea (+224)',
    'Liberia (+231)',
    'The Gambia (+220)',
    'Ghana (+233)',
    'Nigeria (+234)',
  ])
})

test.each([
  ['+232 76 123 456', 'SL', '76123456'],
  ['0023276123456', 'SL', '76123456'],
  ['076 123 456', 'SL', '(076) 123456'],
  ['+44 7400 123456', 'GB', '7400123456'],
])('pasting %s picks %s and fills in the number', async (text, chosen, shown) => {
  await openAuth()
  await phone.fill('99')
  paste(text)
  await expect.element(country).toHaveValue(chosen)
  await expect.element(phone).toHaveValue(shown)
})

test('the number goes out with its calling code, and the page moves on to the code', async () => {
  const calls = stubServer(() => ({ body: codeSent }))
  await openAuth()
  await phone.fill('76123456')
  await send.click()
  await expect.element(page.getByText('We sent a 6-digit code to +232 76123456.')).toBeVisible()
  await expect.element(code).toHaveFocus()
  expect(calls).toEqual([{ path: '/api/auth/send-otp', body: { phoneNumber: '+23276123456' } }])
})

test('an unknown prefix warns and is sent all the same', async () => {
  const warning = 'We do not know numbers that begin with +2328512.'
  const calls = stubServer(() => ({ body: { ...codeSent, phoneNumber: '+23285123456', warning } }))
  await openAuth()
  await phone.fill('85123456')
  await expect
    .element(page.getByText('We do not know numbers that start like this. If yours is right, continue.'))
    .toBeVisible()
  await send.click()
  await expect.element(page.getByText(warning)).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('a landline is pointed out before it is sent', async () => {
  await openAuth()
  await phone.fill('022212345')
  await expect
    .element(page.getByText('This looks like a Freetown landline. Landlines cannot receive an SMS.'))
    .toBeVisible()
  await expect.element(send).toBeEnabled()
})

test.each([
  [400, 'landline', 'That is a landline number, which cannot receive SMS. Please use a mobile number.'],
  [403, 'country_not_served', 'We cannot send codes to that country yet. Please use a Sierra Leone number.'],
  [429, 'too_many_requests', 'Please wait 42 seconds before asking for another code.'],
  [503, 'sms_unavailable', 'We could not send the SMS. Please try again in a minute.'],
])('a refusal (%i %s) is said beside the field and in a toast', async (status, name, message) => {
  stubServer(() => ({ status, body: { code: name, message } }))
  await openAuth()
  await phone.fill('76123456')
  await send.click()
  await expect.element(phone).toHaveAccessibleDescription(message)
  await expect.element(phone).toHaveFocus()
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true')
  await expect.element(toast.getByText('Error')).toBeVisible()
  await expect.element(toast.getByText(message)).toBeVisible()
  await type('1')
  await expect.element(phone).not.toHaveAttribute('aria-invalid')
})

test('the words for the field come before the general ones', async () => {
  const fields = { phoneNumber: 'That is not a mobile number.' }
  stubServer(() => ({
    status: 400,
    body: { code: 'invalid_input', message: 'Please check the marked fields and try again.', fields },
  }))
  await openAuth()
  await phone.fill('1')
  await send.click()
  await expect.element(phone).toHaveAccessibleDescription('That is not a mobile number.')
})

test.each([
  ['there is no line', false],
  ['the line broke', true],
])('the page says so when %s', async (_, isOnline) => {
  onlineManager.setOnline(isOnline)
  stubServer(() => new TypeError('Failed to fetch'))
  await openAuth()
  await phone.fill('76123456')
  await send.click()
  await expect
    .element(phone)
    .toHaveAccessibleDescription('You are offline. Please check your connection and try again.')
})

test('who has to wait may go on with the code that came before', async () => {
  stubServer(() => ({
    status: 429,
    retryAfter: 42,
    body: { code: 'too_many_requests', message: 'Please wait.' },
  }))
  await openAuth()
  await phone.fill('76123456')
  await send.click()
  await page.getByRole('button', { name: 'I already have a code' }).click()
  await expect.element(code).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /Send a new code in 4\d s/ })).toBeDisabled()
})

test('the page says how sessions work', async () => {
  await openAuth()
  await expect.element(page.getByText('Secure authentication.')).toBeVisible()
  await expect
    .element(page.getByText('Your session lasts 60 days on this device.', { exact: false }))
    .toBeVisible()
})
