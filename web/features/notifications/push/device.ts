import { api, parseResponse } from '#web/lib/api.ts'
import { readStored, writeStored, type Stored } from '#web/lib/stored.ts'
import type { pushWords } from './copy.ts'

/**
 * What this device can do. `install`: an iPhone that shows notifications only of a website on its home screen.
 * `blocked`: by the person, in the browser.
 */
export type DeviceState = keyof typeof pushWords.states

/** Whether the person turned pushes on here. A subscription of the browser alone may be somebody else's. */
const turnedOn: Stored<boolean> = { name: 'push', empty: false, parse: Boolean }

export async function readDevice(userId: string): Promise<DeviceState> {
  if (!('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window))
    return isInstallable() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return 'unsupported'
  const subscription = await registration.pushManager.getSubscription()
  return subscription && readStored(turnedOn, userId) ? 'on' : 'off'
}

function isInstallable(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches
}

/** Asks the browser for permission, so call it with a press. */
export async function turnOn(userId: string, publicKey: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  await subscribe(publicKey)
  writeStored(turnedOn, userId, true)
  return 'on'
}

export async function turnOff(userId: string): Promise<DeviceState> {
  writeStored(turnedOn, userId, false)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.getSubscription()
  if (!subscription) return 'off'
  await subscription.unsubscribe()
  await parseResponse(api.push.subscriptions.$delete({ json: { endpoint: subscription.endpoint } }))
  return 'off'
}

/**
 * Subscribes again if pushes are on here: the market's key may be new, and so may the session, since a
 * subscription ends with it.
 */
export async function renewPush(userId: string): Promise<void> {
  if (!readStored(turnedOn, userId) || !['on', 'off'].includes(await readDevice(userId))) return
  // Without a line, the next visit does it.
  await parseResponse(api.push.$get())
    .then(({ publicKey }) => (publicKey ? subscribe(publicKey) : undefined))
    .catch(() => {})
}

async function subscribe(publicKey: string) {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // A browser refuses a second key while it is subscribed with another.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await parseResponse(api.push.subscriptions.$post({ json: { endpoint, keys: { p256dh, auth } } }))
}
