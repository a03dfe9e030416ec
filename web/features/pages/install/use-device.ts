import { useSyncExternalStore } from 'react'
import { deviceOf, type Device } from './device.ts'

/** Known once the page stands in a browser: the HTML that is served says nothing of whoever reads it. */
export function useDevice(): { device: Device | undefined; isApp: boolean } {
  const device = useSyncExternalStore(
    subscribeToNothing,
    () => deviceOf(navigator.userAgent, navigator.maxTouchPoints),
    () => undefined,
  )
  const isApp = useSyncExternalStore(
    subscribeToNothing,
    () => window.matchMedia('(display-mode: standalone)').matches,
    () => false,
  )
  return { device, isApp }
}

// Neither changes while the page stands.
function subscribeToNothing() {
  return () => {}
}
