import type { Message } from '#contract/conversation.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { Unsent } from '#web/lib/outbox.ts'
import { roomOf } from './threads-on-show.ts'

/**
 * `refusal` is for good, and fit to show. `isLater`: nobody answered, or not now; `afterMs` where the server
 * said when.
 */
export type Sent =
  | { message: Message }
  | { refusal: string }
  | { isLater: true; afterMs?: number }
  | { isSignedOut: true }

/**
 * Sends a message through its room if that is open, else by a call: the name it carries keeps what comes
 * twice from being stored twice.
 */
export async function sendOne(unsent: Unsent): Promise<Sent> {
  const outcome = await roomOf(unsent.conversationId)?.send(unsent)
  if (!outcome) return post(unsent)
  if ('seq' in outcome) return { message: outcome }
  return judge(outcome.code, outcome.message, outcome.retryAfterSeconds)
}

async function post({ conversationId, clientId, content }: Unsent): Promise<Sent> {
  try {
    return {
      message: await answerOf(
        api.conversations[':id'].messages.$post({
          param: { id: conversationId },
          json: { content, clientId },
        }),
      ),
    }
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) return { isLater: true }
    const [field] = Object.values(error.fields)
    return judge(error.code, field ?? error.sentence, error.retryAfterSeconds)
  }
}

function judge(code: string, sentence: string, retryAfterSeconds: number | undefined): Sent {
  if (code === 'signed_out') return { isSignedOut: true }
  if (!PASSING.has(code)) return { refusal: sentence }
  return { isLater: true, afterMs: retryAfterSeconds && retryAfterSeconds * 1_000 }
}

/** Refusals that the next try may not get. */
const PASSING = new Set(['too_many_requests', 'internal', 'unavailable'])
