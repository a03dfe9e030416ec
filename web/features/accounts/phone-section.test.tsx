import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { fill, press, expectAlert, user, recordNavigations } from '#web/test/interactions.ts'
import { type StubResponse, type ApiCall, signedOut } from '#web/test/server.ts'
import { aminata, openAccount } from './test/open-account.tsx'

const NEW_PHONE = '+23277654321'
const codeSent = { message: 'Sent.', phoneNumber: NEW_PHONE, resendInSeconds: 60 }
const changedUser = { ...aminata, phoneNumber: NEW_PHONE }
const pendingPhoneChange = { phoneNumber: NEW_PHONE, dueAt: '2026-11-25T14:30:00.000Z' }
const waitingUser = { ...aminata, pendingPhoneChange }
const takenMessage = 'Another account has that number.'
const wrongMessage = 'That code is wrong or has expired. Check it, or ask for a new one.'

const change = () => screen.getByRole('button', { name: 'Change number' })
const number = () => screen.getByLabelText('Phone number')
const code = () => screen.getByLabelText(/6-digit code/)

/** The server's responses, by the last segment of the path. `change` starts the delayed change. */
const responses = {
  'send-otp': { body: codeSent },
  'send-old-otp': { body: { ...codeSent, phoneNumber: aminata.phoneNumber } },
  'verify-otp': { body: { user: changedUser } },
  change: { body: { user: waitingUser } },
}

type Overrides = Partial<Record<keyof typeof responses, StubResponse>>

function respond({ path }: ApiCall, overrides: Overrides = {}): StubResponse {
  const end = path.split('/').at(-1) ?? ''
  const byEnd = new Map<string, StubResponse>(Object.entries({ ...responses, ...overrides }))
  return byEnd.get(end) ?? { status: 404 }
}

const open = (overrides?: Overrides, user = aminata) => openAccount((call) => respond(call, overrides), user)

const refusal = (status: number, errorCode: string, message: string, fields = {}): StubResponse => ({
  status,
  body: { code: errorCode, message, fields },
})

async function askForCode() {
  await press('Change number')
  await fill(await screen.findByLabelText('Phone number'), '077654321')
  await press('Send Verification Code')
}

async function type(digits: string) {
  await waitFor(() => expect(code()).toHaveFocus())
  await user.keyboard(`${digits}{Enter}`)
}

async function enterCode() {
  await askForCode()
  await type('123456')
}

const findOldNumberStep = () => screen.findByText(/One more code, to your current number\./)

/** Enters the code sent to the new number, then the one sent to the current number. */
async function enterCodes() {
  await enterCode()
  await findOldNumberStep()
  await type('654321')
}

test('a new number requires a code sent to it and a code sent to the current number', async () => {
  const { calls, client } = await open()
  expect(screen.getByText('+232 76123456')).toBeVisible()
  expect(screen.getByText('Phone verified')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Verify Phone Number' })).not.toBeInTheDocument()
  await enterCodes()
  expect(
    await screen.findByText('+232 77654321 is your number now. Your other devices were signed out.'),
  ).toBeVisible()
  expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/auth/phone/send-otp', body: { phoneNumber: '+232077654321' } },
    { path: '/api/auth/phone/send-old-otp', body: { phoneNumber: NEW_PHONE } },
    {
      path: '/api/auth/phone/verify-otp',
      body: { phoneNumber: NEW_PHONE, otpCode: '123456', oldNumberCode: '654321' },
    },
  ])
  expect(client.getQueryData(userQuery.queryKey)).toEqual(changedUser)
  expect(screen.getByText('+232 77654321')).toBeVisible()
  expect(screen.queryByLabelText(/6-digit code/)).not.toBeInTheDocument()
  await waitFor(() => expect(change()).toHaveFocus())
  expect(sessionStorage).toHaveLength(0)
})

test('an unverified number can be verified without typing it again', async () => {
  const { calls } = await open(
    {
      'send-otp': { body: { ...codeSent, phoneNumber: aminata.phoneNumber } },
      'verify-otp': { body: { user: aminata } },
    },
    { ...aminata, isPhoneVerified: false },
  )
  expect(screen.getByText('Phone not verified')).toBeVisible()
  await press('Verify Phone Number')
  await waitFor(() => expect(number()).toHaveFocus())
  await press('Send Verification Code')
  await type('123456')
  expect(await screen.findByText('Your phone number is verified.')).toBeVisible()
  expect(screen.getByText('Phone verified')).toBeVisible()
  expect(calls[0]?.body).toEqual({ phoneNumber: aminata.phoneNumber })
})

