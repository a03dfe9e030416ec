import { createServer } from 'node:http'
import type { Random } from '../seed/random.ts'
import { portOf } from './proxy.ts'
import type { Fate } from './worker.ts'

const LATE_MS = { least: 50, most: 900 }
const WEIGHTS: readonly [Fate['kind'], number][] = [
  ['arrives', 60],
  ['refused', 16],
  ['unanswered', 12],
  ['late', 12],
]

export interface Fates {
  url: string
  /** Deliveries that were refused, answered late, or lost their answer. */
  failed: { refused: number; late: number; unanswered: number }
  /** Turns failures on or off. */
  storm(isOn: boolean): void
  close(): void
}

/**
 * A server that each delivery to an inbox asks for its fate, so that the run's seed decides it and the run
 * can count it.
 */
export async function dealFates(random: Random): Promise<Fates> {
  const failed = { refused: 0, late: 0, unanswered: 0 }
  let isStormy = false
  const server = createServer((_request, answer) => {
    const kind = isStormy ? random.weighted(WEIGHTS) : 'arrives'
    if (kind !== 'arrives') failed[kind] += 1
    const fate: Fate = { kind, waitMs: random.int(LATE_MS.least, LATE_MS.most) }
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(fate))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}/`,
    failed,
    storm: (isOn) => void (isStormy = isOn),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
