import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { userQuery } from '#web/features/auth/queries.ts'
import { marketListings, pageOf } from '#web/features/feed/listing.fixture.ts'
import { notificationOf } from '#web/features/notifications/notification.fixture.ts'
import { takeNotification } from '#web/features/notifications/take-notification.ts'
import { press } from '#web/test/hands.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { reader } from '#web/test/people.ts'
import { stubServer, type Answer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'

afterEach(() => {
  dismissToast()
})

const waiting = {
  ...reader,
  pendingPhoneChange: { phoneNumber: '+23277654321', dueAt: '2026-11-25T14:30:00.000Z' },
}
const name = 'Change of your phone number'
const banner = () => screen.findByRole('region', { name })

function serve(user = waiting, stopping: Answer = { body: { user: reader } }) {
  return stubServer(
    ({ path }) => (path === '/api/auth/phone/change' ? stopping : { body: pageOf(marketListings(2)) }),
    user,
  )
}

test.each(['/', '/about', '/favourites', '/nowhere'])(
  'at %s it says what will happen and when',
  async (at) => {
    serve()
    openSite(at)
    expect(await banner()).toHaveTextContent('Your account moves to +232 77654321 on Nov 25, 14:30. Not you?')
    expect(within(await banner()).getByRole('button', { name: 'Stop this change' })).toBeVisible()
  },
)

test('one press stops the change, and the banner goes', async () => {
  const calls = serve()
  const { client } = openSite('/favourites')
  await press('Stop this change')
  expect(await screen.findByText('Your number stays. Every other device was signed out.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('region', { name })).not.toBeInTheDocument())
  expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE', path: '/api/auth/phone/change' }))
  expect(client.getQueryData(userQuery.queryKey)).toEqual(reader)
})

test('a stop that fails says so and can be tried again', async () => {
  serve(waiting, { status: 503, body: { code: 'unavailable', message: 'A part is down.' } })
  openSite('/favourites')
  await press('Stop this change')
  expect(await within(await banner()).findByRole('alert')).toHaveTextContent('A part is down.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop this change' })).toBeEnabled())
})

test('an open page shows it when the bell tells of the change', async () => {
  stubServer(() => ({ body: pageOf([]) }))
  const { client } = openSite('/about')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  serve()
  const notification = notificationOf({
    kind: 'phone_change',
    listing: null,
    actor: null,
    preview: undefined,
  })
  takeNotification(client, { notification, unreadNotifications: 1 })
  expect(await banner()).toBeVisible()
})
