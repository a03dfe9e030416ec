// `npm run chaos`: people chat while sockets are cut, sends are repeated, deliveries to inboxes fail and the
// runtime is killed again and again. Then a checker compares the logs of all devices with what the server
// answers and has on disk. `--rounds 5` is a short run; `--seed N` repeats one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printTable } from '../bench/verdict.ts'
import { wait } from '../run.mjs'
import { randomFrom } from '../seed/random.ts'
import { castPeople } from './person.ts'
import { findViolations, RULES } from './checker.ts'
import { dealFates, openProxy } from './failures.ts'
import { openDevice, type Device } from './device.ts'
import { type Host, openHost, planRuntime } from './host.ts'
import { gather, settle } from './settle.ts'
import type { Tally } from './thread.ts'

const [SELLERS, BUYERS] = [2, 3]
/** Each round waits for this many acknowledgements, then this many milliseconds, then kills the runtime. */
const [ACKED, THEN_MS] = [
  { least: 5, most: 50 },
  { least: 0, most: 500 },
]
const ROUND_SECONDS = 60
const SHOWN_OF_A_RULE = 8

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string' } },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number above 0')
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000))
console.log(
  `Failure run of ${rounds} rounds, seed ${seed} (npm run chaos -- --rounds ${rounds} --seed ${seed} ` +
    'draws the same again)',
)

const started = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'market-chaos-'))
const random = randomFrom('chaos', seed)
const tally: Tally = { sent: 0, acked: 0, transmissions: 0, broken: 0 }
const devices: Device[] = []
let host: Host | undefined
let isKept = false
process.on('exit', () => {
  host?.close()
  if (!isKept) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const fates = await dealFates(random.fork('fates'))
const proxy = await openProxy({ random: random.fork('proxy'), cutPercent: 45, bytesMost: 3_000 })
try {
  const plan = planRuntime({ entry: 'scripts/chaos/worker.ts', folder, settings: { FATE_URL: fates.url } })
  host = openHost(plan, join(folder, 'runtime.log'))
  isKept = !(await runAll(host, plan.stateFolder))
} catch (error) {
  isKept = true
  console.error(error)
}
if (isKept) keepLogs()
process.exit(isKept ? 1 : 0)

async function runAll(runtimes: Host, stateFolder: string): Promise<boolean> {
  proxy.leadTo(await runtimes.start())
  const { people, pairs } = await castPeople(proxy.origin, SELLERS, BUYERS)
  for (const [index, person] of people.entries()) {
    const conversationIds = pairs
      .filter(({ buyer, seller }) => buyer === person || seller === person)
      .map((pair) => pair.conversationId)
    // The first seller and the first buyer write on two devices.
    const names = index % SELLERS === 0 && index <= SELLERS ? ['phone', 'laptop'] : ['phone']
    for (const name of names)
      devices.push(
        openDevice({
          person,
          name: `${index}-${name}`,
          conversationIds,
          tally,
          random: random.fork(index, name),
        }),
      )
  }
  proxy.storm(true)
  fates.storm(true)
  for (let round = 1; round <= rounds; round += 1) {
    await untilAcked(tally.acked + random.int(ACKED.least, ACKED.most))
    await wait(random.int(THEN_MS.least, THEN_MS.most))
    await runtimes.kill()
    proxy.leadTo(undefined)
    if (round % 10 === 0 || round === rounds)
      console.log(
        `  ${round} kills, ${tally.acked} of ${tally.sent} messages acknowledged, ${proxy.cuts()} ` +
          'connections cut',
      )
    proxy.leadTo(await runtimes.start())
  }
  for (const device of devices) device.hush()
  proxy.storm(false)
  fates.storm(false)
  const aftermath = { people, pairs, devices, stateFolder }
  const { answers, seconds } = await settle(aftermath)
  await runtimes.kill()
  const evidence = gather(aftermath, answers)
  return report(findViolations(evidence), seconds)
}

async function untilAcked(goal: number): Promise<void> {
  const deadline = performance.now() + ROUND_SECONDS * 1_000
  while (tally.acked < goal) {
    if (performance.now() > deadline)
      throw new Error(
        `No ${goal} messages were acknowledged within ${ROUND_SECONDS} seconds of a round: ${tally.acked}`,
      )
    await wait(5)
  }
}

function report(violations: ReturnType<typeof findViolations>, settledSeconds: number): boolean {
  const { refused, unanswered, late } = fates.failed
  printTable(
    'Failure run',
    ['', ''],
    [
      ['rounds, each ended by kill -9 of the process group', rounds],
      ['connections cut at random bytes', proxy.cuts()],
      ['messages written', tally.sent],
      ['sends beyond the first of each message', tally.transmissions - tally.sent],
      ['messages acknowledged', tally.acked],
      ['deliveries to inboxes refused', refused],
      ['deliveries to inboxes taken, the answer lost', unanswered],
      ['deliveries to inboxes late', late],
      ['answers of 500 and above', tally.broken],
      ['seconds until everything had arrived', settledSeconds.toFixed(1)],
      ['seconds in all', ((performance.now() - started) / 1_000).toFixed(0)],
    ],
  )
  const found = RULES.map((rule) => ({ rule, of: violations.filter((violation) => violation.rule === rule) }))
  printTable(
    'Violations',
    ['', ''],
    found.map(({ rule, of }) => [rule, of.length]),
  )
  for (const { rule, of } of found)
    for (const { what } of of.slice(0, SHOWN_OF_A_RULE)) console.log(`${rule}: ${what}`)
  // A run proves nothing unless every kind of failure occurred.
  const isTrial = [proxy.cuts(), tally.transmissions - tally.sent, refused + unanswered + late].every(
    (count) => count > 0,
  )
  if (!isTrial)
    console.log('No connection was cut, no send doubled or no delivery failed: this run proves nothing.')
  return isTrial && violations.length === 0
}

function keepLogs(): void {
  mkdirSync(join(folder, 'logs'), { recursive: true })
  for (const { journal } of devices)
    writeFileSync(
      join(folder, 'logs', `${journal.device}.jsonl`),
      journal.entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    )
  console.log(
    `What was found is in ${folder}: the logs of the devices, and the log and state of the runtime.`,
  )
}
