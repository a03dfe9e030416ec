import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { userQuery } from '#web/features/auth/queries.ts'
import { watchLogin } from '#web/features/auth/test/watch-login.ts'
import type { Answer, Called } from '#web/features/feed/test/market.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { aminata, openAccount } from './test/open-account.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const NEW = '+23277654321'
const sent = { message: 'Sent.', phoneNumber: NEW, resendInSeconds: 60 }
const changed = { ...aminata, phoneNumber: NEW }

const change = page.getByRole('button', { name: 'Change number' })
const number = page.getByLabelText('Phone number', { exact: true })
const send = page.getByRole('button', { name: 'Send Verification Code' })
const code = page.getByLabelText('6-digit code')
const alert = page.getByRole('alert')

/** `send` and `verify` are what the two calls get. */
function server({ send: sending = { body: sent }, verify = { body: { user: changed } } }: { send?: Answer; verify?: Answer } = {}) {
  return ({ path }: Called) => (path.endsWith('/send-otp') ? sending : verify)
}

async function askForCode() {
  await change.click()
  await number.fill('077654321')
  await send.click()
}

async function enterCode() {
  await askForCode()
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('123456{Enter}')
}

test('the number stands there with its badge', async () => {
  await openAccount(server())
  await expect.element(page.getByText('+232 76123456', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Verify Phone Number' })).not.toBeInTheDocument()
})

test.each(['Change number', 'Verify Phone Number'])('"%s" opens the number and puts the focus into it', async (name) => {
  await openAccount(server(), { ...aminata, isPhoneVerified: false })
  await page.getByRole('button', { name }).click()
  await expect.element(number).toHaveFocus()
})

test('another number becomes the own one by its code', async () => {
  const { calls, client } = await openAccount(server())
  await enterCode()
  await expect.element(page.getByText('+232 77654321 is your number now.')).toBeVisible()
  expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/auth/phone/send-otp', body: { phoneNumber: '+232077654321' } },
    { path: '/api/auth/phone/verify-otp', body: { phoneNumber: NEW, otpCode: '123456' } },
  ])
  expect(client.getQueryData(userQuery.queryKey)).toEqual(changed)
  await expect.element(page.getByText('+232 77654321', { exact: true })).toBeVisible()
  await expect.element(code).not.toBeInTheDocument()
  await expect.element(change).toHaveFocus()
  expect(sessionStorage).toHaveLength(0)
})

test('a number that is not verified is verified the same way, without being typed again', async () => {
  const unverified = { ...aminata, isPhoneVerified: false }
  const answers = server({ send: { body: { ...sent, phoneNumber: aminata.phoneNumber } }, verify: { body: { user: aminata } } })
  const { calls } = await openAccount(answers, unverified)
  await expect.element(page.getByText('Not verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Verify Phone Number' }).click()
  await send.click()
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('123456{Enter}')
  await expect.element(page.getByText('Your phone number is verified.')).toBeVisible()
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible()
  expect(calls[0]?.body).toEqual({ phoneNumber: aminata.phoneNumber })
})

test('a number that somebody else has is refused at the field', async () => {
  const message = 'Another account has that number.'
  await openAccount(server({ send: { status: 409, body: { code: 'phone_taken', message } } }))
  await askForCode()
  await expect.element(number).toHaveAccessibleDescription(message)
  await expect.element(alert.getByText(message)).toBeVisible()
})

test.each([
  [400, 'wrong_code', 'That code is wrong or has expired. Check it, or ask for a new one.', '123456'],
  [429, 'code_used_up', 'Too many wrong codes. Please ask for a new code.', ''],
  [409, 'phone_taken', 'Another account has that number.', '123456'],
])('a code that is refused (%i %s) says why and changes nothing', async (status, name, message, left) => {
  const { client } = await openAccount(server({ verify: { status, body: { code: name, message } } }))
  await enterCode()
  await expect.element(code).toHaveAccessibleDescription(message)
  await expect.element(code).toHaveValue(left)
  await expect.element(alert.getByText(message)).toBeVisible()
  expect(client.getQueryData(userQuery.queryKey)).toEqual(aminata)
})

test('a new code can be asked for when the wait is over, from the same call', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const { calls } = await openAccount(server())
  await askForCode()
  await expect.element(page.getByRole('button', { name: 'Send a new code in 60 s' })).toBeDisabled()
  vi.advanceTimersByTime(60_000)
  await page.getByRole('button', { name: 'Send a new code', exact: true }).click()
  await expect.poll(() => calls.map(({ path }) => path)).toEqual(['/api/auth/phone/send-otp', '/api/auth/phone/send-otp'])
  vi.useRealTimers()
})

test('the number can be changed again from the code, and all of it given up', async () => {
  await openAccount(server())
  await askForCode()
  await page.getByRole('button', { name: 'Change Phone Number' }).click()
  await expect.element(number).toHaveFocus()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(number).not.toBeInTheDocument()
  await expect.element(change).toHaveFocus()
})

test('a page that the phone threw away comes back at the code, and nobody else finds it', async () => {
  await openAccount(server())
  await askForCode()
  await expect.element(code).toHaveFocus()
  await cleanup()
  await openAccount(server())
  await expect.element(page.getByText('We sent a 6-digit code to +232 77654321.')).toBeVisible()
  await cleanup()
  await openAccount(server(), { ...aminata, id: '0190b5a0-0000-7000-8000-0000000000dd' })
  await expect.element(change).toBeVisible()
  await expect.element(code).not.toBeInTheDocument()
})

test('who is signed out meanwhile is told in the words of the profile and led to sign in', async () => {
  const login = watchLogin()
  await openAccount(server({ send: { status: 401, body: { code: 'signed_out', message: 'Please sign in.' } } }))
  await askForCode()
  await expect.element(alert.getByText('Unauthorized', { exact: true })).toBeVisible()
  await expect.poll(() => login.left).toHaveLength(1)
  await expect.element(alert.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible()
  login.stop()
})
