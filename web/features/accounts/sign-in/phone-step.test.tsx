import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, press, user } from '#web/test/hands.ts'
import { type Called, stubServer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import {
  askForCode,
  code,
  codeSent,
  country,
  openAuth,
  paste,
  phone,
  send,
  toast,
  type,
} from './test/open-auth.tsx'

afterEach(() => {
  onlineManager.setOnline(true)
  dismissToast()
})

// [spec 1 #13, 2.4 #4, 2.4 #8, 5 #30]
test('a code can be asked for once there is a number, and the page says how sessions work', async () => {
  openAuth()
  expect(country()).toHaveValue('SL')
  expect([...country().options].slice(0, 6).map(({ text }) => text)).toEqual([
    'Sierra Leone (+232)',
    'Guinea (+224)',
    'Liberia (+231)',
    'The Gambia (+220)',
    'Ghana (+233)',
    'Nigeria (+234)',
  ])
  expect(screen.getByText('Secure authentication.')).toBeVisible()
  expect(screen.getByText(/Your session lasts 60 days on this device\./)).toBeVisible()
  expect(send()).toBeDisabled()
  await fill(phone(), '7')
  expect(send()).toBeEnabled()
  await fill(phone(), '')
  expect(send()).toBeDisabled()
})

// [spec 2.4 #1, 5 #28]
test('the field takes digits only, and shows them in the form of the chosen country', async () => {
  openAuth()
  await user.click(phone())
  await type('0a7b6-1 2x3')
  expect(phone()).toHaveValue('(076) 123')
  await fill(phone(), '')
  await user.selectOptions(country(), 'US')
  await user.click(phone())
  await type('5551234567')
  expect(phone()).toHaveValue('(555) 123-4567')
  await type('89')
  expect(phone()).toHaveValue('(555) 123-4567')
  await type('{Backspace>8/}')
  expect(phone()).toHaveValue('55')
})

test.each([
  ['+232 76 123 456', 'SL', '76123456'],
  ['0023276123456', 'SL', '76123456'],
  ['076 123 456', 'SL', '(076) 123456'],
  ['+44 7400 123456', 'GB', '7400123456'],
])('pasting %s picks %s and fills in the number', async (text, chosen, shown) => {
  openAuth()
  await fill(phone(), '99')
  paste(phone(), text)
  await waitFor(() => expect(country()).toHaveValue(chosen))
  await waitFor(() => expect(phone()).toHaveValue(shown))
})

// [spec 4 #3]
test('the number goes out with its calling code, and the page moves on to the code', async () => {
  const calls = stubServer(() => ({ body: codeSent }))
  openAuth()
  await askForCode('76123456')
  expect(await screen.findByText('We sent a 6-digit code to +232 76123456.')).toBeVisible()
  await waitFor(() => expect(code()).toHaveFocus())
  expect(calls).toEqual([
    { method: 'POST', path: '/api/auth/send-otp', query: {}, body: { phoneNumber: '+23276123456' } },
  ])
})

test('an unknown prefix warns and is sent all the same', async () => {
  const warning = 'We do not know numbers that begin with +2328512.'
  const calls = stubServer(() => ({ body: { ...codeSent, phoneNumber: '+23285123456', warning } }))
  openAuth()
  await fill(phone(), '85123456')
  expect(
    await screen.findByText('We do not know numbers that start like this. If yours is right, continue.'),
  ).toBeVisible()
  await user.click(send())
  expect(await screen.findByText(warning)).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('a landline is pointed out before it is sent', async () => {
  openAuth()
  await fill(phone(), '022212345')
  expect(
    await screen.findByText('This looks like a Freetown landline. Landlines cannot receive an SMS.'),
  ).toBeVisible()
  expect(send()).toBeEnabled()
})

// [spec 8 #5]
test.each([
  [400, 'landline', 'That is a landline number, which cannot receive SMS. Please use a mobile number.'],
  [403, 'country_not_served', 'We cannot send codes to that country yet. Please use a Sierra Leone number.'],
  [429, 'too_many_requests', 'Please wait 42 seconds before asking for another code.'],
  [503, 'sms_unavailable', 'We could not send the SMS. Please try again in a minute.'],
])('a refusal (%i %s) is said beside the field and in a toast', async (status, name, message) => {
  stubServer(() => ({ status, body: { code: name, message } }))
  openAuth()
  await askForCode()
  await waitFor(() => expect(phone()).toHaveAccessibleDescription(message))
  await waitFor(() => expect(phone()).toHaveFocus())
  expect(phone()).toHaveAttribute('aria-invalid', 'true')
  expect(await within(toast()).findByText('Error')).toBeVisible()
  expect(within(toast()).getByText(message)).toBeVisible()
  await type('1')
  await waitFor(() => expect(phone()).not.toHaveAttribute('aria-invalid'))
})

test.each([
  ['there is no line', false],
  ['the line broke', true],
])('the page says so when %s', async (_, isOnline) => {
  onlineManager.setOnline(isOnline)
  stubServer(() => {
    throw new TypeError('Failed to fetch')
  })
  openAuth()
  await askForCode()
  await waitFor(() =>
    expect(phone()).toHaveAccessibleDescription(
      'You are offline. Please check your connection and try again.',
    ),
  )
})

test('who has to wait may go on with the code that came before', async () => {
  stubServer(() => ({
    status: 429,
    headers: { 'retry-after': '42' },
    body: { code: 'too_many_requests', message: 'Please wait.' },
  }))
  openAuth()
  await askForCode()
  await press('I already have a code')
  await waitFor(() => expect(code()).toHaveFocus())
  expect(screen.getByRole('button', { name: /^Send a new code in 4\d s$/ })).toBeDisabled()
})

// Turnstile's own script comes from Cloudflare: a button stands in for its widget.
type Widget = { siteKey: string; onSuccess: (token: string) => void; onError: () => void }
vi.mock('@marsidev/react-turnstile', () => ({
  Turnstile: ({ siteKey, onSuccess, onError }: Widget) => (
    <div>
      <button type="button" onClick={() => onSuccess(`token for ${siteKey}`)}>
        I am a person
      </button>
      <button type="button" onClick={onError}>
        The check breaks
      </button>
    </div>
  ),
}))

const REFUSAL = {
  code: 'robot_check',
  message: 'Please show that you are a person, then ask for the code again.',
}
let calls: Called[]

beforeEach(() => {
  calls = stubServer(({ path, body }) => {
    if (path.endsWith('robot-check')) return { body: { siteKey: 'site-key' } }
    const isProved = typeof body === 'object' && body !== null && 'robotToken' in body
    return isProved ? { body: codeSent } : { status: 403, body: REFUSAL }
  })
})
test('a server that asks for proof gets the code request with the answer of the check', async () => {
  openAuth()
  await askForCode()
  await press('I am a person')
  await waitFor(() => expect(code()).toHaveFocus())
  expect(calls.filter(({ path }) => path.endsWith('send-otp')).at(-1)?.body).toEqual({
    phoneNumber: '+232076123456',
    robotToken: 'token for site-key',
  })
})

test('a check that cannot be shown leaves the refusal to read, and the button to try again', async () => {
  openAuth()
  await askForCode()
  await press('The check breaks')
  expect((await screen.findAllByText(REFUSAL.message))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'I am a person' })).not.toBeInTheDocument()
  await waitFor(() => expect(send()).toBeEnabled())
})
