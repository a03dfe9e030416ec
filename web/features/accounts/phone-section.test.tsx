import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { fill, press, untilTold, user, watchWaysOut } from '#web/test/hands.ts'
import type { Answer, Called } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { aminata, openAccount, signedOut } from './test/open-account.tsx'

afterEach(() => dismissToast())

const NEW = '+23277654321'
const sent = { message: 'Sent.', phoneNumber: NEW, resendInSeconds: 60 }
const changed = { ...aminata, phoneNumber: NEW }
const waiting = { ...aminata, pendingPhoneChange: { phoneNumber: NEW, dueAt: '2026-11-25T14:30:00.000Z' } }
const taken = 'Another account has that number.'
const wrong = 'That code is wrong or has expired. Check it, or ask for a new one.'

const change = () => screen.getByRole('button', { name: 'Change number' })
const number = () => screen.getByLabelText('Phone number')
const code = () => screen.getByLabelText(/6-digit code/)

/**
 * The server's answers, by path ending: the code to the new number, the code to the present number, the
 * change, and the delayed change.
 */
const answers = {
  'send-otp': { body: sent },
  'send-old-otp': { body: { ...sent, phoneNumber: aminata.phoneNumber } },
  'verify-otp': { body: { user: changed } },
  change: { body: { user: waiting } },
}

function answer({ path }: Called, change: Partial<Record<keyof typeof answers, Answer>> = {}): Answer {
  const end = path.split('/').at(-1) ?? ''
  return new Map<string, Answer>(Object.entries({ ...answers, ...change })).get(end) ?? { status: 404 }
}

const open = (change?: Partial<Record<keyof typeof answers, Answer>>, user = aminata) =>
  openAccount((call) => answer(call, change), user)

