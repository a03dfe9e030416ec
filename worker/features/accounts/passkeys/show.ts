import type { ShownPasskey } from '#contract/passkey.ts'
import { isSuspended, type Ctx, type SignedInCtx } from '#worker/context.ts'
import type { PasskeyRow, UserRow } from '#worker/db/schema.ts'
import { admit, type Admitted } from '#worker/features/accounts/sign-in/admit.ts'
import { toSessionRow } from '#worker/features/accounts/sign-in/begin-session.ts'
import { touchSession } from '#worker/features/accounts/sign-in/store.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { hashToken } from '#worker/platform/session.ts'
import { CHALLENGE_MS, check, keepChallenge } from './challenge.ts'
import { handleOf, NO_PASSKEY, siteOf } from './policy.ts'
import { findPasskey, freshenSession, listPasskeys, usePasskey, type ChallengeOf } from './store.ts'

/** Options for a signed-in person, who shows one of their own passkeys. */
export async function startShowing(ctx: SignedInCtx, token: string) {
  refuseSuspended(ctx)
  const own = await listPasskeys(ctx.db, ctx.user.id)
  if (own.length === 0) throw new AppError('not_found', NO_PASSKEY)
  return makeOptions(ctx, hashToken(token), own)
}

/** Options for a visitor. They are the same for everybody, so they do not say who has an account. */
export function startSigningIn(ctx: Ctx, client: string) {
  return makeOptions(ctx, hashToken(client))
}

async function makeOptions(ctx: Ctx, holder: string, own?: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx.origin).rpId,
    allowCredentials: own?.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  })
  await keepChallenge(ctx, showing(holder), options.challenge)
  // No extension is needed.
  return { ...options, extensions: undefined }
}

/** Records that a signed-in person has shown one of their own passkeys in this session. */
export async function show(ctx: SignedInCtx, token: string, response: ShownPasskey): Promise<void> {
  const { db, now, user } = ctx
  refuseSuspended(ctx)
  const tokenHash = hashToken(token)
  const { passkey, counter } = await findShown(ctx, tokenHash, response)
  if (passkey.userId !== user.id) throw new AppError('passkey_refused')
  const [, [used]] = await db.batch([
    // A session from before sessions were listed has no row yet.
    touchSession(db, toSessionRow(ctx, user, token), { epoch: user.sessionEpoch, usedBefore: 0 }),
    usePasskey(db, passkey.id, counter, now),
    freshenSession(db, tokenHash, now),
  ])
  if (!used) throw new AppError('passkey_refused')
}

/** Signs in the person of a passkey, as a code does. It counts as shown in the new session. */
export async function signInByPasskey(
  ctx: Ctx,
  client: string,
  response: ShownPasskey,
  device: string | undefined,
): Promise<Admitted> {
  const { passkey, user, counter } = await findShown(ctx, hashToken(client), response)
  const [used] = await usePasskey(ctx.db, passkey.id, counter, ctx.now)
  if (!used) throw new AppError('passkey_refused')
  return admit(ctx, user, device, { passkeyAt: ctx.now })
}

/** Checks a response, and finds its passkey and person. */
async function findShown(ctx: Ctx, holder: string, response: ShownPasskey) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const [found] = await findPasskey(ctx.db, response.id)
  const { origin, rpId } = siteOf(ctx.origin)
  const { userHandle, ...signed } = response.response
  const { authenticationInfo } = await check(ctx, showing(holder), (takeOnce) => {
    if (!found || (userHandle && userHandle !== encodedHandle(found.user)))
      throw new AppError('passkey_refused')
    const { credentialId, publicKey, counter } = found.passkey
    return verifyAuthenticationResponse({
      response: { ...response, response: signed, clientExtensionResults: {} },
      expectedChallenge: takeOnce,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
    })
  })
  if (!found) throw new AppError('passkey_refused')
  return { ...found, counter: authenticationInfo.newCounter }
}

function encodedHandle(user: UserRow): string {
  return Buffer.from(handleOf(user)).toString('base64url')
}

function refuseSuspended({ user, now, suspension }: SignedInCtx): void {
  if (isSuspended(user, now)) throw new AppError('suspended', suspension)
}

function showing(holder: string): ChallengeOf {
  return { holder, purpose: 'show' }
}
