import * as z from 'zod'
import { MINUTE_MS } from '#contract/dates.ts'
import { CHAT_FILE_LINK_SECONDS } from '#contract/limits.ts'
import type { Ctx } from '#worker/context.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { readToken, signToken } from '#worker/platform/signed-token.ts'

const PURPOSE = 'chat-file'
const PATH = '/chat-files/'

/** The key of the file, and when the link expires. */
const Link = z.object({ key: z.string(), until: z.int() })
type Link = z.infer<typeof Link>

/**
 * A link that opens a file of a conversation for whoever has it, for at most five minutes. All links of one
 * minute are the same, so that a browser does not load a file again for each frame and page with its message.
 */
export function linkToChatFile(signingKey: string, key: string, now: number): string {
  const until = Math.floor(now / MINUTE_MS) * MINUTE_MS + CHAT_FILE_LINK_SECONDS * 1_000
  return PATH + signToken(signingKey, PURPOSE, { key, until } satisfies Link)
}

/** Returns what linkToChatFile signed. A link that we did not sign or that has expired is a 403. */
export async function readLink({ env, now }: Pick<Ctx, 'env' | 'now'>, token: string): Promise<Link> {
  const link = await readToken(env.SIGNING_KEY, PURPOSE, Link, token)
  if (!link) throw new AppError('forbidden', 'That is not a valid link.')
  if (link.until <= now)
    throw new AppError('forbidden', 'This link has expired. Open the conversation again.')
  return link
}
