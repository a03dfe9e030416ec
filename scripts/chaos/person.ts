import * as z from 'zod'
import { SignedIn, SmsLog } from '#contract/auth.ts'
import type { NewListingInput } from '#contract/listing.ts'
import type { Random } from '../seed/random.ts'

const CALL_SECONDS = 10

/** A signed-in person. `call` throws if there is no answer. */
export interface Person {
  /** The public id. */
  id: string
  origin: string
  cookie: string
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

export interface Answer {
  status: number
  data: unknown
}

/** Signs in like a person: requests a code, reads the SMS and enters it. */
export async function signIn(origin: string, phone: string): Promise<Person> {
  const { cookie: challenge } = await expectOk(
    callOf(origin, {}, 'POST', '/api/auth/send-otp', { phoneNumber: phone }),
  )
  const sms = await expectOk(callOf(origin, {}, 'GET', `/api/dev/sms?phone=${encodeURIComponent(phone)}`))
  const code = SmsLog.parse(sms.data).messages[0]?.code
  const { data, cookie } = await expectOk(
    callOf(origin, { cookie: challenge }, 'POST', '/api/auth/verify-otp', {
      phoneNumber: phone,
      otpCode: code,
    }),
  )
  const { user } = SignedIn.parse(data)
  return {
    id: user.id,
    origin,
    cookie,
    call: (method, path, body) => callOf(origin, { cookie }, method, path, body),
  }
}

/** Returns the answer of a call. Throws if it was refused. */
export async function expectOk<T extends Answer>(pending: Promise<T>): Promise<T> {
  const answer = await pending
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.data)}`)
  return answer
}

async function callOf(
  origin: string,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer & { cookie: string }> {
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: { ...headers, origin, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_SECONDS * 1_000),
  })
  const text = await answer.text()
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return { status: answer.status, data: text === '' ? undefined : JSON.parse(text), cookie }
}

export interface Pair {
  conversationId: string
  buyer: Person
  seller: Person
}

const Made = z.object({ id: z.string() })

/** Signs people in, and has each buyer open a conversation about a listing of each seller. */
export async function castPeople(
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
    return Promise.all(buyers.map((buyer) => converse(seller, buyer, listingId)))
  })
  return { people, pairs: (await Promise.all(pairs)).flat() }
}

/** Two people who chat only with each other. `index` counts the pairs. */
export async function castPair(origin: string, index: number): Promise<Pair> {
  const [seller, buyer] = await Promise.all([
    signIn(origin, phoneOf(2 * index)),
    signIn(origin, phoneOf(2 * index + 1)),
  ])
  return converse(seller, buyer, await postListing(seller))
}

async function postListing(seller: Person): Promise<string> {
  return made(seller.call('POST', '/api/listings', GENERATOR))
}

async function converse(seller: Person, buyer: Person, listingId: string): Promise<Pair> {
  return {
    seller,
    buyer,
    conversationId: await made(buyer.call('POST', '/api/conversations', { listingId })),
  }
}

async function made(pending: ReturnType<Person['call']>): Promise<string> {
  return Made.parse((await expectOk(pending)).data).id
}

/**
 * Consecutive Sierra Leonean numbers fall into few blocks. RATE_LIMIT_SCALE raises the allowance of a block
 * like all rates.
 */
function phoneOf(index: number): string {
  return `+23276${String(100_000 + index)}`
}

const GENERATOR: NewListingInput = {
  type: 'generator',
  title: 'Firman generator, silent',
  description: 'Bought this year, well kept, comes with its papers. See it any day.',
  price: 8_500,
  currency: 'SLE',
  location: 'Bo',
  generatorBrand: 'Firman',
  generatorModel: 'SPG3000',
  powerOutput: '2.5KVA',
  generatorFuelType: 'Petrol',
  ageInMonths: 4,
  images: [],
}

/** Milliseconds from a socket's end until the next attempt. */
const AGAIN_MS = { least: 20, most: 300 }

/** A socket that reopens whenever it ends. */
interface KeptSocket {
  /** Returns false if no socket is open. */
  send(frame: object): boolean
  /** Closes the current socket and opens the next after `awayMs`. */
  drop(awayMs: number): void
  close(): void
}

interface Hears {
  /** `connection` counts the sockets from 1. */
  frame(frame: unknown, connection: number): void
}

export function keepSocket(person: Person, path: string, random: Random, hears: Hears): KeptSocket {
  let connection = 0
  let isWanted = true
  let awayMs = 0
  let timer: NodeJS.Timeout | undefined
  let socket = connect()

  function connect(): WebSocket {
    connection += 1
    const number = connection
    const opened = openSocket(person, path)
    opened.onmessage = ({ data }) => hears.frame(JSON.parse(String(data)), number)
    opened.onclose = () => {
      if (isWanted)
        timer = setTimeout(() => (socket = connect()), awayMs + random.between(AGAIN_MS.least, AGAIN_MS.most))
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
    close: () => {
      isWanted = false
      clearTimeout(timer)
      socket.close()
    },
  }
}

/** Opens it like the person's browser, with cookie and origin. */
export function openSocket({ origin, cookie }: Pick<Person, 'origin' | 'cookie'>, path: string): WebSocket {
  return new NodeSocket(new URL(path, origin.replace(/^http/, 'ws')), { headers: { origin, cookie } })
}

/** Node's WebSocket takes headers; the types are the browser's, which does not. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const NodeSocket = WebSocket as unknown as new (
  url: URL,
  options: { headers: Record<string, string> },
) => WebSocket
