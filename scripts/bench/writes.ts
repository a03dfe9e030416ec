import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import * as z from 'zod'
import { Listing } from '#contract/listing.ts'
import { ModerationQueue } from '#contract/moderation.ts'
import { app } from '#worker/app.ts'
import { parseEnv, type Bindings } from '#worker/env.ts'
import { runCron } from '#worker/cron.ts'
import { aListing } from '#worker/test/things.ts'
import { countedDatabase, type RowsWritten } from '#worker/test/wrapped-database.ts'
import { callApi, expectOk, signIn } from '../chaos/person.ts'
import { root } from '../run.mjs'
import { judge, printTable, type Verdict } from './verdict.ts'

const VIEWERS = 200
const REPEATS = 5
const PEOPLE = 20
const ADMIN = '+23276999999'

/** Measures the rows that D1 bills for each call in a listing's life, including those of rate limits. */
export async function benchWrites(marketFolder: string): Promise<Verdict[]> {
  const folder = join('.wrangler', 'bench-writes')
  rmSync(join(root, folder), { recursive: true, force: true })
  cpSync(join(root, marketFolder), join(root, folder), { recursive: true })
  const proxy = await getPlatformProxy<Bindings & Record<string, unknown>>({
    persist: { path: join(root, folder, 'v3') },
    remoteBindings: false,
  })
  const written: RowsWritten = new Map()
  try {
    const countingDatabase = countedDatabase(proxy.env.DB, written)
    const site = openSite({
      ...proxy.env,
      ENVIRONMENT: 'development',
      RATE_LIMIT_SCALE: '1000',
      OTP_SENDS_PER_ADDRESS_HOURLY: '100000',
      ADMIN_PHONES: ADMIN,
      DB: countingDatabase,
      USER_INBOX: createInertInboxes(),
    })
    const rows = await runWithoutLog(() => measure(site, written))
    printTable(
      "Rows written by the calls of a listing's life, as D1 bills them",
      ['call', 'times', 'per call', 'by table (with its indexes and triggers)'],
      rows.map(({ cells }) => cells),
    )
    const perView = rows.find(({ name }) => name === VIEW)?.written ?? NaN
    return [judge('rows written per counted view', 2, [perView])]
  } finally {
    await proxy.dispose()
    rmSync(join(root, folder), { recursive: true, force: true })
  }
}

/** Keeps the application's log out of the benchmark's output. */
async function runWithoutLog<T>(job: () => Promise<T>): Promise<T> {
  const { log } = console
  console.log = () => undefined
  try {
    return await job()
  } finally {
    console.log = log
  }
}

const VIEW = 'a first view by each visitor'

type Site = ReturnType<typeof openSite>
type Person = Awaited<ReturnType<Site['signIn']>>
type Call = (index: number) => Promise<unknown>
type CountCalls = (name: string, times: number, call: Call) => Promise<void>

async function measure(site: Site, tally: RowsWritten) {
  const rows: Awaited<ReturnType<typeof countCalls>>[] = []
  const count: CountCalls = async (...call) => void rows.push(await countCalls(tally, ...call))
  const [seller, ...people] = await Promise.all(
    Array.from({ length: PEOPLE + 1 }, (_unused, index) =>
      site.signIn(`+2327600${String(index).padStart(4, '0')}`),
    ),
  )
  if (!seller) throw new Error('nobody signed in')
  const listings: Listing[] = []
  await count(
    'a post',
    20,
    async () => void listings.push(Listing.parse(await seller.send('POST', '/api/listings', aListing()))),
  )
  const person = (index: number) => people[index % PEOPLE] ?? seller
  const listing = (index: number) => listings[index % listings.length]?.id ?? ''
  await measureAudience(count, site, person, listing)
  await measureModeration(count, site, person(0), listings)
  await measureUpkeep(count, seller, listing)
  await site.cron()
  await count('cron with nothing to do', REPEATS, () => site.cron())
  return rows
}

async function countCalls(tally: RowsWritten, name: string, times: number, call: Call) {
  tally.clear()
  for (let index = 0; index < times; index += 1) await call(index)
  const each = [...tally]
    .filter(([, sum]) => sum > 0)
    .map(([table, sum]): [string, number] => [table, sum / times])
  const written = each.reduce((sum, [, perTime]) => sum + perTime, 0)
  const byTable = each.map(([table, perTime]) => `${table} ${round(perTime)}`).join(', ')
  return { name, written, cells: [name, times, written.toFixed(2), byTable] }
}

function round(rows: number): string {
  return Number.isInteger(rows) ? String(rows) : rows.toFixed(2)
}

/** What visitors and buyers do with a listing. */
async function measureAudience(
  count: CountCalls,
  site: Site,
  person: (index: number) => Person,
  listing: (index: number) => string,
): Promise<void> {
  await count('a like', PEOPLE, (index) => person(index).send('POST', `/api/listings/${listing(0)}/like`))
  await count('a like withdrawn', PEOPLE, (index) =>
    person(index).send('POST', `/api/listings/${listing(0)}/like`),
  )
  await count(VIEW, VIEWERS, (index) => site.visit(index, `/api/listings/${listing(index)}`))
  await count('a second view on the same day', VIEWERS, (index) =>
    site.visit(index, `/api/listings/${listing(index)}`),
  )
  await count('a comment', PEOPLE, (index) =>
    person(index).send('POST', `/api/listings/${listing(index)}/comments`, { content: 'Is it still there?' }),
  )
  await count('a favourite', PEOPLE, (index) => person(index).send('POST', `/api/favourites/${listing(0)}`))
  await count('a report', PEOPLE, (index) =>
    person(index).send('POST', `/api/listings/${listing(1)}/report`, { reason: 'spam' }),
  )
}

