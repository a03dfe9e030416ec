/** Chrome's install prompt event, fired once per page load. TypeScript's DOM types lack it. */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** The prompt, as long as it can be shown. The script in the HTML catches it (worker/platform/pages/serve-page.ts). */
    installOffer?: Event
  }
}

const listeners = new Set<() => void>()

/**
 * Stores the browser's install prompt until it is needed, because its event fires only on the page that loads
 * first. Returns a function that stops watching.
 */
export function watchInstallOffer(): () => void {
  window.addEventListener('beforeinstallprompt', storeOffer)
  return () => window.removeEventListener('beforeinstallprompt', storeOffer)
}

export function subscribeToOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function hasInstallOffer(): boolean {
  return readOffer() !== undefined
}

/** Shows the prompt and returns whether the person accepted. A prompt can be shown only once. */
export async function showInstallPrompt(): Promise<boolean> {
  const current = readOffer()
  storeOffer(undefined)
  return (await current?.prompt())?.outcome === 'accepted'
}

function readOffer(): InstallOffer | undefined {
  const { installOffer } = window
  return installOffer && isInstallOffer(installOffer) ? installOffer : undefined
}

function storeOffer(event: Event | undefined) {
  window.installOffer = event
  for (const listener of listeners) listener()
}

function isInstallOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}

export type Device = 'android' | 'iphone' | 'computer'

/**
 * Detects the kind of device from its user agent. An iPad calls itself a Mac, but no Mac has a touch screen.
 */
export function detectDevice(userAgent: string, touchPoints: number): Device {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iphone'
  return /macintosh/i.test(userAgent) && touchPoints > 1 ? 'iphone' : 'computer'
}
