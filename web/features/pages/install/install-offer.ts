/**
 * Chrome's own offer to install, which it makes once a page load. Missing in TypeScript's list of what a
 * browser has.
 */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

/**
 * Keeps the browser's offer until somebody asks for it: it comes on whatever page was loaded first. Answers a
 * way to stop.
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

/** Asks the person, and says whether they took it. An offer can be asked for once. */
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
 * Which of the ways is for the device with this user agent. An iPad calls itself a Mac, but no Mac has a
 * touch screen.
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iphone'
  return /macintosh/i.test(userAgent) && touchPoints > 1 ? 'iphone' : 'computer'
}
