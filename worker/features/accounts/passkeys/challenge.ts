import { MINUTE_MS } from '#contract/dates.ts'
import { PASSKEY_CHALLENGE_MINUTES } from '#contract/limits.ts'
import type { Ctx } from '#worker/context.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { saveChallenge, takeChallenge, type ChallengeOf } from './store.ts'

/** How long a browser waits for its person, too. */
export const CHALLENGE_MS = PASSKEY_CHALLENGE_MINUTES * MINUTE_MS

/** Stores the challenge of options that are about to be sent. */
export async function keepChallenge(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  of: ChallengeOf,
  challenge: string,
): Promise<void> {
  await saveChallenge(db, of, challenge, now + CHALLENGE_MS)
}

/**
 * Runs the library's check of a browser's response. It gets a function that uses up the signed challenge: true once,
 * for the holder to whom the challenge was sent. Whatever is wrong, the refusal is the same.
 */
export async function check<T extends { verified: boolean }>(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  of: ChallengeOf,
  verify: (takeOnce: (challenge: string) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const takeOnce = async (challenge: string) => (await takeChallenge(db, of, challenge, now)).length > 0
  const result = await verify(takeOnce).catch(() => undefined)
  if (!result?.verified) throw new AppError('passkey_refused')
  return result
}
