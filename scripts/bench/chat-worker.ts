import { DurableObject } from 'cloudflare:workers'
import { ConversationRoom as RealRoom } from '#worker/features/chat/room/conversation-room.ts'
import { UserInbox as RealInbox } from '#worker/features/chat/inbox/user-inbox.ts'
import type { Bindings } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { countedDatabase, type Written } from '#worker/test/databases.ts'

/** The benchmark's Worker: the real one, counting what it writes, and a room that only relays frames. */

const inDatabase: Written = new Map()
/** By class: rows written to the objects' own SQLite, and alarms, each billed as a row. */
const inObjects: Record<string, number> = {}

export class ConversationRoom extends RealRoom {
  constructor(ctx: DurableObjectState, env: Bindings) {
    countWrites(ctx.storage, 'room')
    super(ctx, counted(env))
  }
}

export class UserInbox extends RealInbox {
  constructor(ctx: DurableObjectState, env: Bindings) {
    countWrites(ctx.storage, 'inbox')
    super(ctx, counted(env))
  }
}

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
        ...inObjects,
        ...Object.fromEntries([...inDatabase].map(([table, rows]) => [`D1 ${table}`, rows])),
      })
    return worker.fetch(request, counted(env), context)
  },
} satisfies ExportedHandler<Bindings & { BARE_ROOM: DurableObjectNamespace }>

const known = new WeakMap<object, Bindings>()

function counted(env: Bindings): Bindings {
  const made = known.get(env) ?? { ...env, DB: countedDatabase(env.DB, inDatabase) }
  known.set(env, made)
  return made
}

/** Wraps an object's storage once: the object keeps it while awake, so every write is counted. */
function countWrites(storage: DurableObjectStorage, who: string): void {
  const { sql } = storage
  const [exec, setAlarm] = [sql.exec.bind(sql), storage.setAlarm.bind(storage)]
  const add = (what: string, rows: number) =>
    (inObjects[`${who} ${what}`] = (inObjects[`${who} ${what}`] ?? 0) + rows)
  Object.defineProperty(sql, 'exec', {
    value: (query: string, ...values: unknown[]) => {
      const cursor = exec(query, ...values)
      add('rows', cursor.rowsWritten)
      return cursor
    },
  })
  Object.defineProperty(storage, 'sql', { value: sql })
  Object.defineProperty(storage, 'setAlarm', {
    value: (...when: Parameters<typeof setAlarm>) => {
      add('alarms', 1)
      return setAlarm(...when)
    },
  })
}
