import { CallError } from '#web/lib/call-error.ts'
import { loadOrReload } from '#web/lib/lazy-part.tsx'

/**
 * Makes a call. If the server asks for the admin's passkey, the browser asks the person for it, and the call is made
 * again.
 */
export async function withPasskey<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'passkey_required') throw error
    const { showPasskey } = await loadOrReload(() => import('./use-passkey.ts'))
    await showPasskey()
    return call()
  }
}
