import type { Notification } from '#contract/notification.ts'
import type { Push } from '#contract/push.ts'
import { notificationWords } from '#web/features/notifications/copy.ts'
import { textsAroundTitle, toLink } from '#web/features/notifications/sentence.ts'
import { shownPushWords } from './copy.ts'

/** The parts of the service worker's scope that pushes need. */
export interface PushScope {
  registration: Pick<ServiceWorkerRegistration, 'pushManager' | 'getNotifications' | 'showNotification'>
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PushClient[]>
    openWindow(url: string): Promise<unknown>
  }
}
interface PushClient {
  url: string
  focused: boolean
  visibilityState: string
  focus(): Promise<unknown>
}

/** What the device shows. `data` is the page that a press opens. TypeScript's own type lacks `renotify`. */
type Shown = NotificationOptions & { title: string; tag: string; renotify: boolean; data: string }

const APPLE = '.push.apple.com'

/**
 * Shows a push. It takes the place of the one with the same tag, such as of the same conversation, and the device
 * sounds again only if the text is new. A page that is open and has the focus tells the news itself. Browsers
 * accept that nothing is shown then, except Apple's, which is given every push, without a sound.
 */
export async function showPush({ registration, clients }: PushScope, text: string): Promise<void> {
  const { title, ...options } = toShown(text)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isTold = windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')
  if (isTold && !(await isByApple(registration.pushManager))) return
  const before = await registration.getNotifications({ tag: options.tag })
  const isNew = before.every(({ body }) => body !== options.body)
  const sounding = { ...options, silent: isTold, renotify: isNew && !isTold }
  await registration.showNotification(title, sounding)
}

async function isByApple(pushManager: PushManager): Promise<boolean> {
  const subscription = await pushManager.getSubscription()
  return subscription !== null && new URL(subscription.endpoint).hostname.endsWith(APPLE)
}

/** A push of a newer market may be unknown to this version. Something must be shown nevertheless. */
function toShown(text: string): Shown {
  const look = { title: shownPushWords.title, icon: '/icon-192.png', lang: 'en', renotify: true }
  try {
    return { ...look, ...wordsOf(parsePush(text)) }
  } catch {
    return { ...look, body: shownPushWords.news, tag: 'news', data: '/notifications' }
  }
}

/** The market has sent it, encrypted for this device, as its contract says. */
function parsePush(text: string): Push {
  return JSON.parse(text)
}

function wordsOf(push: Push) {
  if (push.about === 'message') {
    const { conversationId, senderName, content, unread } = push
    return {
      title: senderName,
      body: unread > 1 ? shownPushWords.several(unread, content) : content,
      tag: conversationId,
      data: `/messages/${encodeURIComponent(conversationId)}`,
    }
  }
  const { notification, more } = push
  const [before, after] = textsAroundTitle(notification)
  const title = after === undefined ? '' : (notification.listing?.title ?? notificationWords.someListing)
  return {
    body: `${before}${title}${after ?? ''}${more > 0 ? `\n${shownPushWords.more(more)}` : ''}`,
    tag: notification.kind,
    data: more > 0 ? '/notifications' : toPath(notification),
  }
}

function toPath(notification: Notification): string {
  const link = toLink(notification, undefined)
  if (!link) return '/notifications'
  const path = link.params ? link.to.replace('$id', encodeURIComponent(link.params.id)) : link.to
  return link.hash ? `${path}#${link.hash}` : path
}

/**
 * Opens what a notification is about: in a tab that shows it already, or else in a new one, since another tab may
 * have something typed in it.
 */
export async function openShown({ clients }: PushScope, path: string, origin: string): Promise<void> {
  const url = new URL(path, origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((each) => new URL(each.url).pathname === url.pathname)
  await (open ? open.focus() : clients.openWindow(url.href))
}

/** The parts of the event with which a browser replaces a subscription. Some make the new one themselves. */
interface SubscriptionChange {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** Tells the market the new address of this browser. If nobody is signed in here, the subscription ends. */
export async function renewSubscription(
  { registration }: PushScope,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const subscription =
    newSubscription ??
    (oldSubscription && (await registration.pushManager.subscribe(oldSubscription.options)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  const response = await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
  if (response.status === 401) await subscription.unsubscribe()
}
