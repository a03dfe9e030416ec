import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { notificationsPage } from '#web/features/notifications/notification.fixture.ts'
import { carListing, marketListings, pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { fill, press, user } from '#web/test/interactions.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { type StubResponse, type ApiCall, stubServer } from '#web/test/server.ts'
import { userQuery } from './queries.ts'
import {
  askForCode,
  code,
  codeSent,
  country,
  openAuth,
  openCodeStep,
  paste,
  phone,
  send,
  toast,
  type,
  verify,
} from './test/open-auth.tsx'

afterEach(() => {
  onlineManager.setOnline(true)
})

// Turnstile's own script comes from Cloudflare, so two buttons replace its widget.
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

type Widget = { siteKey: string; onSuccess: (token: string) => void; onError: () => void }

const REFUSAL = {
  code: 'robot_check',
  message: 'Please show that you are a person, then ask for the code again.',
}

/** A server that sends a code only after a passed robot check. */
function stubRobotCheck() {
  return stubServer(({ path, body }) => {
    if (path.endsWith('robot-check')) return { body: { siteKey: 'site-key' } }
    const isProved = typeof body === 'object' && body !== null && 'robotToken' in body
    return isProved ? { body: codeSent } : { status: 403, body: REFUSAL }
  })
}

// [spec 1 #13, 2.4 #4, 2.4 #8, 5 #30]
test('a code can be requested once there is a number, and the page says how long sessions last', async () => {
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
test('the field takes digits only, and formats them for the chosen country', async () => {
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
test('the number is sent with its calling code, and the page moves on to the code', async () => {
  const calls = stubServer(() => ({ body: codeSent }))
  openAuth()
  await askForCode('76123456')
  expect(await screen.findByText('We sent a 6-digit code to +232 76123456.')).toBeVisible()
  await waitFor(() => expect(code()).toHaveFocus())
  expect(calls).toEqual([
    { method: 'POST', path: '/api/auth/send-otp', query: {}, body: { phoneNumber: '+23276123456' } },
  ])
})

test('a number with an unknown prefix causes a warning and is still sent', async () => {
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

test('a landline causes a warning before the number is sent', async () => {
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
])('a refused number (%i %s) is reported beside the field and in a toast', async (status, name, message) => {
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
  ['the device is offline', false],
  ['the connection drops', true],
])('the page says that the person is offline when %s', async (_, isOnline) => {
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

test('a person who must wait for another code can continue with the code sent before', async () => {
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

test('if the server asks for a robot check, the code request carries the token', async () => {
  const calls = stubRobotCheck()
  openAuth()
  await askForCode()
  await press('I am a person')
  await waitFor(() => expect(code()).toHaveFocus())
  expect(calls.filter(({ path }) => path.endsWith('send-otp')).at(-1)?.body).toEqual({
    phoneNumber: '+232076123456',
    robotToken: 'token for site-key',
  })
})

test('if the robot check cannot be shown, the refusal stays and the person can try again', async () => {
  stubRobotCheck()
  openAuth()
  await askForCode()
  await press('The check breaks')
  expect((await screen.findAllByText(REFUSAL.message))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'I am a person' })).not.toBeInTheDocument()
  await waitFor(() => expect(send()).toBeEnabled())
})

const isCodeRequest = ({ path }: ApiCall) => path === '/api/auth/send-otp'
const resendButton = (wait: string) => screen.getByRole('button', { name: `Send a new code in ${wait}` })

function stubCodeServer(
  respond: () => StubResponse | Promise<StubResponse> = () => ({ body: { user: member } }),
) {
  return stubServer((call) => (isCodeRequest(call) ? { body: codeSent } : respond()), null)
}

// [spec 2.4 #5, 2.4 #6, 5 #29]
test('the code is exactly six digits, and the field offers one-time-code autofill', async () => {
  stubCodeServer()
  await openCodeStep()
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code()).toHaveAttribute('inputmode', 'numeric')
  expect(verify()).toBeDisabled()
  await type('12a34-5')
  expect(code()).toHaveValue('12345')
  expect(verify()).toBeDisabled()
  await type('6')
  expect(verify()).toBeEnabled()
  await type('7')
  expect(code()).toHaveValue('123456')
})

test('pasting the whole message fills in the code', async () => {
  stubCodeServer()
  await openCodeStep()
  paste(code(), '654321 is your Salone Market code, good for 10 minutes.')
  await waitFor(() => expect(code()).toHaveValue('654321'))
  expect(verify()).toBeEnabled()
})

test('a code that the browser reads from the SMS is filled in', async () => {
  stubCodeServer()
  vi.stubGlobal('OTPCredential', Object)
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    userAgent: navigator.userAgent,
    credentials: { get: async () => ({ id: '', type: 'otp', code: '246810' }) },
  })
  await openCodeStep()
  await waitFor(() => expect(code()).toHaveValue('246810'))
})

// [spec 4 #2, 4 #4]
test("the right code signs in, leaves nothing in storage and invalidates the visitor's cache", async () => {
  const calls = stubCodeServer()
  const { client, signedIn } = await openCodeStep()
  client.setQueryData(['/api/listings', {}], { listings: [] })
  await type('123456{Enter}')
  await expect.poll(() => signedIn).toEqual([true])
  await expect.poll(() => client.getQueryState(['/api/listings', {}])?.isInvalidated).toBe(true)
  expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(false)
  expect(client.getQueryData(userQuery.queryKey)).toEqual(member)
  expect(calls.at(-1)).toMatchObject({
    path: '/api/auth/verify-otp',
    body: { phoneNumber: '+23276123456', otpCode: '123456' },
  })
  expect(sessionStorage).toHaveLength(0)
})

// [spec 8 #6]
test.each([
  [400, 'wrong_code', 'That code is wrong or has expired. Check it, or ask for a new one.', '123456'],
  [429, 'code_used_up', 'Too many wrong codes. Please ask for a new code.', ''],
  [403, 'suspended', 'Your account is suspended until 1 December 2026 at 10:00 GMT.', '123456'],
  [503, 'unavailable', 'A part of the service is not working. Please try again in a minute.', '123456'],
])(
  'a refused code (%i %s) is reported beside the field and in a toast',
  async (status, name, message, remaining) => {
    stubCodeServer(() => ({ status, body: { code: name, message } }))
    const { signedIn } = await openCodeStep()
    await type('123456{Enter}')
    await waitFor(() => expect(code()).toHaveAccessibleDescription(message))
    await waitFor(() => expect(code()).toHaveFocus())
    expect(code()).toHaveValue(remaining)
    expect(await within(toast()).findByText('Error')).toBeVisible()
    expect(within(toast()).getByText(message)).toBeVisible()
    expect(signedIn).toEqual([])
    await type('7')
    expect(code()).toHaveValue('7')
    expect(code()).not.toHaveAttribute('aria-invalid')
  },
)

test('a new code can be requested after the wait', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const calls = stubCodeServer()
  await openCodeStep()
  expect(resendButton('60 s')).toBeDisabled()
  vi.advanceTimersByTime(59_000)
  await waitFor(() => expect(resendButton('1 s')).toBeDisabled())
  vi.advanceTimersByTime(1_000)
  await press('Send a new code')
  expect(await screen.findByText('A new code is on its way to +232 76123456.')).toBeVisible()
  await waitFor(() => expect(resendButton('60 s')).toBeDisabled())
  await waitFor(() => expect(code()).toHaveFocus())
  expect(calls.map(({ body }) => body)).toEqual([
    { phoneNumber: '+232076123456' },
    { phoneNumber: '+23276123456' },
  ])
})

test('a refused request for a new code says why and counts down until the next one', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const message = 'Please wait 50 minutes before asking for another code.'
  const refusal = {
    status: 429,
    headers: { 'retry-after': '3000' },
    body: { code: 'too_many_requests', message },
  }
  const responses: StubResponse[] = [{ body: codeSent }]
  stubServer(() => responses.pop() ?? refusal, null)
  await openCodeStep()
  vi.advanceTimersByTime(60_000)
  await press('Send a new code')
  await waitFor(() => expect(code()).toHaveAccessibleDescription(message))
  await waitFor(() => expect(resendButton('50 min')).toBeDisabled())
})

// [spec 2.4 #7]
test('going back to the number and sending the same one at once requests no second code', async () => {
  const calls = stubCodeServer()
  await openCodeStep()
  await press('Change Phone Number')
  await waitFor(() => expect(phone()).toHaveFocus())
  expect(phone()).toHaveValue('(076) 123456')
  await user.click(send())
  await waitFor(() => expect(code()).toHaveFocus())
  expect(calls).toHaveLength(1)
})

// Otherwise a person who is signed in could still see the sign-in page, or be told that the code is wrong.
test('the code is sent once, and the number stays, until the next page opens', async () => {
  let respond = (_response: StubResponse) => {}
  const calls = stubCodeServer(() => new Promise((resolve) => (respond = resolve)))
  const { signedIn } = await openCodeStep()
  await type('123456{Enter}')
  const change = screen.getByRole('button', { name: 'Change Phone Number' })
  await waitFor(() => expect(change).toBeDisabled())
  await waitFor(() => expect(calls).toHaveLength(2))
  respond({ body: { user: member } })
  await expect.poll(() => signedIn).toEqual([true])
  expect(change).toBeDisabled()
  await user.click(verify())
  expect(calls).toHaveLength(2)
})

test('a page that the phone discarded reopens at the code step', async () => {
  stubCodeServer()
  const { unmount } = await openCodeStep()
  unmount()
  openAuth()
  await waitFor(() => expect(code()).toHaveFocus())
  expect(screen.getByText('We sent a 6-digit code to +232 76123456.')).toBeVisible()
})

const car = carListing()
const findCar = () => screen.findByRole('heading', { level: 1, name: car.title })
const expectMarket = () => expect.poll(() => screen.queryAllByRole('article')).toHaveLength(3)
const authPath = `/auth?next=${encodeURIComponent(`/listings/${car.id}`)}`

/** Opens the site for a member, or for a visitor who can sign in. */
function openAt(at: string, user: typeof member | null) {
  stubServer(({ path }) => {
    if (path === '/api/auth/send-otp') return { body: codeSent }
    if (path === '/api/auth/verify-otp') return { body: { user: member } }
    if (path === `/api/listings/${car.id}`) return { body: car }
    if (path === `/api/listings/${car.id}/like`) return { body: { liked: true, likesCount: 13 } }
    if (path === '/api/notifications') return { body: notificationsPage([]) }
    if (path.endsWith('/comments')) return { body: { comments: [], total: 0, nextCursor: null } }
    return { body: pageOf(path.endsWith('/similar') ? [] : marketListings(3)) }
  }, user)
  return openSite(at).router
}

async function signIn() {
  await screen.findByLabelText('Phone number')
  await askForCode()
  await waitFor(() => expect(code()).toHaveFocus())
  await type('123456{Enter}')
}

// [spec 2.1 #4]
test.each([
  ['/auth', '/'],
  ['/auth?next=//other.example', '/'],
  [authPath, `/listings/${car.id}`],
])('a signed-in person at %s is redirected to %s', async (at, href) => {
  const router = openAt(at, member)
  await (href === '/' ? expectMarket() : findCar())
  expect(router.state.location.href).toBe(href)
})

// [spec 4 #4]
test('signing in returns to the page the visitor came from, and Back skips the sign-in page', async () => {
  const router = openAt(`/listings/${car.id}`, null)
  await press(/^Log in to like 2024 Toyota/, 'link')
  await screen.findByLabelText('Phone number')
  expect(router.state.location.href).toBe(authPath)
  await signIn()
  expect(await screen.findByRole('button', { name: /^Like 2024 Toyota/ })).toBeVisible()
  expect(await findCar()).toBeVisible()
  expect(router.state.location.href).toBe(`/listings/${car.id}`)
  router.history.back()
  await expect.poll(() => router.state.location.href).toBe(`/listings/${car.id}`)
})
