import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { press, user } from '#web/test/hands.ts'
import { reader, reader as member } from '#web/test/people.ts'
import { type Answer, type Called, stubServer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { notificationsPage } from '#web/features/notifications/notification.fixture.ts'
import { carListing, marketListings, pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { userQuery } from './queries.ts'
import {
  askForCode,
  code,
  codeSent,
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
  vi.useRealTimers()
  dismissToast()
})

const isSend = ({ path }: Called) => path === '/api/auth/send-otp'
const again = (wait: string) => screen.getByRole('button', { name: `Send a new code in ${wait}` })

function openServer(verified: () => Answer = () => ({ body: { user: member } })) {
  return stubServer((call) => (isSend(call) ? { body: codeSent } : verified()), null)
}

// [spec 2.4 #5, 2.4 #6, 5 #29]
test('the code is exactly six digits, and the field asks the phone for it', async () => {
  openServer()
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

// [spec 10.13 #17]
test('pasting the whole message fills in the code', async () => {
  openServer()
  await openCodeStep()
  paste(code(), '654321 is your Salone Market code, good for 10 minutes.')
  await waitFor(() => expect(code()).toHaveValue('654321'))
  expect(verify()).toBeEnabled()
})

// [spec 10.13 #17]
test('the code that the browser reads out of the SMS is filled in', async () => {
  openServer()
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
test('the right code signs in, leaves nothing in storage and invalidates what a visitor saw', async () => {
  const calls = openServer()
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
])('a refusal (%i %s) is said beside the field and in a toast', async (status, name, message, left) => {
  openServer(() => ({ status, body: { code: name, message } }))
  const { signedIn } = await openCodeStep()
  await type('123456{Enter}')
  await waitFor(() => expect(code()).toHaveAccessibleDescription(message))
  await waitFor(() => expect(code()).toHaveFocus())
  expect(code()).toHaveValue(left)
  expect(await within(toast()).findByText('Error')).toBeVisible()
  expect(within(toast()).getByText(message)).toBeVisible()
  expect(signedIn).toEqual([])
  await type('7')
  expect(code()).toHaveValue('7')
  expect(code()).not.toHaveAttribute('aria-invalid')
})

// [spec 10.13 #17]
test('a new code can be asked for when the wait is over', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const calls = openServer()
  await openCodeStep()
  expect(again('60 s')).toBeDisabled()
  vi.advanceTimersByTime(59_000)
  await waitFor(() => expect(again('1 s')).toBeDisabled())
  vi.advanceTimersByTime(1_000)
  await press('Send a new code')
  expect(await screen.findByText('A new code is on its way to +232 76123456.')).toBeVisible()
  await waitFor(() => expect(again('60 s')).toBeDisabled())
  await waitFor(() => expect(code()).toHaveFocus())
  expect(calls.map(({ body }) => body)).toEqual([
    { phoneNumber: '+232076123456' },
    { phoneNumber: '+23276123456' },
  ])
})

test('a refused new code says why, and counts down to the moment it may be asked for', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const message = 'Please wait 50 minutes before asking for another code.'
  const refusal = {
    status: 429,
    headers: { 'retry-after': '3000' },
    body: { code: 'too_many_requests', message },
  }
  const answers: Answer[] = [{ body: codeSent }]
  stubServer(() => answers.pop() ?? refusal, null)
  await openCodeStep()
  vi.advanceTimersByTime(60_000)
  await press('Send a new code')
  await waitFor(() => expect(code()).toHaveAccessibleDescription(message))
  await waitFor(() => expect(again('50 min')).toBeDisabled())
})

// [spec 2.4 #7]
test('changing the number returns to it, and submitting the same one at once sends nothing', async () => {
  const calls = openServer()
  await openCodeStep()
  await press('Change Phone Number')
  await waitFor(() => expect(phone()).toHaveFocus())
  expect(phone()).toHaveValue('(076) 123456')
  await user.click(send())
  await waitFor(() => expect(code()).toHaveFocus())
  expect(calls).toHaveLength(1)
})

test('a page that the phone threw away comes back at the code', async () => {
  openServer()
  const { unmount } = await openCodeStep()
  unmount()
  openAuth()
  await waitFor(() => expect(code()).toHaveFocus())
  expect(screen.getByText('We sent a 6-digit code to +232 76123456.')).toBeVisible()
})

const car = carListing()
const seeCar = () => screen.findByRole('heading', { level: 1, name: car.title })
const seeMarket = () => expect.poll(() => screen.queryAllByRole('article')).toHaveLength(3)
const back = `/auth?next=${encodeURIComponent(`/listings/${car.id}`)}`

/** The site for a visitor, who may become a member, or for a member. */
function open(at: string, user: typeof reader | null) {
  stubServer(({ path }) => {
    if (path === '/api/auth/send-otp') return { body: codeSent }
    if (path === '/api/auth/verify-otp') return { body: { user: reader } }
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
  [back, `/listings/${car.id}`],
])('who is signed in has no business at %s and is led to %s', async (at, href) => {
  const router = open(at, reader)
  await (href === '/' ? seeMarket() : seeCar())
  expect(router.state.location.href).toBe(href)
})

// [spec 4 #4]
test('signing in returns to the page the visitor came from, and Back skips the sign-in page', async () => {
  const router = open(`/listings/${car.id}`, null)
  await press(/^Log in to like 2024 Toyota/, 'link')
  await screen.findByLabelText('Phone number')
  expect(router.state.location.href).toBe(back)
  await signIn()
  expect(await screen.findByRole('button', { name: /^Like 2024 Toyota/ })).toBeVisible()
  expect(await seeCar()).toBeVisible()
  expect(router.state.location.href).toBe(`/listings/${car.id}`)
  router.history.back()
  await expect.poll(() => router.state.location.href).toBe(`/listings/${car.id}`)
})
