import * as z from 'zod'
import { SignedIn, SmsLog } from '#contract/auth.ts'
import { aListing } from '#worker/test/things.ts'
import type { Random } from '../random.ts'

export const CALL_SECONDS = 10

/** A signed-in person. `call` throws if there is no response. */
export interface Person {
  /** The public id. */
  id: string
  origin: string
  cookie: string
  /** With `key` as the Idempotency-Key. */
  call(method: string, path: string, body?: unknown, key?: string): Promise<CallResult>
}

export interface CallResult {
  status: number
  data: unknown
}

/** Sends requests over the network, or straight to an application. */
type Send = (request: Request) => Promise<Response>

/** Signs in like a person: requests a code, reads the SMS and enters it. */
async function signIn(origin: string, phoneNumber: string, send: Send = fetch): Promise<Person> {
  const call = (headers: Record<string, string>, method: string, path: string, body?: unknown) =>
    callApi(send, new URL(path, origin), headers, method, body)
  const { cookie: challenge } = await expectOk(call({}, 'POST', '/api/auth/send-otp', { phoneNumber }))
  const sms = await expectOk(call({}, 'GET', `/api/dev/sms?phone=${encodeURIComponent(phoneNumber)}`))
  const otpCode = SmsLog.parse(sms.data).messages[0]?.code
  const { data, cookie } = await expectOk(
    call({ cookie: challenge }, 'POST', '/api/auth/verify-otp', { phoneNumber, otpCode }),
  )
  const { user } = SignedIn.parse(data)
  return {
    id: user.id,
    origin,
    cookie,
    call: (method, path, body, key) =>
      call({ cookie, ...(key !== undefined && { 'idempotency-key': key }) }, method, path, body),
  }
}

/** Returns the result of a call. Throws if the status is 300 or above. */
export async function expectOk<T extends CallResult>(pending: Promise<T>): Promise<T> {
  const response = await pending
  if (response.status >= 300) throw new Error(`${response.status} ${JSON.stringify(response.data)}`)
  return response
}

async function callApi(
  send: Send,
  url: URL,
  headers: Record<string, string>,
  method: string,
  body?: unknown,
): Promise<CallResult & { cookie: string }> {
  const json = body !== undefined && { 'content-type': 'application/json' }
  const request = new Request(url, {
    method,
    headers: { ...headers, origin: url.origin, ...json },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_SECONDS * 1_000),
  })
  const response = await send(request)
  const text = await response.text()
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return { status: response.status, data: text === '' ? undefined : JSON.parse(text), cookie }
}

export interface Pair {
  conversationId: string
  listingId: string
  buyer: Person
  seller: Person
}

const Created = z.object({ id: z.string() })

/** Signs sellers and buyers in. Each buyer opens a conversation about a listing of each seller. */
export async function createPeople(
  origin: string,
  sellerCount: number,
  buyerCount: number,
): Promise<{ people: Person[]; pairs: Pair[] }> {
  const people = await Promise.all(
    Array.from({ length: sellerCount + buyerCount }, (_none, index) => signIn(origin, phoneOf(index))),
  )
  const [sellers, buyers] = [people.slice(0, sellerCount), people.slice(sellerCount)]
  const pairs = sellers.map(async (seller) => {
    const listingId = await postListing(seller)
    return Promise.all(buyers.map((buyer) => openConversation(seller, buyer, listingId)))
  })
  return { people, pairs: (await Promise.all(pairs)).flat() }
}

/** Signs in two people who chat only with each other. `index` counts the pairs. */
export async function createPair(origin: string, index: number): Promise<Pair> {
  const [seller, buyer] = await Promise.all([
    signIn(origin, phoneOf(2 * index)),
    signIn(origin, phoneOf(2 * index + 1)),
  ])
  return openConversation(seller, buyer, await postListing(seller))
}

async function postListing(seller: Person): Promise<string> {
  return readId(seller.call('POST', '/api/listings', aListing()))
}

async function openConversation(seller: Person, buyer: Person, listingId: string): Promise<Pair> {
  return {
    seller,
    buyer,
    listingId,
    conversationId: await readId(buyer.call('POST', '/api/conversations', { listingId })),
  }
}

async function readId(pending: ReturnType<Person['call']>): Promise<string> {
  return Created.parse((await expectOk(pending)).data).id
}

/**
 * Returns a phone number. Numbers that are close together share a prefix, and the codes per hour are limited
 * per prefix. RATE_LIMIT_SCALE raises this limit too.
 */
function phoneOf(index: number): string {
  return `+23276${String(100_000 + index)}`
}

/** How long to wait before a closed socket is opened again. */
const RECONNECT_MS = { min: 20, max: 300 }

/** A socket that reconnects whenever it closes. */
interface ReconnectingSocket {
  /** Returns false if no socket is open. */
  send(frame: object): boolean
  /** Closes the current socket. The next one opens after `awayMs` plus the usual reconnect delay. */
  drop(awayMs: number): void
}

/** Opens a socket. `onFrame` gets the number of the connection, counted from 1. */
export function openReconnectingSocket(
  person: Person,
  path: string,
  random: Random,
  onFrame: (frame: unknown, connection: number) => void,
): ReconnectingSocket {
  let connection = 0
  let awayMs = 0
  let socket = connect()

  function connect(): WebSocket {
    connection += 1
    const number = connection
    const opened = openSocket(person, path)
    opened.onmessage = ({ data }) => onFrame(JSON.parse(String(data)), number)
    opened.onclose = () => {
      const delayMs = awayMs + random.between(RECONNECT_MS.min, RECONNECT_MS.max)
      setTimeout(() => (socket = connect()), delayMs)
      awayMs = 0
    }
    return opened
  }

  return {
    send: (frame) => {
      if (socket.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    drop: (milliseconds) => {
      awayMs = milliseconds
      socket.close()
    },
  }
}

/** Opens a socket with the cookie and origin that the person's browser would send. */
export function openSocket({ origin, cookie }: Pick<Person, 'origin' | 'cookie'>, path: string): WebSocket {
  return new NodeSocket(new URL(path, origin.replace(/^http/, 'ws')), { headers: { origin, cookie } })
}

/** Node's WebSocket takes headers, but its type is the browser's, which does not. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const NodeSocket = WebSocket as unknown as new (
  url: URL,
  options: { headers: Record<string, string> },
) => WebSocket
