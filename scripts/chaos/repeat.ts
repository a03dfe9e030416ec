import type { Random } from '../random.ts'
import { wait } from '../run.mjs'

/** How long to wait after a failure before sending again: at first, and after doubling each time. */
const RESEND_AFTER_MS = { first: 400, max: 2_000 }
const TWICE_PERCENT = 15

/**
 * Sends until there is an answer: no error of the server, and no rate limit. Now and then it sends twice at
 * once, as somebody does who presses twice.
 */
export async function untilAnswered<T extends { status: number }>(
  send: () => Promise<T>,
  random: Random,
): Promise<T> {
  for (let afterMs = RESEND_AFTER_MS.first; ; afterMs = Math.min(2 * afterMs, RESEND_AFTER_MS.max)) {
    const count = random.chance(TWICE_PERCENT / 100) ? 2 : 1
    const sent = Array.from({ length: count }, () => send().catch(() => undefined))
    const [response] = await Promise.all(sent)
    if (response && response.status < 500 && response.status !== 429) return response
    await wait(afterMs * random.between(0.75, 1.25))
  }
}
