import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ZodType } from 'zod'
import { HOUR_MS } from '#contract/dates.ts'
import { InboxFrame, RoomFrame } from '#contract/frames.ts'
import { CLOSE_CODES, RECONNECT_CODE } from '#contract/session-ends.ts'
import { parseEnv } from '#worker/env.ts'
import { startConversation } from '#worker/test/calls.ts'
import { refusalOf } from '#worker/test/parsed.ts'
import {
  ctxOf,
  type Member,
  ORIGIN,
  type Person,
  callApp,
  signIn,
  suspend,
  visitor,
} from '#worker/test/people.ts'
import { openInbox, openRoom, takeSocket } from '#worker/test/sockets.ts'
import { expel } from './expel.ts'
import { toSocketRequest } from './identity.ts'
import { expelFromRooms } from './inbox/expulsion.ts'
import { simulateRoom, deliverTo, inboxOf, failingRooms } from './rooms.fixture.ts'
import { findConversation } from './show-conversation.ts'

const { signedOut, suspended } = CLOSE_CODES

afterEach(() => {
  vi.useRealTimers()
})

describe('GET /ws', () => {
  // [spec 7 #22]
  test('opens the signed-in person’s inbox, which responds to pings automatically', async () => {
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

  test('returns 426 without an upgrade, and names the protocol needed', async () => {
    const member = await signIn()
    for (const headers of [{}, { upgrade: 'h2c' }] as HeadersInit[]) {
      const response = await member.fetch('/ws', { headers })
      expect(response.headers.get('upgrade')).toBe('websocket')
      expect(await refusalOf(response)).toEqual([426, 'upgrade_needed'])
    }
  })

  test('returns 401 if signed out or with an ended session', async () => {
    expect(await refusalOf(await openSocket(visitor()))).toEqual([401, 'signed_out'])
    const member = await signIn()
    await member.post('/api/auth/logout')
    expect(await refusalOf(await openSocket(member))).toEqual([401, 'signed_out'])
  })

  test('returns 403 to a suspended person, for the inbox and for a room', async () => {
    const { buyer, id } = await startConversation()
    await suspend(buyer, Date.now() + HOUR_MS)
    expect(await refusalOf(await openSocket(buyer))).toEqual([403, 'suspended'])
    expect(await refusalOf(await openSocket(buyer, `?conversationId=${id}`))).toEqual([403, 'suspended'])
  })

  // [spec 6 #5]
  test("returns 404 for somebody else's conversation, as for one that does not exist", async () => {
    const { id } = await startConversation()
    const stranger = await signIn()
    const responses = await Promise.all(
      [id, '00000000-0000-7000-8000-000000000000', '', 'x', '../../etc', `${id}'--`, 'x'.repeat(5_000)].map(
        async (name) => refusalOf(await openSocket(stranger, `?conversationId=${encodeURIComponent(name)}`)),
      ),
    )
    for (const response of responses) expect(response).toEqual([404, 'not_found'])
  })

  test('reads the primary, not a replica', async () => {
    const { id } = await startConversation()
    const member = await signIn()
    const opened = vi.spyOn(env.DB, 'withSession')
    await openSocket(member, `?conversationId=${id}`)
    expect(opened.mock.calls).toEqual([['first-primary']])
    opened.mockRestore()
  })

  test('returns 429 to a person who keeps opening sockets', async () => {
    const member = await signIn(undefined, { RATE_LIMIT_SCALE: '0.02' })
    const statuses: number[] = []
    for (let turn = 0; turn < 8; turn += 1) statuses.push((await openSocket(member)).status)
    expect(statuses.at(0)).toBe(101)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the origin of a socket request,', () => {
  test.each([
    ['the site itself', 101, ORIGIN],
    ['missing', 403, undefined],
    ['null, as from a sandboxed iframe', 403, 'null'],
    ['another site', 403, 'https://evil.test'],
    ['the site with https instead of http', 403, 'https://localhost'],
    ['a host that begins with the site’s', 403, 'http://localhost.evil.test'],
    ['doubled', 403, 'http://localhost, https://evil.test'],
  ])('when it is %s, leads to the status %i', async (_what, status, origin) => {
    const { cookie } = await signIn()
    const headers = { upgrade: 'websocket', cookie, ...(origin !== undefined && { origin }) }
    const response = await callApp('/ws', { headers })
    if (status === 101)
      return expect(await (await takeSocket(response, InboxFrame)).next()).toMatchObject({ type: 'hello' })
    expect(await refusalOf(response)).toEqual([403, 'foreign_origin'])
  })

  test('when it is http for a site on https, is refused', async () => {
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

test('a client cannot impersonate anybody by sending headers', async () => {
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
  const [own, foreign] = [simulateRoom(member), simulateRoom(victim)]
  await deliverTo(victim, foreign.delivery({ seqs: [1], revision: 1, unread: 1 }))
  await deliverTo(member, own.delivery({ seqs: [1], revision: 1, unread: 1 }))
  expect(await socket.next()).toMatchObject({ type: 'new_message', conversationId: own.conversationId })
  await inboxOf(member).expel(member.user.id, Date.now(), CLOSE_CODES.signedOut)
  expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.signedOut })
})

describe('signing out', () => {
  test('everywhere closes all the person’s sockets at once, and no others', async () => {
    const { buyer, seller, id } = await startConversation()
    const other = await startConversation(buyer)
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

  test('on one device closes all sockets; other devices may open theirs again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { buyer, id } = await startConversation()
    vi.setSystemTime(Date.now() + 61_000)
    const laptop = await signIn(buyer.phone)
    const open = [await openInbox(buyer), await openRoom(buyer, id), await openInbox(laptop)]
    expect((await buyer.post('/api/auth/logout')).status).toBe(204)
    for (const socket of open) expect(await socket.closed).toMatchObject({ code: RECONNECT_CODE })
    vi.setSystemTime(Date.now() + 1_000)
    expect((await buyer.fetch('/ws', { headers: { upgrade: 'websocket' } })).status).toBe(401)
    expect(await (await openInbox(laptop)).next()).toMatchObject({ type: 'hello' })
  })

  test('everywhere does not lock out the next session', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { buyer, id } = await startConversation()
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
  test.each([signedOut, suspended, RECONNECT_CODE] as const)(
    'gives its reason in a last frame and in the close code: %i',
    async (code) => {
      const { buyer, id } = await startConversation()
      const sockets = [await openInbox(buyer), await openRoom(buyer, id)]
      await expel(parseEnv(env), buyer.user.id, code)
      for (const socket of sockets) {
        expect(await socket.closed).toMatchObject({ code })
        expect(socket.rest().at(-1)).toEqual({ type: 'closing', code })
      }
    },
  )

  test('refuses sockets requested before it but opened after it, even after an eviction', async () => {
    const { buyer, id } = await startConversation()
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
    expect((await askRoom(buyer, (await startConversation(buyer)).id, askedAt)).status).toBe(401)
  })

  test('that is repeated or late closes no socket that was opened in the meantime', async () => {
    const { buyer } = await startConversation()
    const at = Date.now() - 60_000
    await inboxOf(buyer).expel(buyer.user.id, at, signedOut)
    const newerSocket = await openInbox(buyer)
    await inboxOf(buyer).expel(buyer.user.id, at, signedOut)
    await inboxOf(buyer).expel(buyer.user.id, at - 60_000, suspended)
    await newerSocket.ping()
    expect((await askInbox(buyer, at)).status).toBe(401)
    expect((await askInbox(buyer, at + 1)).status).toBe(101)
  })

  test('closes sockets that are opened concurrently, in whatever order the calls arrive', async () => {
    const { buyer, id } = await startConversation()
    const base = Date.now() - 60_000
    for (let turn = 1; turn <= 6; turn += 1) {
      const askedAt = base + turn
      const inbox = async () => expectClosed(await askInbox(buyer, askedAt), InboxFrame)
      const room = async () => expectClosed(await askRoom(buyer, id, askedAt), RoomFrame)
      const end = () => inboxOf(buyer).expel(buyer.user.id, askedAt, signedOut)
      const orders = [
        [inbox, room, end],
        [end, inbox, room],
        [inbox, end, room],
      ]
      await Promise.all((orders[turn % orders.length] ?? []).map((go) => go()))
    }
  })

  test('that fails to reach a room is retried by the alarm until it succeeds', async () => {
    const { buyer, id } = await startConversation()
    const { id: otherId } = await startConversation(buyer)
    const [room, otherRoom] = [await openRoom(buyer, id), await openRoom(buyer, otherId)]
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

  test('that is passed on to rooms again closes no newer socket', async () => {
    const { buyer, id } = await startConversation()
    await openRoom(buyer, id)
    await expel(parseEnv(env), buyer.user.id, signedOut)
    const newerSocket = await takeSocket(await askRoom(buyer, id, Date.now() + 60_000), RoomFrame)
    await runInDurableObject(inboxOf(buyer), (_inbox, ctx) => expelFromRooms(ctx, env.CONVERSATION_ROOM))
    await runInDurableObject(inboxOf(buyer), (_inbox, ctx) => expelFromRooms(ctx, env.CONVERSATION_ROOM))
    await newerSocket.ping()
  })
})

describe('an expulsion by an inbox that cannot be reached', () => {
  test('is retried', async () => {
    const member = await signIn()
    const socket = await openInbox(member)
    await expel({ USER_INBOX: failingInboxes(2) }, member.user.id, signedOut)
    expect(await socket.closed).toMatchObject({ code: signedOut })
  })

  test('throws after the last retry', async () => {
    const member = await signIn()
    await expect(expel({ USER_INBOX: failingInboxes(3) }, member.user.id, signedOut)).rejects.toThrow(
      'Network connection lost',
    )
  })
})

/** Requests a socket. Returns the response, and closes the socket if one was opened. */
async function openSocket(person: Person, query = ''): Promise<Response> {
  const response = await person.fetch(`/ws${query}`, { headers: { upgrade: 'websocket' } })
  response.webSocket?.accept()
  response.webSocket?.close()
  return response
}

/** Expects that a socket was refused or is closed. */
async function expectClosed<Frame extends { type: string }>(
  response: Response,
  schema: ZodType<Frame>,
): Promise<void> {
  if (response.status === 401) return
  expect(await (await takeSocket(response, schema)).closed).toMatchObject({ code: signedOut })
}

/** The real inboxes, except that the first `failures` attempts to get a stub throw an error. */
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
  return inboxOf(member).fetch(toSocketRequest({ userId: user.id, publicId: user.publicId, askedAt }))
}

async function askRoom(member: Member, conversationId: string, askedAt: number): Promise<Response> {
  const ctx = await ctxOf(member)
  const { about } = await findConversation(ctx, conversationId)
  return env.CONVERSATION_ROOM.getByName(conversationId).fetch(
    toSocketRequest({ userId: ctx.user.id, publicId: ctx.user.publicId, askedAt }, about),
  )
}
