import { HOUR_MS } from '#contract/dates.ts'
import { EXPORTED_CONVERSATIONS_MAX, EXPORTS_PER_HOUR } from '#contract/limits.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { takeAllowances } from '#worker/db/allowances.ts'
import { PERSON_TABLES } from '#worker/db/person-tables.ts'
import { countConversationsOf, exportConversations } from '#worker/features/chat/export-conversations.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { log } from '#worker/platform/log.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { readSection } from './store.ts'

/**
 * Everything that is kept of the caller, as a JSON file. It is written while it is read, a page of rows at a time,
 * so that memory does not grow with it.
 */
export async function exportData(ctx: SignedInCtx): Promise<Response> {
  await takeAllowance(ctx)
  logSecurity(ctx, { event: 'data_exported', userId: ctx.user.publicId, what: 'account' })
  const day = new Date(ctx.now).toISOString().slice(0, 10)
  return new Response(toStream(writeExport(ctx)), {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="salone-market-my-data-${day}.json"`,
      'content-type': 'application/json; charset=utf-8',
    },
  })
}

async function takeAllowance({ env, db, now, user }: SignedInCtx): Promise<void> {
  const limit = Math.ceil(EXPORTS_PER_HOUR * env.RATE_LIMIT_SCALE)
  const refusal = await takeAllowances(db, [{ bucket: `export:${user.id}`, limit, windowMs: HOUR_MS }], now)
  if (!refusal) return
  const minutes = Math.ceil(refusal.retryAfterSeconds / 60)
  throw new AppError(
    'too_many_requests',
    `You downloaded your data within the last hour. Please try again in ${minutes} minutes.`,
    refusal,
  )
}

async function* writeExport(ctx: SignedInCtx): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date(ctx.now).toISOString())}`
  for (const [name, { key, gives }] of Object.entries(PERSON_TABLES)) {
    if (typeof gives === 'string') continue
    for (const section of gives) yield* writeList(section.as, readRows(ctx, { name, key, section }))
  }
  yield* writeConversations(ctx)
  const total = await countConversationsOf(ctx)
  yield `,"conversationsLeftOut":${Math.max(0, total - EXPORTED_CONVERSATIONS_MAX)}}\n`
}

async function* writeList(name: string, texts: AsyncIterable<string>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`
  let isFirst = true
  for await (const text of texts) {
    yield isFirst ? text : `,\n${text}`
    isFirst = false
  }
  yield ']'
}

async function* readRows(
  { db, user }: SignedInCtx,
  from: Parameters<typeof readSection>[2],
): AsyncGenerator<string> {
  let after: Parameters<typeof readSection>[3]
  do {
    const { texts, last } = await readSection(db, user.id, from, after)
    yield* texts
    after = last
  } while (after)
}

/** The messages of a conversation are written page by page, since there may be many. */
async function* writeConversations(ctx: SignedInCtx): AsyncGenerator<string> {
  yield ',\n"conversations":['
  let before = ''
  for await (const { messages, ...head } of exportConversations(ctx, EXPORTED_CONVERSATIONS_MAX)) {
    yield before + JSON.stringify(head).slice(0, -1)
    yield* writeList('messages', messages)
    yield '}'
    before = ',\n'
  }
  yield ']'
}

function toStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await texts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        // The file breaks off, so the browser reports a failed download.
        log.error('export', error)
        controller.error(error)
      }
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}
