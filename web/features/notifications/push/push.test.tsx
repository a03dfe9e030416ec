import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { user } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { stubServer, type ApiCall } from '#web/test/server.ts'
import { ToastRegion } from '#web/ui/overlays/toast-region.tsx'
import { dismissToast, readToasts, showToast } from '#web/ui/overlays/toast.ts'
import { ask } from './ask.ts'
import { renewPush } from './device.ts'
import { ThisDevice } from './this-device.tsx'

const KEY = 'B'.repeat(87)
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/1'
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }

let subscribed: boolean
let permission: NotificationPermission
let answer: NotificationPermission
let client: QueryClient
let calls: ApiCall[]

/** A browser that can show notifications, whose person answers its question with `answer`. */
beforeEach(() => {
  ;[subscribed, permission, answer] = [false, 'default', 'granted']
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys }),
    unsubscribe: async () => !(subscribed = false),
  }
  const registration = {
    pushManager: {
      getSubscription: async () => (subscribed ? subscription : null),
      subscribe: async () => {
        subscribed = true
        return subscription
      },
    },
  }
  vi.stubGlobal('PushManager', () => {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => (permission = answer),
  })
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  client = new QueryClient()
  client.setQueryData(userQuery.queryKey, member)
  calls = stubServer(({ path, method }) => {
    if (path === '/api/push') return { body: { publicKey: KEY } }
    return method === 'POST' ? { status: 201, body: { subscribed: true } } : { status: 204 }
  })
  return () => void Reflect.deleteProperty(navigator, 'serviceWorker')
})

const open = () =>
  render(
    <QueryClientProvider client={client}>
      <ThisDevice userId={member.id} publicKey={KEY} />
      <ToastRegion label="Notices" closeLabel="Close" />
    </QueryClientProvider>,
  )
const button = (name: string) => screen.findByRole('button', { name })
const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => ({ method, body }))

/** Asks as in a new tab. Returns the question, if there is one. */
async function askAnew(after: 'message' | 'posting' = 'message') {
  sessionStorage.clear()
  dismissToast()
  await ask(client, after)
  return readToasts().find(({ isOpen }) => isOpen)
}

test('a device is subscribed by a press, and unsubscribed by another', async () => {
  open()
  await user.click(await button('Turn on'))
  expect(await screen.findByText(/^This device shows your notifications/)).toBeVisible()
  await user.click(await button('Turn off'))
  expect(await button('Turn on')).toBeVisible()
  expect(subscribed).toBe(false)
  expect(changes()).toEqual([
    { method: 'POST', body: { endpoint: ENDPOINT, keys } },
    { method: 'DELETE', body: { endpoint: ENDPOINT } },
  ])
})

test('a device whose person blocks notifications says how to allow them', async () => {
  answer = 'denied'
  open()
  await user.click(await button('Turn on'))
  expect(await screen.findByText(/^Notifications are blocked for this website/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn on' })).not.toBeInTheDocument()
  expect(changes()).toEqual([])
})

test('an iPhone must have the market on its home screen first', async () => {
  Reflect.deleteProperty(globalThis, 'PushManager')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
  open()
  expect(await screen.findByText(/Add to Home Screen/)).toBeVisible()
})

test('a browser without push says so', async () => {
  Reflect.deleteProperty(globalThis, 'PushManager')
  open()
  expect(await screen.findByText(/^This browser cannot show notifications/)).toBeVisible()
})

test('a subscription that another person left in the browser is not shown as this one’s', async () => {
  subscribed = true
  open()
  expect(await button('Turn on')).toBeVisible()
})

test('a device that is on subscribes again for a new session, and one that is off does not', async () => {
  await renewPush(member.id)
  expect(changes()).toEqual([])
  open()
  await user.click(await button('Turn on'))
  await button('Turn off')
  await renewPush(member.id)
  expect(changes()).toHaveLength(2)
})

test('after an act the person is asked, once in a tab, with words of that act', async () => {
  expect(await askAnew('posting')).toMatchObject({ title: 'Know at once when a buyer writes?' })
  expect(permission).toBe('default')
  dismissToast()
  await ask(client, 'message')
  expect(readToasts().some(({ isOpen }) => isOpen)).toBe(false)
})

test('"Not now" is remembered on this device', async () => {
  const question = await askAnew()
  question?.decline?.onAction()
  expect(await askAnew()).toBeUndefined()
})

test('a device that is on, or blocked, is not asked', async () => {
  const question = await askAnew()
  question?.action?.onAction()
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(await askAnew()).toBeUndefined()
  localStorage.clear()
  permission = 'denied'
  expect(await askAnew()).toBeUndefined()
})

test('the question waits until what the act says is gone', async () => {
  showToast({ title: 'Listing posted' })
  const waiting = ask(client, 'posting')
  await expect.poll(() => calls.some(({ path }) => path === '/api/push')).toBe(true)
  expect(readToasts()[0]?.title).toBe('Listing posted')
  dismissToast()
  await waiting
  expect(readToasts()[0]?.title).toBe('Know at once when a buyer writes?')
})

test('a toast that asks has a button to decline in place of the one that closes', async () => {
  render(<ToastRegion label="Notices" closeLabel="Close" />)
  const onDecline = vi.fn()
  showToast({
    title: 'Really?',
    action: { label: 'Yes', onAction: () => undefined },
    decline: { label: 'No', onAction: onDecline },
  })
  await user.click(await button('No'))
  expect(onDecline).toHaveBeenCalledOnce()
  expect(screen.queryByText('Really?')).not.toBeInTheDocument()
  dismissToast()
})
