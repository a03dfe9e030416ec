import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { createPair } from '../chaos/person.ts'
import { openRuntimes, prepareRuntime } from '../chaos/runtime-manager.ts'
import { wait } from '../run.mjs'
import {
  openBareChannel,
  openChatChannel,
  sendAtFullSpeed,
  sendSteadily,
  combine,
  type Channel,
  type Measurement,
} from './chat-load.ts'
import { judge, median, percentile, printTable, type Verdict } from './verdict.ts'

const CONVERSATIONS = 500
/** How many people sign in or connect at the same time. */
const CONCURRENCY = 25
const MESSAGES_PER_SECOND = 150
/** Bare and real rooms take turns after a warm-up, so that other load affects both alike. */
const [WARM_UP_SECONDS, TURN_SECONDS, TURNS, FULL_SPEED_SECONDS] = [4, 2, 9, 4]
const P99_MAX_MS = 25
/** After this time, pending alarms have fired and found nothing left to deliver. */
const QUIET_MS = 5_000
/** How many characters of the runtime's log are shown if it fails. */
const LOG_SHOWN = 4_000

interface OpenChannels {
  channels: Channel[]
  seconds: number
}

/**
 * Measures 1,000 sockets in 500 conversations, and as many in bare rooms, which only relay frames, in one
 * runtime.
 */
export async function benchChat(): Promise<Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'market-bench-chat-'))
  const log = join(folder, 'runtime.log')
  const runtimes = openRuntimes(
    prepareRuntime({ entry: 'scripts/bench/chat-worker.ts', folder, objects: { BARE_ROOM: 'BareRoom' } }),
    log,
  )
  const end = () => {
    runtimes.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', end)
  try {
    return await measure(`http://127.0.0.1:${await runtimes.start()}`)
  } catch (error) {
    console.error(readFileSync(log, 'utf8').slice(-LOG_SHOWN))
    throw error
  } finally {
    end()
  }
}

async function measure(origin: string): Promise<Verdict[]> {
  console.log(`\nSigning in ${2 * CONVERSATIONS} people, who open ${CONVERSATIONS} conversations ...`)
  const numbers = Array.from({ length: CONVERSATIONS }, (_none, index) => index)
  const pairs = await inBatches(numbers, (index) => createPair(origin, index))
  const bare = await openChannels(numbers, (index) => openBareChannel(origin, index))
  const chat = await openChannels(pairs, openChatChannel)
  for (const { channels } of [bare, chat]) await sendSteadily(channels, MESSAGES_PER_SECOND, WARM_UP_SECONDS)
  const turns: { bare: Measurement; chat: Measurement }[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push({
      bare: await sendSteadily(bare.channels, MESSAGES_PER_SECOND, TURN_SECONDS),
      chat: await sendSteadily(chat.channels, MESSAGES_PER_SECOND, TURN_SECONDS),
    })
  }
  const bareResult = {
    opened: bare,
    steady: combine(turns.map((turn) => turn.bare)),
    fullSpeed: await sendAtFullSpeed(bare.channels, FULL_SPEED_SECONDS),
  }
  const chatResult = {
    opened: chat,
    steady: combine(turns.map((turn) => turn.chat)),
    fullSpeed: await sendAtFullSpeed(chat.channels, FULL_SPEED_SECONDS),
  }
  printTable(
    `Chat: ${2 * CONVERSATIONS} sockets in ${CONVERSATIONS} conversations, ${MESSAGES_PER_SECOND} ` +
      'messages per second; milliseconds from a send until the message arrives at the other end',
    HEADINGS,
    [toTableRow('bare rooms', bareResult), toTableRow('conversations', chatResult)],
  )
  // The median of the turns, so that one stall of the machine does not decide the result.
  const p99Of = (results: readonly Measurement[]) =>
    median(results.map((each) => percentile(each.latencies, 0.99)))
  const [bareP99, chatP99] = [p99Of(turns.map((turn) => turn.bare)), p99Of(turns.map((turn) => turn.chat))]
  console.log(
    `p99, median of ${TURNS} turns: bare rooms ${bareP99.toFixed(1)}, ` +
      `conversations ${chatP99.toFixed(1)}`,
  )
  await printWritten(origin, chat.channels)
  for (const { ends } of [...bare.channels, ...chat.channels]) for (const socket of ends) socket.close()
  const missing = [chatResult.steady, chatResult.fullSpeed].map(
    ({ sent, latencies }) => sent - latencies.length,
  )
  return [
    judge(
      `chat: p99 from send to arrival at ${2 * CONVERSATIONS} sockets, ms (${P99_MAX_MS}, or twice ` +
        `the bare rooms')`,
      Math.max(P99_MAX_MS, 2 * bareP99),
      [chatP99],
    ),
    judge('chat: messages that did not arrive', 0, missing),
  ]
}

