import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, expectAlert } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer, type ApiCall, type StubResponse } from '#web/test/server.ts'
import { DevicesPage } from './devices-page.tsx'

const TIME = '2026-11-30T08:00:00.000Z'
const CHROME = { id: 'a', device: 'Chrome on Android', place: 'Freetown, Sierra Leone' }
const FIREFOX = { id: 'b', device: 'Firefox on Windows', place: null }
const sessions = [
  { ...CHROME, createdAt: TIME, lastUsedAt: TIME, isCurrent: true },
  { ...FIREFOX, createdAt: TIME, lastUsedAt: TIME, isCurrent: false },
]

function open(toDelete: (call: ApiCall) => StubResponse) {
  const calls = stubServer((call) => {
    if (call.path === '/api/passkeys') return { body: { passkeys: [], neededFrom: null } }
    return call.method === 'DELETE' ? toDelete(call) : { body: { sessions } }
  }, member)
  openPages([{ path: '/profile/devices', component: DevicesPage }], '/profile/devices')
  return calls
}

const devices = async () =>
  (await screen.findAllByRole('listitem')).map((item) => within(item).getByRole('heading').textContent)

test('the page lists the devices, with place and last use, and only others can be ended', async () => {
  open(() => ({ status: 204 }))
  expect(await devices()).toEqual(['Chrome on Android', 'Firefox on Windows'])
  const [own, other] = screen.getAllByRole('listitem')
  expect(own).toHaveTextContent(/Freetown, Sierra Leone · Last used Nov 30, 08:00 · .*This device/)
  expect(within(own as HTMLElement).queryByRole('button')).toBeNull()
  expect(other).toHaveTextContent('Firefox on WindowsLast used Nov 30, 08:00 · Signed in November 30, 2026')
})

test.each([204, 404])('a session goes from the list once the server answers %i', async (status) => {
  const calls = open(() => ({
    status,
    body: status === 404 ? { code: 'not_found', message: 'Gone' } : undefined,
  }))
  await screen.findAllByRole('listitem')
  await press('End the session: Firefox on Windows')
  await expect.poll(devices).toEqual(['Chrome on Android'])
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/auth/sessions/b',
  ])
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('a session that could not be ended stays, and the page says why', async () => {
  open(() => ({ status: 503, body: { code: 'unavailable', message: 'Please try again.' } }))
  await screen.findAllByRole('listitem')
  await press('End the session: Firefox on Windows')
  await expectAlert('Please try again.')
  expect(await devices()).toHaveLength(2)
})
