/** Chrome's install prompt event, fired once a page load. TypeScript's DOM types lack it. */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

/**
 * Keeps the browser's install prompt until it is needed, since it fires on whichever page loads first.
 * Returns a function that stops watching.
 */
export function watchInstallOffer(): () => void {
  window.addEventListener('beforeinstallprompt', keep)
  return () => window.removeEventListener('beforeinstallprompt', keep)
}

export function subscribeToOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function hasInstallOffer(): boolean {
  return offer !== undefined
}

/** Shows the prompt and returns whether the person accepted. A prompt can be shown only once. */
export async function takeInstallOffer(): Promise<boolean> {
  const taken = offer
  setOffer(undefined)
  return (await taken?.prompt())?.outcome === 'accepted'
}

function keep(event: Event) {
  if (isInstallOffer(event)) setOffer(event)
}

function setOffer(next: InstallOffer | undefined) {
  offer = next
  for (const listener of listeners) listener()
}

function isInstallOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}

export type Device = 'android' | 'iphone' | 'computer'

/**
 * Which instructions fit the device with this user agent. An iPad calls itself a Mac, but no Mac has a touch
 * screen.
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iphone'
  return /macintosh/i.test(userAgent) && touchPoints > 1 ? 'iphone' : 'computer'
}
