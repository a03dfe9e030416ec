import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { User } from '#contract/user.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError, ConnectionError } from '#web/lib/call-error.ts'
import { passkeyWords as words } from './copy.ts'

/** Shows a passkey. In a session it then counts as shown; a visitor is signed in. Returns the person. */
export async function showPasskey(): Promise<User> {
  const optionsJSON = await parseResponse(api.passkeys['verify-options'].$post())
  const json = await startAuthentication({ optionsJSON }).catch(refuse)
  const { user } = await parseResponse(api.passkeys.verify.$post({ json }))
  return user
}

/** Makes a passkey on this device, or one that the person holds, and adds it to their account. */
export async function addPasskey(): Promise<void> {
  const optionsJSON = await parseResponse(api.passkeys.options.$post())
  const json = await startRegistration({ optionsJSON }).catch(refuse)
  await parseResponse(api.passkeys.$post({ json }))
}

/** Throws what the browser refused as a call's refusal, with a sentence for the person. */
function refuse(error: unknown): never {
  if (error instanceof ConnectionError) throw error
  throw new CallError(new Response(null, { status: 400 }), toSentence(error))
}

function toSentence(error: unknown): string {
  if (!('PublicKeyCredential' in window)) return words.unsupported
  const code = error instanceof WebAuthnError ? error.code : undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return words.known
  if (code === 'ERROR_INVALID_DOMAIN') return words.wrongAddress(addressWithName())
  if (code?.startsWith('ERROR_AUTHENTICATOR_')) return words.unsupported
  return words.cancelled
}

/** Browsers make no passkey for an IP address, which only a local start has. */
function addressWithName(): string {
  const url = new URL(window.location.href)
  url.hostname = 'localhost'
  return url.origin
}
