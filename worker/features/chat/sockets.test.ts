import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ZodType } from 'zod'
import { HOUR_MS } from '#contract/dates.ts'
import { InboxFrame, RoomFrame } from '#contract/frames.ts'
import { CLOSE_CODES, OPEN_AGAIN } from '#contract/session-ends.ts'
import { parseEnv } from '../../env.ts'
import { meet } from '../../test/calls.ts'
import {
  ctxOf,
  type Member,
  ORIGIN,
  type Person,
  callApp,
  signIn,
  suspend,
  visitor,
} from '../../test/people.ts'
import { refusalOf } from '../../test/parsed.ts'
import { openInbox, openRoom, takeSocket } from '../../test/sockets.ts'
import { expel } from './expel.ts'
import { askForSocket } from './identity.ts'
import { correspond, deliverTo, inboxOf, failingRooms } from './rooms.fixture.ts'
import { expelFromRooms } from './inbox/expulsion.ts'
import { findConversation } from './show-conversation.ts'

const { signedOut, suspended } = CLOSE_CODES

afterEach(() => {
  vi.useRealTimers()
})

describe('GET /ws', () => {
  // [spec 7 #22]
  test('GET /ws opens the signed-in person’s inbox, which answers pings automatically', async () => {
    const inbox = await openInbox(await signIn())
    expect(await inbox.next()).toEqual({
      type: 'hello',
      at: expect.any(Number),
      unreadMessages: 0,
      unreadNotifications: 0,
    })
    await inbox.ping()
    inbox.close(1000, 'bye')
    expect(await inbox.closed).toMatchObject({ code: 1000 })
  })

  // [spec 10.1 #44]
  test('GET /ws without an upgrade is a 426 that names the protocol needed', async () => {
    const member = await signIn()
    for (const headers of [{}, { upgrade: 'h2c' }] as HeadersInit[]) {
      const answer = await member.fetch('/ws', { headers })
      expect(answer.headers.get('upgrade')).toBe('websocket')
      expect(await refusalOf(answer)).toEqual([426, 'upgrade_needed'])
    }
  })

  // [spec 10.1 #44]
  test('GET /ws is a 401 when signed out or with an ended session', async () => {
    expect(await refusalOf(await ask(visitor()))).toEqual([401, 'signed_out'])
    const member = await signIn()
    await member.post('/api/auth/logout')
    expect(await refusalOf(await ask(member))).toEqual([401, 'signed_out'])
  })

  // [spec 10.1 #44]
  test('GET /ws is a 403 for a suspended person, for the inbox and for a room', async () => {
    const { buyer, id } = await meet()
    await suspend(buyer, Date.now() + HOUR_MS)
    expect(await refusalOf(await ask(buyer))).toEqual([403, 'suspended'])
    expect(await refusalOf(await ask(buyer, `?conversationId=${id}`))).toEqual([403, 'suspended'])
  })

  // [spec 6 #5]
  test("GET /ws with somebody else's conversation is the same 404 as with a missing one", async () => {
    const { id } = await meet()
    const stranger = await signIn()
    const answers = await Promise.all(
      [id, '00000000-0000-7000-8000-000000000000', '', 'x', '../../etc', `${id}'--`, 'x'.repeat(5_000)].map(
        async (name) => refusalOf(await ask(stranger, `?conversationId=${encodeURIComponent(name)}`)),
      ),
    )
    for (const answer of answers) expect(answer).toEqual([404, 'not_found'])
  })

  test('GET /ws reads the primary, not a replica', async () => {
    const { id } = await meet()
    const opened: string[] = []
    const spied = new Proxy(env.DB, {
      get: (database, name) => {
        if (name !== 'withSession') return Reflect.get(database, name)
        return (constraint: string) => {
          opened.push(constraint)
          return database.withSession(constraint)
        }
      },
    })
    const member = await signIn(undefined, { DB: spied })
    opened.length = 0
    await ask(member, `?conversationId=${id}`)
    expect(opened).toEqual(['first-primary'])
  })

  test('GET /ws is a 429 for a person who keeps opening sockets', async () => {
    const member = await signIn(undefined, { RATE_LIMIT_SCALE: '0.02' })
    const statuses: number[] = []
    for (let turn = 0; turn < 8; turn += 1) statuses.push((await ask(member)).status)
    expect(statuses.at(0)).toBe(101)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the origin of a socket', () => {
  // [spec 10.1 #2]
  test.each([
    ['of the site itself', ORIGIN, 101],
    ['missing', undefined, 403],
    ['null, as from a sandboxed frame', 'null', 403],
    ['of another site', 'https://evil.test', 403],
    ['with https while the site has http', 'https://localhost', 403],
    ['of a host that begins with the site’s', 'http://localhost.evil.test', 403],
    ['doubled', 'http://localhost, https://evil.test', 403],
  ])('a socket with an origin %s', async (_what, origin, status) => {
    const { cookie } = await signIn()
    const headers = { upgrade: 'websocket', cookie, ...(origin !== undefined && { origin }) }
    const answer = await callApp('/ws', { headers })
    if (status === 101)
      return expect(await (await takeSocket(answer, InboxFrame)).next()).toMatchObject({ type: 'hello' })
    expect(await refusalOf(answer)).toEqual([403, 'foreign_origin'])
  })

  // [spec 10.1 #2]
  test('an http origin is refused under https', async () => {
    const headers = { upgrade: 'websocket', origin: 'http://market.test' }
    expect(await refusalOf(await callApp('https://market.test/ws', { headers }))).toEqual([
      403,
      'foreign_origin',
    ])
    const own = await callApp('https://market.test/ws', {
      headers: { ...headers, origin: 'https://market.test' },
    })
    expect(await refusalOf(own)).toEqual([401, 'signed_out'])
  })
})

// [spec 10.7 #18]
test('headers sent by a client cannot impersonate anybody', async () => {
  const [member, victim] = [await signIn(), await signIn()]
  const headers = {
    upgrade: 'websocket',
    'x-user-id': '1',
    'x-user-public-id': victim.user.id,
    'x-asked-at': '9999999999999',
    'x-about': '{}',
  }
  const socket = await takeSocket(await member.fetch('/ws', { headers }), InboxFrame)
  await socket.next('hello')
  const [own, foreign] = [correspond(member), correspond(victim)]
  await deliverTo(victim, foreign.delivery({ seqs: [1], revision: 1, unread: 1 }))
  await deliverTo(member, own.delivery({ seqs: [1], revision: 1, unread: 1 }))
  expect(await socket.next()).toMatchObject({ type: 'new_message', conversationId: own.conversationId })
  await inboxOf(member).expel(member.user.id, Date.now(), CLOSE_CODES.signedOut)
  expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.signedOut })
})

