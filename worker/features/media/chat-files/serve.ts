import type { Ctx } from '#worker/context.ts'
import { readFile, respond, respondToHead } from '#worker/features/media/serve-file.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { readLink } from './link.ts'

/** Responds with the file of a link. A browser keeps it as long as the link works. */
export async function serveChatFile(ctx: Ctx, token: string, request: Request): Promise<Response> {
  const { key, until } = await readLink(ctx, token)
  const { BUCKET: bucket } = ctx.env
  const caching = {
    'cache-control': `private, max-age=${Math.floor((until - ctx.now) / 1_000)}`,
    'cross-origin-resource-policy': 'same-origin',
  }
  const isHead = request.method === 'HEAD'
  const response = await (isHead
    ? respondToHead(bucket, key, request, caching)
    : readFile(bucket, key, caching))
  if (!response) throw new AppError('gone', 'This file has been deleted.')
  return isHead ? response : respond(response, request)
}
