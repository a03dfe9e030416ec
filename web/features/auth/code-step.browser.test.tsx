import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { dismissToast } from '#web/ui/toast.ts'
import { userQuery } from './queries.ts'
import { code, openAuth, openCodeStep, paste, phone, send, toast, type, verify } from './test/open-auth.tsx'
import { codeSent, member, stubServer, type Call } from './test/server.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  dismissToast()
})

const isSend = ({ path }: Call) => path === '/api/auth/send-otp'

function serverThatAnswersVerify(status: number, body: unknown) {
  return stubServer((call) => (isSend(call) ? { body: codeSent } : { status, body }))
}

test('the code is exactly six digits', async () => {
  serverThatAnswersVerify(200, { user: member })
  await openCodeStep()
  await expect.element(verify).toBeDisabled()
  await type('12a34-5')
  await expect.element(code).toHaveValue('12345')
  await expect.element(verify).toBeDisabled()
  await type('6')
  await expect.element(verify).toBeEnabled()
  await type('7')
  await expect.element(code).toHaveValue('123456')
})

test('the field asks the phone for the code', async () => {
  serverThatAnswersVerify(200, { user: member })
  await openCodeStep()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(code).toHaveAttribute('inputmode', 'numeric')
})

test('pasting the whole message fills in the code', async () => {
  serverThatAnswersVerify(200, { user: member })
  await openCodeStep()
  paste('654321 is your Salone Market code, good for 10 minutes.')
  await expect.element(code).toHaveValue('654321')
  await expect.element(verify).toBeEnabled()
})

test('the code that the browser reads out of the SMS is filled in', async () => {
  serverThatAnswersVerify(200, { user: member })
  vi.stubGlobal('OTPCredential', Object)
  const get = vi
    .spyOn(navigator.credentials, 'get')
    .mockResolvedValue({ id: '', type: 'otp', code: '246810' } as Credential)
  await openCodeStep()
  await expect.element(code).toHaveValue('246810')
  get.mockRestore()
})

test('the right code signs the person in', async () => {
  const calls = serverThatAnswersVerify(200, { user: member })
  const { client, signedIn } = await openCodeStep()
  await type('123456{Enter}')
  await expect.poll(() => signedIn).toEqual([true])
  expect(client.getQueryData(userQuery.queryKey)).toEqual(member)
  expect(calls.at(-1)).toEqual({
    path: '/api/auth/verify-otp',
    body: { phoneNumber: '+23276123456', otpCode: '123456' },
  })
})

test.each([
  [400, 'wrong_code', 'That code is wrong or has expired. Check it, or ask for a new one.', '123456'],
  [429, 'code_used_up', 'Too many wrong codes. Please ask for a new code.', ''],
  [403, 'suspended', 'Your account is suspended until 1 December 2026 at 10:00 GMT.', '123456'],
  [503, 'unavailable', 'A part of the service is not working. Please try again in a minute.', '123456'],
])('a refusal (%i %s) is said beside the field and in a toast', async (status, name, message, left) => {
  serverThatAnswersVerify(status, { code: name, message })
  const { signedIn } = await openCodeStep()
  await type('123456{Enter}')
  await expect.element(code).toHaveAccessibleDescription(message)
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveValue(left)
  await expect.element(toast.getByText('Error')).toBeVisible()
  await expect.element(toast.getByText(message)).toBeVisible()
  expect(signedIn).toEqual([])
  await type('7')
  await expect.element(code).toHaveValue('7')
  await expect.element(code).not.toHaveAttribute('aria-invalid')
})

test('a line that broke says so and keeps the code', async () => {
  stubServer((call) => (isSend(call) ? { body: codeSent } : new TypeError('Failed to fetch')))
  await openCodeStep()
  await type('123456{Enter}')
  await expect
    .element(code)
    .toHaveAccessibleDescription('You are offline. Please check your connection and try again.')
  await expect.element(code).toHaveValue('123456')
})

test('a new code can be asked for when the wait is over', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const calls = serverThatAnswersVerify(200, { user: member })
  await openCodeStep()
  await expect.element(page.getByRole('button', { name: 'Send a new code in 60 s' })).toBeDisabled()
  vi.advanceTimersByTime(59_000)
  await expect.element(page.getByRole('button', { name: 'Send a new code in 1 s' })).toBeDisabled()
  vi.advanceTimersByTime(1_000)
  await page.getByRole('button', { name: 'Send a new code', exact: true }).click()
  await expect.element(page.getByText('A new code is on its way to +232 76123456.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send a new code in 60 s' })).toBeDisabled()
  await expect.element(code).toHaveFocus()
  expect(calls.map(({ body }) => body)).toEqual([
    { phoneNumber: '+232076123456' },
    { phoneNumber: '+23276123456' },
  ])
})

test('a refused new code says why, and counts down to the moment it may be asked for', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  let sends = 0
  const message = 'Please wait 50 minutes before asking for another code.'
  stubServer(() =>
    ++sends === 1
      ? { body: codeSent }
      : { status: 429, retryAfter: 3_000, body: { code: 'too_many_requests', message } },
  )
  await openCodeStep()
  vi.advanceTimersByTime(60_000)
  await page.getByRole('button', { name: 'Send a new code', exact: true }).click()
  await expect.element(code).toHaveAccessibleDescription(message)
  await expect.element(page.getByRole('button', { name: 'Send a new code in 50 min' })).toBeDisabled()
})

test('changing the number goes back to it, and asking for the same one again so soon sends nothing', async () => {
  const calls = serverThatAnswersVerify(200, { user: member })
  await openCodeStep()
  await page.getByRole('button', { name: 'Change Phone Number' }).click()
  await expect.element(phone).toHaveValue('(076) 123456')
  await expect.element(phone).toHaveFocus()
  await send.click()
  await expect.element(code).toHaveFocus()
  expect(calls).toHaveLength(1)
})

test('a page that the phone threw away comes back at the code', async () => {
  serverThatAnswersVerify(200, { user: member })
  await openCodeStep()
  await cleanup()
  await openAuth()
  await expect.element(code).toHaveFocus()
  await expect.element(page.getByText('We sent a 6-digit code to +232 76123456.')).toBeVisible()
})

test('nothing is kept once the person is in', async () => {
  serverThatAnswersVerify(200, { user: member })
  const { signedIn } = await openCodeStep()
  await type('123456{Enter}')
  await expect.poll(() => signedIn).toEqual([true])
  expect(sessionStorage).toHaveLength(0)
})

test('what is no pending code is not taken for one', async () => {
  sessionStorage.setItem(
    'pending-code',
    '{"asked":7,"phoneNumber":"+23276123456","resendAt":0,"expiresAt":99999999999999}',
  )
  await openAuth()
  await expect.element(phone).toHaveValue('')
})