type Result = { opened: OpenChannels; steady: Measurement; fullSpeed: Measurement }

const HEADINGS = [
  '',
  'seconds to open all',
  'sent',
  'arrived',
  'p50',
  'p99',
  'per second at full speed',
  'p50 at full speed',
  'p99 at full speed',
]

function toTableRow(name: string, result: Result): (string | number)[] {
  const at = (each: Measurement, fraction: number) => percentile(each.latencies, fraction).toFixed(1)
  const { opened, steady, fullSpeed } = result
  return [
    name,
    opened.seconds.toFixed(1),
    steady.sent,
    steady.latencies.length,
    at(steady, 0.5),
    at(steady, 0.99),
    Math.round(fullSpeed.perSecond),
    at(fullSpeed, 0.5),
    at(fullSpeed, 0.99),
  ]
}

async function openChannels<T>(
  items: readonly T[],
  openChannel: (item: T) => Promise<Channel>,
): Promise<OpenChannels> {
  const started = performance.now()
  const channels = await inBatches(items, openChannel)
  return { channels, seconds: (performance.now() - started) / 1_000 }
}

/** Runs a job for each item, at most CONCURRENCY at a time. */
async function inBatches<T, R>(items: readonly T[], job: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += CONCURRENCY)
    results.push(...(await Promise.all(items.slice(start, start + CONCURRENCY).map(job))))
  return results
}

/** Prints the rows written per message, first if nobody reads it and then if it is read at once. */
async function printWritten(origin: string, channels: readonly Channel[]): Promise<void> {
  const unread = await countWritten('a message', origin, () =>
    sendSteadily(channels, MESSAGES_PER_SECOND, channels.length / MESSAGES_PER_SECOND),
  )
  const readAtOnce = await countWritten('a message that is read at once', origin, () =>
    sendSteadily(channels, MESSAGES_PER_SECOND, channels.length / MESSAGES_PER_SECOND, ({ socket, seq }) =>
      socket.send(JSON.stringify({ type: 'read', seq })),
    ),
  )
  printTable(
    'Rows written, each alarm that is set counted as one',
    ['', 'total', 'where'],
    [unread, readAtOnce],
  )
}

async function countWritten(
  name: string,
  origin: string,
  send: () => Promise<Measurement>,
): Promise<(string | number)[]> {
  await wait(QUIET_MS)
  const before = await fetchWritten(origin)
  const { sent } = await send()
  await wait(QUIET_MS)
  const after = await fetchWritten(origin)
  const each = Object.entries(after).flatMap(([where, rows]) => {
    const more = (rows - (before[where] ?? 0)) / sent
    return more > 0 ? [[where, more] as const] : []
  })
  return [
    name,
    each.reduce((sum, [, rows]) => sum + rows, 0).toFixed(2),
    each.map(([where, rows]) => `${where} ${rows.toFixed(2)}`).join(', '),
  ]
}

const Written = z.record(z.string(), z.number())

async function fetchWritten(origin: string): Promise<Record<string, number>> {
  const ask = () => fetch(new URL('/written', origin))
  // The server may close an idle connection just as this request reuses it.
  const response = await ask().catch(ask)
  return Written.parse(await response.json())
}