async function measureModeration(
  count: CountCalls,
  site: Site,
  reporter: Person,
  listings: readonly Listing[],
): Promise<void> {
  const admin = await site.signIn(ADMIN)
  const items = await reportAll(admin, reporter, listings.slice(-REPEATS))
  const item = (index: number) => `/api/admin/moderation/${items[index]}`
  await count('a removal by a moderator', REPEATS, (index) =>
    admin.send('POST', item(index), { action: 'removed', reason: 'Not as described.' }),
  )
  await count('a removal undone', REPEATS, (index) => admin.send('POST', `${item(index)}/undo`))
  await count('an approval of an active listing', REPEATS, (index) =>
    admin.send('POST', item(index), { action: 'approved' }),
  )
  const ban = {
    userId: listings[0]?.user.id,
    banType: 'temporary',
    reason: 'Not as described.',
    duration: 24,
  }
  let banId = ''
  await count(
    `a ban of somebody with ${listings.length} listings`,
    1,
    async () => void (banId = Created.parse(await admin.send('POST', '/api/admin/ban-user', ban)).id),
  )
  await count('lifting the ban', 1, () => admin.send('DELETE', `/api/admin/user-bans/${banId}`))
}

const Created = z.object({ id: z.string() })

/** Reports each of the listings. Returns the ids of the moderation items that this opens. */
async function reportAll(admin: Person, reporter: Person, listings: readonly Listing[]): Promise<string[]> {
  for (const { id } of listings) await reporter.send('POST', `/api/listings/${id}/report`, { reason: 'spam' })
  const { items } = ModerationQueue.parse(
    await admin.send('GET', '/api/admin/moderation-queue?limit=50&sortBy=newest'),
  )
  return listings.flatMap(({ id }) =>
    items.filter(({ contentId }) => contentId === id).map((item) => item.id),
  )
}

/** What a seller does with their own listings. */
async function measureUpkeep(
  count: CountCalls,
  seller: Person,
  listing: (index: number) => string,
): Promise<void> {
  await count('an edit of the price', REPEATS, (index) =>
    seller.send('PATCH', `/api/listings/${listing(index)}`, { price: 7_000 + index }),
  )
  await count('an edit of the title', REPEATS, (index) =>
    seller.send('PATCH', `/api/listings/${listing(index)}`, { title: `Firman generator number ${index}` }),
  )
  await count('marking as sold', REPEATS, (index) =>
    seller.send('POST', `/api/listings/${listing(index)}/status`, { status: 'sold' }),
  )
  await count('marking as active again', REPEATS, (index) =>
    seller.send('POST', `/api/listings/${listing(index)}/status`, { status: 'active' }),
  )
  await count('a renewal', REPEATS, (index) => seller.send('POST', `/api/listings/${listing(index)}/renew`))
  await count('a deletion', REPEATS, (index) => seller.send('DELETE', `/api/listings/${listing(index)}`))
}

const ORIGIN = 'http://localhost'

/** Runs the application in this process. Each call waits for its background work. */
function openSite(env: Bindings & Record<string, unknown>) {
  const send = async (request: Request) => {
    const pending: Promise<unknown>[] = []
    const response = await app.fetch(
      request,
      env,
      asContext({
        waitUntil: (work: Promise<unknown>) => void pending.push(work),
        passThroughOnException: () => {},
      }),
    )
    const text = await response.text()
    await Promise.all(pending)
    return new Response(text || null, response)
  }
  return {
    cron: () => runCron(parseEnv(env), Date.now()),
    visit: (index: number, path: string) => {
      const address = `10.1.${index % 250}.${Math.floor(index / 250)}`
      const headers = { 'cf-connecting-ip': address, 'user-agent': 'bench' }
      return expectOk(callApi(send, new URL(path, ORIGIN), headers, 'GET'))
    },
    signIn: async (phone: string) => {
      const person = await signIn(ORIGIN, phone, send)
      return {
        send: async (method: string, path: string, body?: unknown) =>
          (await expectOk(person.call(method, path, body))).data,
      }
    },
  }
}

/** Inboxes that ignore every call. This benchmark has no Durable Objects, and inboxes write nothing to D1. */
function createInertInboxes(): Bindings['USER_INBOX'] {
  return asInboxes({ getByName: () => ({ nudge: async () => undefined, expel: async () => undefined }) })
}

/** In this benchmark the application calls only nudge and expel of an inbox. */
function asInboxes(inboxes: object): Bindings['USER_INBOX'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return inboxes as Bindings['USER_INBOX']
}

/** Of the execution context, the application calls only waitUntil. */
function asContext(context: object): Context {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return context as Context
}

type Context = NonNullable<Parameters<typeof app.fetch>[2]>
