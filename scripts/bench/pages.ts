import { Agent, get } from 'node:http'
import { withServedBuild } from './served-build.ts'
import { judgeAtLeast, median, printTable, type Verdict } from './verdict.ts'

const CONNECTIONS = 8
/** All kinds take turns, so that other load falls on each; the first turn warms up. */
const [WARM_UP_SECONDS, TURN_SECONDS, TURNS] = [4, 2, 7]
const CACHED_MIN = 0.8
const UNCACHED_MIN = 0.15

const HEALTH = { path: '/api/health', headers: {} }
const CACHED = { path: '/market/generators', headers: {} }
/** With a cookie, even one of nobody's, a page is made anew. */
const UNCACHED = { path: '/market/generators', headers: { cookie: 'bench=1' } }

type Call = typeof HEALTH | typeof UNCACHED

/** Requests a second of a public page, kept and made anew, beside the cheapest call there is. */
export async function benchPages(): Promise<Verdict[]> {
  const turns = await withServedBuild(async (origin) => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const turn = async (seconds: number) => ({
      health: await perSecond(agent, origin, HEALTH, seconds),
      cached: await perSecond(agent, origin, CACHED, seconds),
      uncached: await perSecond(agent, origin, UNCACHED, seconds),
    })
    await turn(WARM_UP_SECONDS)
    const measured = []
    for (let i = 0; i < TURNS; i += 1) measured.push(await turn(TURN_SECONDS))
    agent.destroy()
    return measured
  })
  const cached = median(turns.map((turn) => turn.cached / turn.health))
  const uncached = median(turns.map((turn) => turn.uncached / turn.health))
  printTable(
    `Requests a second over ${CONNECTIONS} connections, median of ${TURNS} turns`,
    ['', 'a second', "of health's"],
    [
      ['/api/health', Math.round(median(turns.map(({ health }) => health))), ''],
      [`${CACHED.path}, kept`, Math.round(median(turns.map((turn) => turn.cached))), cached.toFixed(2)],
      [
        `${UNCACHED.path}, made anew`,
        Math.round(median(turns.map((turn) => turn.uncached))),
        uncached.toFixed(2),
      ],
    ],
  )
  return [
    judgeAtLeast("requests a second of a kept page over health's", CACHED_MIN, [cached]),
    judgeAtLeast("requests a second of a page made anew over health's", UNCACHED_MIN, [uncached]),
  ]
}

async function perSecond(agent: Agent, origin: string, call: Call, seconds: number): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1_000
  let answered = 0
  const connection = async () => {
    while (performance.now() < until) {
      await ask(agent, origin, call)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return answered / ((performance.now() - started) / 1_000)
}

let asked = 0

/** Each time from another network, since reads are limited by address. */
function ask(agent: Agent, origin: string, { path, headers }: Call): Promise<void> {
  asked += 1
  const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  return new Promise((resolve, reject) => {
    const request = get(
      new URL(path, origin),
      { agent, headers: { ...headers, 'cf-connecting-ip': address } },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`${path} was answered with ${answer.statusCode}`)),
        )
      },
    )
    request.on('error', reject)
  })
}
