// `npm run chaos`: people write, bargain and send photos and voice messages while connections are cut, sends
// are repeated, deliveries to inboxes fail and the runtime is killed again and again. Then a checker compares
// the journals of all devices with the server's responses and files. `--rounds 5` is a short run. `--seed N`
// repeats the failures of another run.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printTable } from '../bench/verdict.ts'
import { randomFrom } from '../random.ts'
import { wait } from '../run.mjs'
import { findViolations } from './checker.ts'
import { openDevice, type Device } from './device.ts'
import { openFateServer, openProxy } from './failures.ts'
import { createPeople } from './person.ts'
import { RULES } from './report.ts'
import { type RuntimeManager, openRuntimes, prepareRuntime } from './runtime-manager.ts'
import { collectEvidence, settle } from './settle.ts'
import type { Tally } from './thread-options.ts'

const [SELLERS, BUYERS] = [2, 3]
/**
 * Each round waits for some acknowledgements, or for some answers to what takes several steps, then for some
 * milliseconds, and then kills the runtime.
 */
const GOALS = [
  { what: 'acked', min: 5, max: 50 },
  { what: 'answered', min: 1, max: 4 },
] as const
const PAUSE_MS = { min: 0, max: 500 }
const ROUND_MAX_SECONDS = 60
const SHOWN_PER_RULE = 8

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string' } },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number above 0')
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000))
console.log(
  `Failure run of ${rounds} rounds, seed ${seed} (npm run chaos -- --rounds ${rounds} --seed ${seed} ` +
    'repeats its failures)',
)

const started = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'market-chaos-'))
const random = randomFrom('chaos', seed)
const tally: Tally = {
  sent: 0,
  acked: 0,
  answered: 0,
  turnedDown: 0,
  transmissions: 0,
  serverErrors: 0,
  files: 0,
  offers: 0,
  moves: 0,
}
const devices: Device[] = []
let openedRuntimes: RuntimeManager | undefined
let hasFailed = false
process.on('exit', () => {
  openedRuntimes?.close()
  if (!hasFailed) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const fates = await openFateServer(random.fork('fates'))
const proxy = await openProxy({ random: random.fork('proxy'), cutPercent: 45, bytesMax: 3_000 })
try {
  const settings = { FATE_URL: fates.url }
  const prepared = prepareRuntime({ entry: 'scripts/chaos/worker.ts', folder, settings })
  openedRuntimes = openRuntimes(prepared, join(folder, 'runtime.log'))
  hasFailed = !(await runAll(openedRuntimes, prepared.stateFolder))
} catch (error) {
  hasFailed = true
  console.error(error)
}
if (hasFailed) writeLogs()
process.exit(hasFailed ? 1 : 0)

async function runAll(runtimes: RuntimeManager, stateFolder: string): Promise<boolean> {
  proxy.setTarget(await runtimes.start())
  const { people, pairs } = await createPeople(proxy.origin, SELLERS, BUYERS)
  for (const [index, person] of people.entries()) {
    const own = pairs.filter(({ buyer, seller }) => buyer === person || seller === person)
    // The first seller and the first buyer write on two devices.
    const names = index % SELLERS === 0 && index <= SELLERS ? ['phone', 'laptop'] : ['phone']
    for (const name of names)
      devices.push(
        openDevice({ person, name: `${index}-${name}`, pairs: own, tally, random: random.fork(index, name) }),
      )
  }
  proxy.setFailing(true)
  fates.setFailing(true)
  for (let round = 1; round <= rounds; round += 1) {
    await awaitProgress()
    await wait(random.int(PAUSE_MS.min, PAUSE_MS.max))
    if (round === rounds) await awaitOccurrences()
    await runtimes.kill()
    proxy.setTarget(undefined)
    if (round % 10 === 0 || round === rounds)
      console.log(
        `  ${round} kills, ${tally.acked} of ${tally.sent} messages and moves acknowledged, ${proxy.cuts()} ` +
          'connections cut',
      )
    proxy.setTarget(await runtimes.start())
  }
  for (const device of devices) device.stopActing()
  proxy.setFailing(false)
  fates.setFailing(false)
  const endState = { people, pairs, devices, stateFolder }
  const { responses, seconds } = await settle(endState)
  await runtimes.kill()
  const evidence = collectEvidence(endState, responses)
  return report(findViolations(evidence), seconds)
}

async function awaitProgress(): Promise<void> {
  const { what, min, max } = random.pick(GOALS)
  const goal = tally[what] + random.int(min, max)
  await waitUntil(() => tally[what] >= goal, `Fewer than ${goal} messages and moves were ${what}`)
}

/** A run proves nothing unless every kind of failure occurred, and with everything that people send. */
async function awaitOccurrences(): Promise<void> {
  const counts = () => [
    proxy.cuts(),
    tally.transmissions - tally.sent,
    fates.failed.refused + fates.failed.unconfirmed + fates.failed.late,
    tally.files,
    tally.offers,
    tally.moves,
  ]
  await waitUntil(() => counts().every((count) => count > 0), 'A kind of failure, file or move did not occur')
}

async function waitUntil(isDone: () => boolean, fault: string): Promise<void> {
  const deadline = performance.now() + ROUND_MAX_SECONDS * 1_000
  while (!isDone()) {
    if (performance.now() > deadline) throw new Error(`${fault} (within ${ROUND_MAX_SECONDS} seconds)`)
    await wait(5)
  }
}

function report(violations: ReturnType<typeof findViolations>, settledSeconds: number): boolean {
  const { refused, unconfirmed, late } = fates.failed
  printTable(
    'Failure run',
    ['', ''],
    [
      ['rounds, each ended by kill -9 of the process group', rounds],
      ['connections cut at random bytes', proxy.cuts()],
      ['messages written and moves made', tally.sent],
      ['photos and voice messages among them', tally.files],
      ['offers and counter-offers', tally.offers],
      ['accepted, declined, withdrawn, released', tally.moves],
      ['sends beyond the first of each', tally.transmissions - tally.sent],
      ['acknowledged', tally.acked],
      ['refused as they must be: too late, or a file that was sent', tally.turnedDown],
      ['deliveries to inboxes refused', refused],
      ['deliveries to inboxes whose response was lost', unconfirmed],
      ['deliveries to inboxes late', late],
      ['responses of 500 or above to them', tally.serverErrors],
      ['seconds until everything had arrived', settledSeconds.toFixed(1)],
      ['seconds in all', ((performance.now() - started) / 1_000).toFixed(0)],
    ],
  )
  const byRule = RULES.map((rule) => ({
    rule,
    found: violations.filter((violation) => violation.rule === rule),
  }))
  printTable(
    'Violations',
    ['', ''],
    byRule.map(({ rule, found }) => [rule, found.length]),
  )
  for (const { rule, found } of byRule)
    for (const { description } of found.slice(0, SHOWN_PER_RULE)) console.log(`${rule}: ${description}`)
  return violations.length === 0
}

function writeLogs(): void {
  mkdirSync(join(folder, 'logs'), { recursive: true })
  for (const { journal } of devices)
    writeFileSync(
      join(folder, 'logs', `${journal.device}.jsonl`),
      journal.entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    )
  console.log(`The journals of the devices and the log and state of the runtime are in ${folder}.`)
}
