import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { CLOSE_CODES } from '#contract/session-ends.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { InboxFrame } from '#contract/frames.ts'
import { refusalOf } from '../../test/parsed.ts'
import { meet } from '../../test/conversations.ts'
import { ORIGIN, callApp, signIn, suspend, visitor, type Person } from '../../test/people.ts'
import { openInbox, takeSocket } from '../../test/sockets.ts'
import { correspond, deliverTo, inboxOf } from './inbox/deliveries.fixture.ts'

describe('GET /ws', () => {
  // [spec 7 #22]
  test('opens the inbox of the person who asks; the answer to ping comes by itself', async () => {
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
  test('without an upgrade is a 426 that says what is needed', async () => {
    const member = await signIn()
    for (const headers of [{}, { upgrade: 'h2c' }] as HeadersInit[]) {
      const answer = await member.fetch('/ws', { headers })
      expect(answer.headers.get('upgrade')).toBe('websocket')
      expect(await refusalOf(answer)).toEqual([426, 'upgrade_needed'])
    }
  })

  // [spec 10.1 #44]
  test('signed out is a 401, and so it is with a session that ended', async () => {
    expect(await refusalOf(await ask(visitor()))).toEqual([401, 'signed_out'])
    const member = await signIn()
    await member.post('/api/auth/logout')
    expect(await refusalOf(await ask(member))).toEqual([401, 'signed_out'])
  })

  // [spec 10.1 #44]
  test('suspended is a 403, in the inbox and in a room', async () => {
    const { buyer, id } = await meet()
    await suspend(buyer, Date.now() + HOUR_MS)
    expect(await refusalOf(await ask(buyer))).toEqual([403, 'suspended'])
    expect(await refusalOf(await ask(buyer, `?conversationId=${id}`))).toEqual([403, 'suspended'])
  })

  // [spec 6 #5]
  test("with somebody else's conversation is the same 404 as with none", async () => {
    const { id } = await meet()
    const stranger = await signIn()
    const answers = await Promise.all(
      [id, '00000000-0000-7000-8000-000000000000', '', 'x', '../../etc', `${id}'--`, 'x'.repeat(5_000)].map(
        async (name) => refusalOf(await ask(stranger, `?conversationId=${encodeURIComponent(name)}`)),
      ),
    )
    for (const answer of answers) expect(answer).toEqual([404, 'not_found'])
  })

  test("asks the newest rows, not a replica's", async () => {
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

  test('is refused with 429 to whoever opens sockets without end', async () => {
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
    ['that of the site', ORIGIN, 101],
    ['missing', undefined, 403],
    ['null, as of a sandboxed frame', 'null', 403],
    ['another site', 'https://evil.test', 403],
    ['https where the site is http', 'https://localhost', 403],
    ['another name that begins like it', 'http://localhost.evil.test', 403],
    ['two of them', 'http://localhost, https://evil.test', 403],
  ])('%s', async (_what, origin, status) => {
    const { cookie } = await signIn()
    const headers = { upgrade: 'websocket', cookie, ...(origin !== undefined && { origin }) }
    const answer = await callApp('/ws', { headers })
    if (status === 101)
      return expect(await (await takeSocket(answer, InboxFrame)).next()).toMatchObject({ type: 'hello' })
    expect(await refusalOf(answer)).toEqual([403, 'foreign_origin'])
  })

  // [spec 10.1 #2]
  test('of http opens nothing under https', async () => {
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
test('nobody becomes another person by headers of their own', async () => {
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

/** What opening a socket answers; one that was opened is closed again. */
async function ask(person: Person, query = ''): Promise<Response> {
  const answer = await person.fetch(`/ws${query}`, { headers: { upgrade: 'websocket' } })
  answer.webSocket?.accept()
  answer.webSocket?.close()
  return answer
}