const refusal = (status: number, name: string, message: string, fields = {}): Answer => ({
  status,
  body: { code: name, message, fields },
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

const findOneMore = () => screen.findByText(/One more code, to your present number\./)

/** Enters the code to the new number, then the code to the present number. */
async function enterCodes() {
  await enterCode()
  await findOneMore()
  await type('654321')
}

// [spec 10.6 #3]
test('a new number is verified by a code to that number and a code to the present number', async () => {
  const { calls, client } = await open()
  expect(screen.getByText('+232 76123456')).toBeVisible()
  expect(screen.getByText('Verified')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Verify Phone Number' })).not.toBeInTheDocument()
  await enterCodes()
  expect(
    await screen.findByText('+232 77654321 is your number now. Your other devices were signed out.'),
  ).toBeVisible()
  expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/auth/phone/send-otp', body: { phoneNumber: '+232077654321' } },
    { path: '/api/auth/phone/send-old-otp', body: { phoneNumber: NEW } },
    {
      path: '/api/auth/phone/verify-otp',
      body: { phoneNumber: NEW, otpCode: '123456', oldNumberCode: '654321' },
    },
  ])
  expect(client.getQueryData(userQuery.queryKey)).toEqual(changed)
  expect(screen.getByText('+232 77654321')).toBeVisible()
  expect(screen.queryByLabelText(/6-digit code/)).not.toBeInTheDocument()
  await waitFor(() => expect(change()).toHaveFocus())
  expect(sessionStorage).toHaveLength(0)
})

// [spec 10.6 #3]
test('an unverified number is verified by a code, without being typed again', async () => {
  const { calls } = await open(
    {
      'send-otp': { body: { ...sent, phoneNumber: aminata.phoneNumber } },
      'verify-otp': { body: { user: aminata } },
    },
    { ...aminata, isPhoneVerified: false },
  )
  expect(screen.getByText('Not verified')).toBeVisible()
  await press('Verify Phone Number')
  await waitFor(() => expect(number()).toHaveFocus())
  await press('Send Verification Code')
  await type('123456')
  expect(await screen.findByText('Your phone number is verified.')).toBeVisible()
  expect(screen.getByText('Verified')).toBeVisible()
  expect(calls[0]?.body).toEqual({ phoneNumber: aminata.phoneNumber })
})

test('a number that is already taken is refused at its field, and the change can be cancelled', async () => {
  const refusals = [refusal(409, 'phone_taken', taken)]
  await openAccount((call) => refusals.shift() ?? answer(call))
  await askForCode()
  await waitFor(() => expect(number()).toHaveAccessibleDescription(taken))
  await untilTold(taken)
  await press('Send Verification Code')
  await press('Change Phone Number')
  await waitFor(() => expect(number()).toHaveFocus())
  await press('Cancel')
  expect(screen.queryByLabelText('Phone number')).not.toBeInTheDocument()
  expect(change()).toHaveFocus()
})

test.each([
  [400, 'wrong_code', wrong, '654321', { oldNumberCode: wrong }],
  [
    429,
    'code_used_up',
    'Too many wrong codes. Please ask for a new code.',
    '',
    { oldNumberCode: 'Too many wrong codes. Please ask for a new code.' },
  ],
  [409, 'phone_taken', taken, '654321', {}],
])(
  'if the code to the present number is refused (%i %s), the page says why and changes nothing',
  async (status, name, message, left, fields) => {
    const { client } = await open({ 'verify-otp': refusal(status, name, message, fields) })
    await enterCodes()
    await waitFor(() => expect(code()).toHaveAccessibleDescription(message))
    expect(code()).toHaveValue(left)
    await untilTold(message)
    expect(client.getQueryData(userQuery.queryKey)).toEqual(aminata)
  },
)

test('a wrong code for the new number is asked for again, without resending the other code', async () => {
  const { calls } = await open({ 'verify-otp': refusal(400, 'wrong_code', wrong) })
  await enterCodes()
  await untilTold(wrong)
  expect(screen.getByText('We sent a 6-digit code to +232 77654321.')).toBeVisible()
  await user.keyboard('123457{Enter}')
  expect(await findOneMore()).toBeVisible()
  expect(calls.filter(({ path }) => path.endsWith('send-old-otp'))).toHaveLength(1)
})

test('a rate-limited code to the present number states the wait and offers the delayed change', async () => {
  const message = 'Please wait 1 minute before asking for another code.'
  const refused = { ...refusal(429, 'too_many_requests', message), headers: { 'retry-after': '60' } }
  await open({ 'send-old-otp': refused })
  await enterCode()
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByRole('button', { name: 'I no longer have that number' })).toBeVisible()
})

test('the change without the present number explains its delay, and survives a refusal', async () => {
  const later = [refusal(409, 'phone_taken', taken)]
  const { calls, client } = await openAccount(
    (call) => (call.path.endsWith('/change') && later.shift()) || answer(call),
  )
  await enterCode()
  await press('I no longer have that number')
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Without your present number' })).toHaveFocus(),
  )
  expect(screen.getByText(/your account moves to \+232 77654321 after 72 hours/)).toBeVisible()
  await press('Start the 72 hours')
  await untilTold(taken)
  await press('I have the number')
  await findOneMore()
  await press('I no longer have that number')
  await press('Start the 72 hours')
  expect(await screen.findByText(/Your number changes to \+232 77654321 on Nov 25, 14:30\./)).toBeVisible()
  expect(calls.at(-1)).toMatchObject({
    path: '/api/auth/phone/change',
    body: { phoneNumber: NEW, otpCode: '123456' },
  })
  expect(client.getQueryData(userQuery.queryKey)).toEqual(waiting)
})

test('a page discarded by the phone reopens at the code, but only for the person who left it', async () => {
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

test("an expired session is reported in the profile's own words and leads to sign in", async () => {
  const led = watchWaysOut()
  await open({ 'send-otp': signedOut })
  await askForCode()
  await untilTold('UnauthorizedYou are logged out. Logging in again...')
  await expect.poll(() => led).toHaveLength(1)
})
