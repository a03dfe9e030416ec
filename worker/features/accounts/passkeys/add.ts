import { PASSKEYS_MAX } from '#contract/limits.ts'
import { headerName } from '#contract/names.ts'
import type { NewPasskey, Passkey } from '#contract/passkey.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { describeBrowser } from '#worker/platform/client.ts'
import { newId } from '#worker/platform/ids.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { afterPasskeyChange, onPasskeyChange } from '#worker/reactions.ts'
import { askToChangePasskeys } from './ask-for-passkey.ts'
import { CHALLENGE_MS, check, keepChallenge } from './challenge.ts'
import { addedText, handleOf, siteOf, TOO_MANY } from './policy.ts'
import { addPasskey, findOwnPasskey, freshenSession, listPasskeys, type ChallengeOf } from './store.ts'
import { toPasskey } from './view.ts'

/** ES256, EdDSA and RS256, which all authenticators have between them. */
const ALGORITHMS = [-7, -8, -257]

/**
 * What the browser needs to make a passkey that signs in without a phone number and asks for a fingerprint, face or
 * PIN. The library is loaded when it is needed, so that it does not slow down the Worker's start.
 */
export async function startAdding(ctx: SignedInCtx, tokenHash: string) {
  const { db, user } = ctx
  await askToChangePasskeys(ctx, tokenHash)
  const own = await listPasskeys(db, user.id)
  if (own.length >= PASSKEYS_MAX) throw new AppError('conflict', TOO_MANY)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Salone Market',
    rpID: siteOf(ctx.origin).rpId,
    userID: handleOf(user),
    userName: user.phone,
    userDisplayName: headerName({ ...user, phoneNumber: user.phone }),
    timeout: CHALLENGE_MS,
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await keepChallenge(ctx, adding(tokenHash), options.challenge)
  // No extension is needed.
  return { ...options, extensions: undefined }
}

/**
 * Adds the passkey that the browser made, and tells the person's devices. It was shown just now, so it counts as
 * shown in this session. A repeat returns the first result.
 */
export async function add(
  ctx: SignedInCtx,
  tokenHash: string,
  response: NewPasskey,
): Promise<{ passkey: Passkey; isRepeat: boolean }> {
  const { db, now, user, client } = ctx
  const [earlier] = await findOwnPasskey(db, user.id, response.id)
  if (earlier) return { passkey: toPasskey(earlier), isRepeat: true }
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { origin, rpId } = siteOf(ctx.origin)
  const { registrationInfo } = await check(ctx, adding(tokenHash), (takeOnce) =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: takeOnce,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) throw new AppError('passkey_refused')
  const { id, publicKey, counter } = registrationInfo.credential
  const name = describeBrowser(client.userAgent)
  const passkey = {
    publicId: newId(now),
    userId: user.id,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports,
    name,
    createdAt: now,
  }
  const [[added]] = await db.batch([
    addPasskey(db, passkey, user.sessionEpoch),
    freshenSession(db, tokenHash, now),
    onPasskeyChange(db, user.id, addedText(name), now),
  ])
  if (!added) throw new AppError('conflict', 'This passkey could not be added. Please reload the page.')
  logSecurity(ctx, { event: 'passkey_added', userId: user.publicId, by: user.publicId })
  afterPasskeyChange(ctx, user.id)
  return { passkey: toPasskey(added), isRepeat: false }
}

function adding(tokenHash: string): ChallengeOf {
  return { holder: tokenHash, purpose: 'add' }
}
