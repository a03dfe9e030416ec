import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { castPair } from '../chaos/person.ts'
import { openHost, planRuntime } from '../chaos/host.ts'
import { wait } from '../run.mjs'
import {
  bareLine,
  chatLine,
  flatOut,
  steady,
  together,
  waitOf,
  type Line,
  type Measured,
} from './chat-load.ts'
import { judge, median, printTable, type Verdict } from './verdict.ts'

const CONVERSATIONS = 500
/** How many of the thousand people sign in or connect concurrently. */
const AT_ONCE = 25
const MESSAGES_PER_SECOND = 150
/** The first turn warms up. Bare and real rooms alternate, so that other load affects both alike. */
const [WARM_UP_SECONDS, TURN_SECONDS, TURNS, FLAT_OUT_SECONDS] = [4, 2, 9, 4]
const P99_MAX_MS = 25
/** Long enough for pending alarms to fire and find nothing. */
const QUIET_MS = 5_000
/** Characters of the runtime's log to show if it fails. */
const LOG_SHOWN = 4_000

interface Opened {
  lines: Line[]
  seconds: number
}

/**
 * Measures 1,000 people with a socket each in 500 conversations, and as many sockets on relaying rooms, in
 * one runtime.
 */
export async function benchChat(): Promise<Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'market-bench-chat-'))
  const log = join(folder, 'runtime.log')
  const host = openHost(
    planRuntime({ entry: 'scripts/bench/chat-worker.ts', folder, objects: { BARE_ROOM: 'BareRoom' } }),
    log,
  )
  const end = () => {
    host.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', end)
  try {
    return await measure(`http://127.0.0.1:${await host.start()}`)
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
  const pairs = await inParts(numbers, (index) => castPair(origin, index))
  const bare = await open(numbers, (index) => bareLine(origin, index))
  const chat = await open(pairs, chatLine)
  for (const { lines } of [bare, chat]) await steady(lines, MESSAGES_PER_SECOND, WARM_UP_SECONDS)
  const turns: { bare: Measured; chat: Measured }[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push({
      bare: await steady(bare.lines, MESSAGES_PER_SECOND, TURN_SECONDS),
      chat: await steady(chat.lines, MESSAGES_PER_SECOND, TURN_SECONDS),
    })
  }
  const ofBare = {
    opened: bare,
    steady: together(turns.map((turn) => turn.bare)),
    flat: await flatOut(bare.lines, FLAT_OUT_SECONDS),
  }
  const ofChat = {
    opened: chat,
    steady: together(turns.map((turn) => turn.chat)),
    flat: await flatOut(chat.lines, FLAT_OUT_SECONDS),
  }
  printTable(
    `Chat: ${2 * CONVERSATIONS} sockets over ${CONVERSATIONS} conversations, ${MESSAGES_PER_SECOND} ` +
      'messages a second; milliseconds from a send until the other end has it',
    ['', 'seconds to open all', 'sent', 'shown', 'p50', 'p99', 'a second, flat out', 'p50 then', 'p99 then'],
    [rowOf('bare objects', ofBare), rowOf('conversations', ofChat)],
  )
  // The median of the turns, so that one stall of the machine does not decide the result.
  const p99Of = (measured: readonly Measured[]) => median(measured.map((each) => waitOf(each, 0.99)))
  const [bareP99, chatP99] = [p99Of(turns.map((turn) => turn.bare)), p99Of(turns.map((turn) => turn.chat))]
  console.log(
    `p99 of the middle one of ${TURNS} turns: bare objects ${bareP99.toFixed(1)}, ` +
      `conversations ${chatP99.toFixed(1)}`,
  )
  await printWritten(origin, chat.lines)
  for (const { ends } of [...bare.lines, ...chat.lines]) for (const socket of ends) socket.close()
  const unseen = [ofChat.steady, ofChat.flat].map(({ sent, waits }) => sent - waits.length)
  return [
    judge(
      `chat: sent to shown p99 at ${2 * CONVERSATIONS} sockets, milliseconds (${P99_MAX_MS}, or twice ` +
        `the bare objects')`,
      Math.max(P99_MAX_MS, 2 * bareP99),
      [chatP99],
    ),
    judge('chat: messages that were not shown', 0, unseen),
  ]
}

function rowOf(name: string, of: { opened: Opened; steady: Measured; flat: Measured }): (string | number)[] {
  const at = (measured: Measured, share: number) => waitOf(measured, share).toFixed(1)
  const { opened, steady: even, flat } = of
  return [
    name,
    opened.seconds.toFixed(1),
    even.sent,
    even.waits.length,
    at(even, 0.5),
    at(even, 0.99),
    Math.round(flat.perSecond),
    at(flat, 0.5),
    at(flat, 0.99),
  ]
}

async function open<T>(of: readonly T[], openLine: (each: T) => Promise<Line>): Promise<Opened> {
  const started = performance.now()
  const lines = await inParts(of, openLine)
  return { lines, seconds: (performance.now() - started) / 1_000 }
}

/** Runs a job for each item with limited concurrency. */
async function inParts<T, R>(items: readonly T[], job: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += AT_ONCE)
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(job))))
  return results
}

/** Prints the rows written per message, alone and while the other person reads along. */
async function printWritten(origin: string, lines: readonly Line[]): Promise<void> {
  const byItself = await writtenBy('a message', origin, () =>
    steady(lines, MESSAGES_PER_SECOND, lines.length / MESSAGES_PER_SECOND),
  )
  const readAlong = await writtenBy('a message that is read at once', origin, () =>
    steady(lines, MESSAGES_PER_SECOND, lines.length / MESSAGES_PER_SECOND, ({ socket, seq }) =>
      socket.send(JSON.stringify({ type: 'read', seq })),
    ),
  )
  printTable(
    'Rows written, each alarm that is set counted as one',
    ['', 'in all', 'where'],
    [byItself, readAlong],
  )
}

async function writtenBy(
  name: string,
  origin: string,
  send: () => Promise<Measured>,
): Promise<(string | number)[]> {
  await wait(QUIET_MS)
  const before = await readWritten(origin)
  const { sent } = await send()
  await wait(QUIET_MS)
  const after = await readWritten(origin)
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

async function readWritten(origin: string): Promise<Record<string, number>> {
  const ask = () => fetch(new URL('/written', origin))
  // The server may close a kept-alive connection just as it is reused.
  const answer = await ask().catch(ask)
  return Written.parse(await answer.json())
}