describe('signing out', () => {
  // [spec 10.1 #19, 10.2 #42]
  test('signing out everywhere closes all the person’s sockets at once, and no others', async () => {
    const { buyer, seller, id } = await meet()
    const other = await meet(buyer)
    const own = [
      await openInbox(buyer),
      await openInbox(buyer),
      await openRoom(buyer, id),
      await openRoom(buyer, other.id),
    ]
    const others = [
      await openInbox(seller),
      await openRoom(seller, id),
      await openRoom(other.seller, other.id),
    ]
    expect((await buyer.post('/api/auth/logout-everywhere')).status).toBe(204)
    for (const socket of own) expect(await socket.closed).toMatchObject({ code: signedOut })
    for (const socket of others) await socket.ping()
  })

  test('signing out on one device closes all sockets; other devices may open theirs again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { buyer, id } = await meet()
    vi.setSystemTime(Date.now() + 61_000)
    const laptop = await signIn(buyer.phone)
    const open = [await openInbox(buyer), await openRoom(buyer, id), await openInbox(laptop)]
    expect((await buyer.post('/api/auth/logout')).status).toBe(204)
    for (const socket of open) expect(await socket.closed).toMatchObject({ code: OPEN_AGAIN })
    vi.setSystemTime(Date.now() + 1_000)
    expect((await buyer.fetch('/ws', { headers: { upgrade: 'websocket' } })).status).toBe(401)
    expect(await (await openInbox(laptop)).next()).toMatchObject({ type: 'hello' })
  })

  // [spec 10.1 #19]
  test('signing out everywhere does not lock out the next session', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { buyer, id } = await meet()
    await openInbox(buyer)
    await buyer.post('/api/auth/logout-everywhere')
    expect((await buyer.fetch('/ws', { headers: { upgrade: 'websocket' } })).status).toBe(401)
    vi.setSystemTime(Date.now() + 60_000)
    const again = await signIn(buyer.phone)
    expect(await (await openInbox(again)).next()).toMatchObject({ type: 'hello' })
    expect(await (await openRoom(again, id)).next()).toMatchObject({ type: 'hello' })
  })
})

