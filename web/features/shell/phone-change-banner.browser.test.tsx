import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { userQuery } from '#web/features/auth/queries.ts'
import { marketListings, pageOf } from '#web/features/feed/listing.fixture.ts'
import { reader, stubServer, type Answer } from '#web/features/feed/test/market.tsx'
import { takeNotification } from '#web/features/notifications/take-notification.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { openSite } from './test/open-site.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  dismissToast()
  await page.viewport(390, 800)
})

const waiting = {
  ...reader,
  pendingPhoneChange: { phoneNumber: '+23277654321', dueAt: '2026-11-25T14:30:00.000Z' },
}
const banner = page.getByRole('region', { name: 'Change of your phone number' })
const stop = page.getByRole('button', { name: 'Stop this change' })

function serve(stopping: Answer = { body: { user: reader } }) {
  return stubServer(
    ({ path }) =>
      path === '/api/auth/phone/change'
        ? stopping
        : { body: { ...pageOf(marketListings(2)), notifications: [], conversations: [], unread: 0 } },
    waiting,
  )
}

test.each(['/', '/about', '/favourites', '/nowhere'])(
  'at %s it says what will happen and when, and fits a small phone',
  async (at) => {
    await page.viewport(320, 640)
    serve()
    await openSite(at)
    await expect
      .element(banner)
      .toHaveTextContent('Your account moves to +232 77654321 on Nov 25, 14:30. Not you?')
    await expect.element(stop).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)

test('it covers nothing of the messages, which fill the window below it', async () => {
  serve()
  await openSite('/messages')
  const title = page.getByRole('heading', { level: 1, name: 'Messages' })
  await expect.element(title).toBeVisible()
  await expect.element(stop).toBeVisible()
  await expect
    .poll(() => title.element().getBoundingClientRect().top - banner.element().getBoundingClientRect().bottom)
    .toBeGreaterThanOrEqual(0)
  const { x, y, width, height } = stop.element().getBoundingClientRect()
  expect(stop.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true)
})

test('one press stops the change, and the banner goes', async () => {
  const calls = serve()
  const { client } = await openSite('/favourites')
  await stop.click()
  await expect.element(page.getByText('Your number stays. Every other device was signed out.')).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
  expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE', path: '/api/auth/phone/change' }))
  expect(client.getQueryData(userQuery.queryKey)).toEqual(reader)
})

test('a stop that fails says so and can be tried again', async () => {
  serve({ status: 503, body: { code: 'unavailable', message: 'A part is down.' } })
  await openSite('/favourites')
  await stop.click()
  await expect.element(banner.getByRole('alert')).toHaveTextContent('A part is down.')
  await expect.element(stop).toBeEnabled()
})

test('an open page shows it when the bell tells of the change', async () => {
  const answer = () => ({ body: { ...pageOf([]), notifications: [], conversations: [], unread: 0 } })
  stubServer(answer)
  const { client } = await openSite('/about')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
  stubServer(answer, waiting)
  const notification = {
    id: 'n',
    kind: 'phone_change',
    isRead: false,
    createdAt: '2026-11-22T14:30:00.000Z',
    listing: null,
    actor: null,
  } as const
  takeNotification(client, { notification, unreadNotifications: 1 })
  await expect.element(banner).toBeVisible()
})
