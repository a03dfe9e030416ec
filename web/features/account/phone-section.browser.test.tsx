import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { userQuery } from '#web/features/auth/queries.ts'
import { watchLogin } from '#web/features/auth/test/watch-login.ts'
import type { Answer, Called } from '#web/test/server.ts'
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
const waiting = { ...aminata, pendingPhoneChange: { phoneNumber: NEW, dueAt: '2026-11-25T14:30:00.000Z' } }

const change = page.getByRole('button', { name: 'Change number' })
const number = page.getByLabelText('Phone number', { exact: true })
const send = page.getByRole('button', { name: 'Send Verification Code' })
const code = page.getByLabelText('6-digit code')
const alert = page.getByRole('alert')

/**
 * What the calls get: a code to the new number, one to the present number, the change, and the change that
 * waits.
 */
type Answers = { send?: Answer; sendOld?: Answer; verify?: Answer; later?: Answer }

function server({
  send: sending = { body: sent },
  sendOld = { body: { ...sent, phoneNumber: aminata.phoneNumber } },
  verify = { body: { user: changed } },
  later = { body: { user: waiting } },
}: Answers = {}) {
  const answers: Record<string, Answer> = {
    'send-otp': sending,
    'send-old-otp': sendOld,
    'verify-otp': verify,
    change: later,
  }
  return ({ path }: Called) => answers[path.split('/').at(-1) ?? ''] ?? { status: 404 }
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

const oneMore = page.getByText('One more code, to your present number.')

/** Both codes: the new number's, and then the present one's. */
async function enterCodes() {
  await enterCode()
  await expect.element(oneMore).toBeVisible()
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('654321{Enter}')
}

test('the number stands there with its badge', async () => {
  await openAccount(server())
  await expect.element(page.getByText('+232 76123456', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Verify Phone Number' })).not.toBeInTheDocument()
})

test.each(['Change number', 'Verify Phone Number'])(
  '"%s" opens the number and puts the focus into it',
  async (name) => {
    await openAccount(server(), { ...aminata, isPhoneVerified: false })
    await page.getByRole('button', { name }).click()
    await expect.element(number).toHaveFocus()
  },
)

test('another number becomes the own one by its code and one to the present number', async () => {
  const { calls, client } = await openAccount(server())
  await enterCodes()
  await expect
    .element(page.getByText('+232 77654321 is your number now. Your other devices were signed out.'))
    .toBeVisible()
  expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/auth/phone/send-otp', body: { phoneNumber: '+232077654321' } },
    { path: '/api/auth/phone/send-old-otp', body: { phoneNumber: NEW } },
    {
      path: '/api/auth/phone/verify-otp',
      body: { phoneNumber: NEW, otpCode: '123456', oldNumberCode: '654321' },
    },
  ])
  expect(client.getQueryData(userQuery.queryKey)).toEqual(changed)
  await expect.element(page.getByText('+232 77654321', { exact: true })).toBeVisible()
  await expect.element(code).not.toBeInTheDocument()
  await expect.element(change).toHaveFocus()
  expect(sessionStorage).toHaveLength(0)
})

test('a number that is not verified is verified the same way, without being typed again', async () => {
  const unverified = { ...aminata, isPhoneVerified: false }
  const answers = server({
    send: { body: { ...sent, phoneNumber: aminata.phoneNumber } },
    verify: { body: { user: aminata } },
  })
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
  [400, 'wrong_code', 'That code is wrong or has expired. Check it, or ask for a new one.', '654321'],
  [429, 'code_used_up', 'Too many wrong codes. Please ask for a new code.', ''],
  [409, 'phone_taken', 'Another account has that number.', '654321'],
])(
  'a code to the present number that is refused (%i %s) says why and changes nothing',
  async (status, name, message, left) => {
    const fields = name === 'phone_taken' ? {} : { oldNumberCode: message }
    const { client } = await openAccount(
      server({ verify: { status, body: { code: name, message, fields } } }),
    )
    await enterCodes()
    await expect.element(code).toHaveAccessibleDescription(message)
    await expect.element(code).toHaveValue(left)
    await expect.element(alert.getByText(message)).toBeVisible()
    expect(client.getQueryData(userQuery.queryKey)).toEqual(aminata)
  },
)

test('a code to the new number that is refused is asked for again, and the other one need not be sent twice', async () => {
  const message = 'That code is wrong or has expired. Check it, or ask for a new one.'
  const { calls } = await openAccount(
    server({ verify: { status: 400, body: { code: 'wrong_code', message } } }),
  )
  await enterCodes()
  await expect.element(alert.getByText(message)).toBeVisible()
  await expect.element(page.getByText('We sent a 6-digit code to +232 77654321.')).toBeVisible()
  await userEvent.keyboard('123457{Enter}')
  await expect.element(oneMore).toBeVisible()
  expect(calls.filter(({ path }) => path.endsWith('send-old-otp'))).toHaveLength(1)
})

test('who may not have a code at the present number yet is told how long to wait, and can go on without', async () => {
  const message = 'Please wait 1 minute before asking for another code.'
  await openAccount(
    server({
      sendOld: {
        status: 429,
        headers: { 'retry-after': '60' },
        body: { code: 'too_many_requests', message },
      },
    }),
  )
  await enterCode()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'I no longer have that number' })).toBeVisible()
})

test('without the present number the change waits, which is explained first', async () => {
  const { calls, client } = await openAccount(server())
  await enterCode()
  await page.getByRole('button', { name: 'I no longer have that number' }).click()
  await expect.element(page.getByRole('heading', { name: 'Without your present number' })).toHaveFocus()
  await expect.element(page.getByText('your account moves to +232 77654321 after 72 hours')).toBeVisible()
  await page.getByRole('button', { name: 'Start the 72 hours' }).click()
  await expect.element(page.getByText('Your number changes to +232 77654321 on Nov 25, 14:30.')).toBeVisible()
  expect(calls.at(-1)).toMatchObject({
    path: '/api/auth/phone/change',
    body: { phoneNumber: NEW, otpCode: '123456' },
  })
  expect(client.getQueryData(userQuery.queryKey)).toEqual(waiting)
})

test('a wait that is refused says why, and the way back is open', async () => {
  const message = 'That number belongs to another account.'
  await openAccount(server({ later: { status: 409, body: { code: 'phone_taken', message } } }))
  await enterCode()
  await page.getByRole('button', { name: 'I no longer have that number' }).click()
  await page.getByRole('button', { name: 'Start the 72 hours' }).click()
  await expect.element(alert.getByText(message)).toBeVisible()
  await page.getByRole('button', { name: 'I have the number' }).click()
  await expect.element(oneMore).toBeVisible()
})

test('a new code can be asked for when the wait is over, from the same call', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const { calls } = await openAccount(server())
  await askForCode()
  await expect.element(page.getByRole('button', { name: 'Send a new code in 60 s' })).toBeDisabled()
  vi.advanceTimersByTime(60_000)
  await page.getByRole('button', { name: 'Send a new code', exact: true }).click()
  await expect
    .poll(() => calls.map(({ path }) => path))
    .toEqual(['/api/auth/phone/send-otp', '/api/auth/phone/send-otp'])
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
  await openAccount(
    server({ send: { status: 401, body: { code: 'signed_out', message: 'Please sign in.' } } }),
  )
  await askForCode()
  await expect.element(alert.getByText('Unauthorized', { exact: true })).toBeVisible()
  await expect.poll(() => login.left).toHaveLength(1)
  await expect
    .element(alert.getByText('You are logged out. Logging in again...', { exact: true }))
    .toBeVisible()
  login.stop()
})