describe('an expulsion', () => {
  test.each([signedOut, suspended, OPEN_AGAIN] as const)(
    'an expulsion gives its reason in a last frame and in the close code: %i',
    async (code) => {
      const { buyer, id } = await meet()
      const sockets = [await openInbox(buyer), await openRoom(buyer, id)]
      await expel(parseEnv(env), buyer.user.id, code)
      for (const socket of sockets) {
        expect(await socket.closed).toMatchObject({ code })
        expect(socket.rest().at(-1)).toEqual({ type: 'closing', code })
      }
    },
  )

  // [spec 10.7 #21]
  test('an expulsion refuses sockets requested before but opened after it, even once evicted', async () => {
    const { buyer, id } = await meet()
    const [inbox, room] = [await openInbox(buyer), await openRoom(buyer, id)]
    const askedAt = Date.now()
    await evictDurableObject(inboxOf(buyer))
    await evictDurableObject(env.CONVERSATION_ROOM.getByName(id))
    await expel(parseEnv(env), buyer.user.id, signedOut)
    expect(await inbox.closed).toMatchObject({ code: signedOut })
    expect(await room.closed).toMatchObject({ code: signedOut })
    await evictDurableObject(inboxOf(buyer))
    await evictDurableObject(env.CONVERSATION_ROOM.getByName(id))
    expect((await askInbox(buyer, askedAt)).status).toBe(401)
    expect((await askRoom(buyer, id, askedAt)).status).toBe(401)
    expect((await askRoom(buyer, (await meet(buyer)).id, askedAt)).status).toBe(401)
  })

  test('a repeated or late expulsion closes no socket opened since', async () => {
    const { buyer } = await meet()
    const at = Date.now() - 60_000
    await inboxOf(buyer).expel(buyer.user.id, at, signedOut)
    const since = await openInbox(buyer)
    await inboxOf(buyer).expel(buyer.user.id, at, signedOut)
    await inboxOf(buyer).expel(buyer.user.id, at - 60_000, suspended)
    await since.ping()
    expect((await askInbox(buyer, at)).status).toBe(401)
    expect((await askInbox(buyer, at + 1)).status).toBe(101)
  })

  // [spec 10.7 #21]
  test('an expulsion leaves no socket open that was opening meanwhile, whichever wins the race', async () => {
    const { buyer, id } = await meet()
    const base = Date.now() - 60_000
    for (let turn = 1; turn <= 6; turn += 1) {
      const askedAt = base + turn
      const inbox = () => askInbox(buyer, askedAt).then((answer) => expectEnd(answer, InboxFrame))
      const room = () => askRoom(buyer, id, askedAt).then((answer) => expectEnd(answer, RoomFrame))
      const end = () => inboxOf(buyer).expel(buyer.user.id, askedAt, signedOut)
      const orders = [
        [inbox, room, end],
        [end, inbox, room],
        [inbox, end, room],
      ]
      await Promise.all((orders[turn % orders.length] ?? []).map((go) => go()))
    }
  })

  // [spec 10.7 #21]
  test('an expulsion that fails to reach a room is retried by the alarm until it does', async () => {
    const { buyer, id } = await meet()
    const [room, otherRoom] = [await openRoom(buyer, id), await openRoom(buyer, (await meet(buyer)).id)]
    const at = Date.now() + 1_000
    await runInDurableObject(inboxOf(buyer), async (_inbox, ctx) => {
      ctx.storage.sql.exec(
        'UPDATE self SET public_id = ?, expelled_at = ?, expel_code = ?',
        buyer.user.id,
        at,
        signedOut,
      )
      ctx.storage.sql.exec('UPDATE rooms SET is_due = 1')
      await expelFromRooms(ctx, failingRooms(1).namespace)
    })
    await Promise.race([room.closed, otherRoom.closed])
    await evictDurableObject(inboxOf(buyer))
    await runDurableObjectAlarm(inboxOf(buyer))
    expect(await room.closed).toMatchObject({ code: signedOut })
    expect(await otherRoom.closed).toMatchObject({ code: signedOut })
    expect(await runInDurableObject(inboxOf(buyer), (_inbox, ctx) => ctx.storage.getAlarm())).toBeNull()
  })

  // [spec 10.7 #5]
  test('an alarm that runs twice closes nothing more', async () => {
    const { buyer, id } = await meet()
    await openRoom(buyer, id)
    await expel(parseEnv(env), buyer.user.id, signedOut)
    const since = await takeSocket(await askRoom(buyer, id, Date.now() + 60_000), RoomFrame)
    await runInDurableObject(inboxOf(buyer), (_inbox, ctx) => expelFromRooms(ctx, env.CONVERSATION_ROOM))
    await runInDurableObject(inboxOf(buyer), (_inbox, ctx) => expelFromRooms(ctx, env.CONVERSATION_ROOM))
    await since.ping()
  })
})

