// The benchmark's Worker: the real one, with its written rows counted, and BareRoom as the baseline.
import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '#worker/env.ts'
import { UserInbox as RealInbox } from '#worker/features/chat/inbox/user-inbox.ts'
import { ConversationRoom as RealRoom } from '#worker/features/chat/room/conversation-room.ts'
import worker from '#worker/index.ts'
import { countedDatabase, type RowsWritten } from '#worker/test/wrapped-database.ts'

const databaseWrites: RowsWritten = new Map()
/** Rows that each class wrote to its own SQLite, and alarms that it set, which are billed as rows. */
const objectWrites: Record<string, number> = {}

export class ConversationRoom extends RealRoom {
  constructor(ctx: DurableObjectState, env: Bindings) {
    countWrites(ctx.storage, 'room')
    super(ctx, withCounting(env))
  }
}

export class UserInbox extends RealInbox {
  constructor(ctx: DurableObjectState, env: Bindings) {
    countWrites(ctx.storage, 'inbox')
    super(ctx, withCounting(env))
  }
}

/** The baseline: a room that stores nothing and sends each frame to all of its sockets. */
export class BareRoom extends DurableObject {
  override fetch(): Response {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  override webSocketMessage(_socket: WebSocket, frame: string | ArrayBuffer): void {
    for (const socket of this.ctx.getWebSockets()) socket.send(frame)
  }
}

// oxlint-disable-next-line import/no-default-export -- what the runtime calls
export default {
  fetch: (request, env, context) => {
    const url = new URL(request.url)
    if (url.pathname === '/bare') return env.BARE_ROOM.getByName(url.search).fetch(request)
    if (url.pathname === '/written')
      return Response.json({
        ...objectWrites,
        ...Object.fromEntries([...databaseWrites].map(([table, rows]) => [`D1 ${table}`, rows])),
      })
    return worker.fetch(request, withCounting(env), context)
  },
} satisfies ExportedHandler<Bindings & { BARE_ROOM: DurableObjectNamespace }>

const countingEnvs = new WeakMap<object, Bindings>()

function withCounting(env: Bindings): Bindings {
  const counting = countingEnvs.get(env) ?? { ...env, DB: countedDatabase(env.DB, databaseWrites) }
  countingEnvs.set(env, counting)
  return counting
}

/** Makes the storage of a Durable Object count its writes. */
function countWrites(storage: DurableObjectStorage, who: string): void {
  const { sql } = storage
  const [exec, setAlarm] = [sql.exec.bind(sql), storage.setAlarm.bind(storage)]
  const add = (what: string, rows: number) =>
    (objectWrites[`${who} ${what}`] = (objectWrites[`${who} ${what}`] ?? 0) + rows)
  Object.defineProperty(sql, 'exec', {
    value: (query: string, ...values: unknown[]) => {
      const cursor = exec(query, ...values)
      add('rows', cursor.rowsWritten)
      return cursor
    },
  })
  // Every later read of `storage.sql` must return this object, whose `exec` counts.
  Object.defineProperty(storage, 'sql', { value: sql })
  Object.defineProperty(storage, 'setAlarm', {
    value: (...when: Parameters<typeof setAlarm>) => {
      add('alarms', 1)
      return setAlarm(...when)
    },
  })
}
