import { expect, type Page } from '@playwright/test'
import { toasts } from './people.ts'
import { startConversation, test, write } from './talk.ts'
import { useWholeBrowser } from './whole-browser.ts'

useWholeBrowser()
test.use({ serviceWorkers: 'allow' })

const KEYS = {
  p256dh: 'BLn2J7UqNdzAuSvk3IbDIHCKepaDETO3V8Ay7HErg6FH9b0kywlHXCfVugMvYSARft6HKK4r4LKiJarSK9hV59o',
  auth: 'dVFxNf0HZXPnaIVbQCX6Zw',
}

/** The browser may show notifications. Its push service is replaced, since none can be reached. */
async function allowPushes(page: Page) {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((keys) => {
    let subscription: object | null = null
    const made = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/journey',
      toJSON: () => ({ endpoint: made.endpoint, keys }),
      unsubscribe: async () => {
        subscription = null
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async () => (subscription = made),
    })
  }, KEYS)
}

/** Returns a function that gives the service worker a push, as the browser does once it has decrypted it. */
async function openPushService(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  return (push: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(push) })
}

/** What the device shows. */
async function shown(page: Page) {
  const [worker] = page.context().serviceWorkers()
  return worker?.evaluate(async () => {
    const { registration }: { registration: ServiceWorkerRegistration } = Object(globalThis)
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body, data }) => ({ title, body, data: String(data) }))
  })
}

test('after a message a buyer turns pushes on, and the device shows those of a closed market', async ({
  deal: { buyer, listing },
}) => {
  await allowPushes(buyer)
  const path = await startConversation(buyer, listing, 'Is it still there?')
  await buyer.goto(path)
  await buyer.waitForFunction(() => navigator.serviceWorker.controller)
  await write(buyer, 'I can come on Saturday.')
  await expect(toasts(buyer).getByText('Know at once when they answer?')).toBeVisible()
  const subscribed = buyer.waitForResponse('/api/push/subscriptions')
  await toasts(buyer).getByRole('button', { name: 'Turn on' }).click()
  expect((await subscribed).status()).toBe(201)
  await expect(toasts(buyer).getByText('This device will notify you')).toBeVisible()

  const message = { about: 'message', conversationId: path.split('/').at(-1), senderName: 'Fatmata' }
  const deliver = await openPushService(buyer)
  // The page that is on screen tells this one itself.
  await deliver({ ...message, conversationId: 'another', content: 'It is.', unread: 1 })
  await buyer.goto('about:blank')
  await deliver({ ...message, content: 'Come at ten.', unread: 2 })
  const last = { title: 'Fatmata', body: '2 new messages. The last: Come at ten.', data: path }
  await expect.poll(() => shown(buyer)).toEqual([last])
  await deliver({ ...message, content: 'Or at noon.', unread: 3 })
  await expect.poll(() => shown(buyer)).toEqual([{ ...last, body: '3 new messages. The last: Or at noon.' }])
})