describe('expelling through an inbox that cannot be reached', () => {
  test('an expulsion is retried while the inbox cannot be reached', async () => {
    const member = await signIn()
    const socket = await openInbox(member)
    await expel({ USER_INBOX: failingInboxes(2) }, member.user.id, signedOut)
    expect(await socket.closed).toMatchObject({ code: signedOut })
  })

  // [spec 10.7 #21]
  test('an expulsion throws after the last retry', async () => {
    const member = await signIn()
    await expect(expel({ USER_INBOX: failingInboxes(3) }, member.user.id, signedOut)).rejects.toThrow(
      'Network connection lost',
    )
  })
})

/** The response to opening a socket; an opened one is closed again. */
async function ask(person: Person, query = ''): Promise<Response> {
  const answer = await person.fetch(`/ws${query}`, { headers: { upgrade: 'websocket' } })
  answer.webSocket?.accept()
  answer.webSocket?.close()
  return answer
}

/** Expects a socket that is refused, or closed at once. */
async function expectEnd<Frame extends { type: string }>(
  answer: Response,
  schema: ZodType<Frame>,
): Promise<void> {
  if (answer.status === 401) return
  expect(await (await takeSocket(answer, schema)).closed).toMatchObject({ code: signedOut })
}

/** The real inboxes, except that the first `failures` calls fail in transit. */
function failingInboxes(failures: number): typeof env.USER_INBOX {
  let calls = 0
  return new Proxy(env.USER_INBOX, {
    get: (inboxes, name) => {
      if (name !== 'getByName') return Reflect.get(inboxes, name)
      calls += 1
      if (calls <= failures) throw new Error('Network connection lost.')
      return inboxes.getByName.bind(inboxes)
    },
  })
}

async function askInbox(member: Member, askedAt: number): Promise<Response> {
  const { user } = await ctxOf(member)
  return inboxOf(member).fetch(askForSocket({ userId: user.id, publicId: user.publicId, askedAt }))
}

async function askRoom(member: Member, conversationId: string, askedAt: number): Promise<Response> {
  const ctx = await ctxOf(member)
  const { about } = await findConversation(ctx, conversationId)
  return env.CONVERSATION_ROOM.getByName(conversationId).fetch(
    askForSocket({ userId: ctx.user.id, publicId: ctx.user.publicId, askedAt }, about),
  )
}
