import * as z from 'zod'
import { TURNSTILE_TIMEOUT_MS } from '#contract/limits.ts'
import { AppError } from './app-error.ts'
import { fetchOutside } from './fetch-outside.ts'

const SITE_VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

const Verdict = z.object({ success: z.boolean(), hostname: z.string().optional() })

/**
 * True if Turnstile issued this token to a person on one of our pages. Turnstile accepts each token only
 * once. Throws a 503 if Turnstile cannot be reached.
 */
export async function isPerson(
  secret: string,
  token: string,
  { address, origin }: { address: string; origin: string },
): Promise<boolean> {
  const verdict = await askTurnstile(secret, token, address)
  return verdict.success && verdict.hostname === new URL(origin).hostname
}

async function askTurnstile(
  secret: string,
  token: string,
  address: string,
): Promise<z.infer<typeof Verdict>> {
  try {
    const body = new URLSearchParams({ secret, response: token, remoteip: address })
    const response = await fetchOutside(SITE_VERIFY, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(TURNSTILE_TIMEOUT_MS),
    })
    return Verdict.parse(await response.json())
  } catch (error) {
    throw new AppError('unavailable', undefined, { cause: error })
  }
}