test("another account's number is refused beside the field, and the change can be cancelled", async () => {
  const refusals = [refusal(409, 'phone_taken', takenMessage)]
  await openAccount((call) => refusals.shift() ?? respond(call))
  await askForCode()
  await waitFor(() => expect(number()).toHaveAccessibleDescription(takenMessage))
  await expectAlert(takenMessage)
  await press('Send Verification Code')
  await press('Change Phone Number')
  await waitFor(() => expect(number()).toHaveFocus())
  await press('Cancel')
  expect(screen.queryByLabelText('Phone number')).not.toBeInTheDocument()
  expect(change()).toHaveFocus()
})

test.each([
  [400, 'wrong_code', wrongMessage, '654321', { oldNumberCode: wrongMessage }],
  [
    429,
    'code_used_up',
    'Too many wrong codes. Please ask for a new code.',
    '',
    { oldNumberCode: 'Too many wrong codes. Please ask for a new code.' },
  ],
  [409, 'phone_taken', takenMessage, '654321', {}],
])(
  'if the change is refused after both codes (%i %s), the page says why and the number stays the same',
  async (status, name, message, remaining, fields) => {
    const { client } = await open({ 'verify-otp': refusal(status, name, message, fields) })
    await enterCodes()
    await waitFor(() => expect(code()).toHaveAccessibleDescription(message))
    expect(code()).toHaveValue(remaining)
    await expectAlert(message)
    expect(client.getQueryData(userQuery.queryKey)).toEqual(aminata)
  },
)

test('a wrong code for the new number can be corrected without sending the other code again', async () => {
  const { calls } = await open({ 'verify-otp': refusal(400, 'wrong_code', wrongMessage) })
  await enterCodes()
  await expectAlert(wrongMessage)
  expect(screen.getByText('We sent a 6-digit code to +232 77654321.')).toBeVisible()
  await user.keyboard('123457{Enter}')
  expect(await findOldNumberStep()).toBeVisible()
  expect(calls.filter(({ path }) => path.endsWith('send-old-otp'))).toHaveLength(1)
})

test('if the next code to the current number must wait, its step opens and says why', async () => {
  const message = 'Please wait 1 minute before asking for another code.'
  const refused = { ...refusal(429, 'too_many_requests', message), headers: { 'retry-after': '60' } }
  await open({ 'send-old-otp': refused })
  await enterCode()
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByRole('button', { name: 'I no longer have that number' })).toBeVisible()
})

test('changing without the current number explains the wait, and can be retried if refused', async () => {
  const refusals = [refusal(409, 'phone_taken', takenMessage)]
  const { calls, client } = await openAccount(
    (call) => (call.path.endsWith('/change') && refusals.shift()) || respond(call),
  )
  await enterCode()
  await press('I no longer have that number')
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Without your current number' })).toHaveFocus(),
  )
  expect(screen.getByText(/your account moves to \+232 77654321 after 72 hours/)).toBeVisible()
  await press('Start the 72 hours')
  await expectAlert(takenMessage)
  await press('I still have that number')
  await findOldNumberStep()
  await press('I no longer have that number')
  await press('Start the 72 hours')
  expect(await screen.findByText(/Your number changes to \+232 77654321 on Nov 25, 14:30\./)).toBeVisible()
  expect(calls.at(-1)).toMatchObject({
    path: '/api/auth/phone/change',
    body: { phoneNumber: NEW_PHONE, otpCode: '123456' },
  })
  expect(client.getQueryData(userQuery.queryKey)).toEqual(waitingUser)
})

test('a page that the phone discarded reopens at the code step, but only for the same person', async () => {
  await open()
  await askForCode()
  await waitFor(() => expect(code()).toHaveFocus())
  cleanup()
  await open()
  expect(await screen.findByText('We sent a 6-digit code to +232 77654321.')).toBeVisible()
  cleanup()
  await open({}, { ...aminata, id: '0190b5a0-0000-7000-8000-0000000000dd' })
  expect(change()).toBeVisible()
  expect(screen.queryByLabelText(/6-digit code/)).not.toBeInTheDocument()
})

test('an expired session is reported as Unauthorized and leads to sign-in', async () => {
  const navigations = recordNavigations()
  await open({ 'send-otp': signedOut })
  await askForCode()
  await expectAlert('UnauthorizedYou are logged out. Logging in again...')
  await expect.poll(() => navigations).toHaveLength(1)
})
