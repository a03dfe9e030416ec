import * as z from 'zod'
import { TURNSTILE_TIMEOUT_MS } from '#contract/limits.ts'
import { AppError } from './app-error.ts'

const SITE_VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

const Answer = z.object({ success: z.boolean(), hostname: z.string().optional() })

/**
 * True if Turnstile issued this token to a person on one of our pages. Turnstile checks that a token is used
 * once. Throws 503 if Turnstile cannot be reached.
 */
export async function isPerson(
  secret: string,
  token: string,
  { address, origin }: { address: string; origin: string },
): Promise<boolean> {
  const answer = await ask(secret, token, address)
  return answer.success && answer.hostname === new URL(origin).hostname
}

async function ask(secret: string, token: string, address: string): Promise<z.infer<typeof Answer>> {
  try {
    const body = new URLSearchParams({ secret, response: token, remoteip: address })
    const answer = await fetch(SITE_VERIFY, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(TURNSTILE_TIMEOUT_MS),
    })
    return Answer.parse(await answer.json())
  } catch (error) {
    throw new AppError('unavailable', undefined, { cause: error })
  }
}
