import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { openDesk } from '#web/features/moderation/desk/test/open-desk.tsx'
import { expectAlert, press, user } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer, type ApiCall, type StubResponse } from '#web/test/server.ts'
import { PasskeysSection } from './passkeys-section.tsx'

const PASSKEY = {
  id: 'a',
  name: 'Chrome on Android',
  createdAt: '2026-11-30T08:00:00.000Z',
  lastUsedAt: null,
}
const SIGN_IN_AGAIN = { status: 403, body: { code: 'sign_in_again', message: 'Please enter a code first.' } }
const REQUIRED = { status: 403, body: { code: 'passkey_required', message: 'Please confirm.' } }

function open(respond: (call: ApiCall) => StubResponse | undefined, person = member) {
  const calls = stubServer(
    (call) => respond(call) ?? { body: { passkeys: [PASSKEY], neededFrom: null } },
    person,
  )
  openPages([{ path: '/profile/devices', component: PasskeysSection }], '/profile/devices')
  return calls
}

/** A browser whose person closes the question for a passkey. */
function stubCancelling() {
  const cancel = async () => Promise.reject(new DOMException('Closed', 'NotAllowedError'))
  vi.stubGlobal('PublicKeyCredential', Object)
  vi.stubGlobal('navigator', { ...navigator, onLine: true, credentials: { get: cancel, create: cancel } })
}
afterEach(() => void vi.unstubAllGlobals())

test('a passkey says when it was added and used, and is removed after a question', async () => {
  const calls = open(({ method }) => (method === 'DELETE' ? { status: 204 } : undefined))
  expect(await screen.findByText('Added November 30, 2026 · Not used yet')).toBeVisible()
  await press('Remove the passkey: Chrome on Android')
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await press('Remove')
  await waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ path: '/api/passkeys/a' })))
})

test('only admins read what they confirm with a passkey', async () => {
  open(() => undefined)
  expect(await screen.findByText(/in place of a code/)).toBeVisible()
  expect(screen.queryByText(/You also confirm bans/)).toBeNull()
  cleanup()
  open(() => undefined, { ...member, role: 'admin' })
  expect(await screen.findByText(/You also confirm bans/)).toBeVisible()
})

test('in an older session a code is asked for first, and then the passkey is removed', async () => {
  let isConfirmed = false
  const calls = open(({ method, path }) => {
    if (path === '/api/auth/send-otp')
      return { body: { message: 'Sent', phoneNumber: member.phoneNumber, resendInSeconds: 60 } }
    if (path === '/api/auth/verify-otp') {
      isConfirmed = true
      return { body: { user: member } }
    }
    if (method === 'DELETE') return isConfirmed ? { status: 204 } : SIGN_IN_AGAIN
    return undefined
  })
  await press('Remove the passkey: Chrome on Android')
  await press('Remove')
  await press('Send the code')
  await waitFor(() => expect(screen.getByLabelText('6-digit code')).toHaveFocus())
  await user.keyboard('123456{Enter}')
  await expect.poll(() => calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
})

test.each(['Add a passkey', 'Remove'])(
  'after %s, a question for a passkey that is closed changes nothing',
  async (act) => {
    stubCancelling()
    const calls = open(({ method, path }) => {
      if (path.endsWith('/verify-options')) return { body: { challenge: 'AAAA', rpId: 'localhost' } }
      return method === 'GET' ? undefined : REQUIRED
    })
    await press(act === 'Remove' ? 'Remove the passkey: Chrome on Android' : act)
    if (act === 'Remove') await press(act)
    await expectAlert('The passkey was not used. Please try again.')
    expect(calls.some(({ path }) => path.endsWith('/verify'))).toBe(false)
  },
)

test('an admin without a passkey reads how many days are left, and where to add one', async () => {
  const neededFrom = new Date(Date.now() + 3 * DAY_MS - 1_000).toISOString()
  await openDesk({
    respond: ({ path }) => (path === '/api/passkeys' ? { body: { passkeys: [], neededFrom } } : undefined),
  })
  expect(await screen.findByText(/^Add a passkey: in 3 days you need it/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add a passkey' })).toHaveAttribute('href', '/profile/devices')
})
