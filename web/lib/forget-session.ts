import { forgetCaches, KEPT_ANSWERS } from './forget-person.ts'

/** The event that tells web/lib/kept to keep nothing more of the person. */
export const SESSION_ENDED = 'session-ended'

/**
 * Clears what this device shows of a person whose session has ended, as signing out does. What they typed and what waits
 * to be sent stay for them, and wait until they sign in again. The service worker passes its own registration.
 */
export function forgetSession(registration?: ServiceWorkerRegistration): Promise<unknown> {
  dispatchEvent(new Event(SESSION_ENDED))
  try {
    indexedDB.deleteDatabase(KEPT_ANSWERS)
  } catch {
    // A private window may have no IndexedDB.
  }
  return Promise.allSettled([forgetCaches(), closeNotifications(registration)])
}

/** Closes what pushes have shown on this device, which has names and messages. */
export async function closeNotifications(registration?: ServiceWorkerRegistration) {
  const shower = registration ?? (await navigator.serviceWorker.getRegistration())
  for (const shown of (await shower?.getNotifications()) ?? []) shown.close()
}
