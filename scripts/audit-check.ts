// `npm run audit-check [-- --remote] [--head HASH] [--config FILE]` checks the chain of the audit trail and names the
// first entry that was changed or removed. --head is a hash that cron has logged (`audit_chain`): the chain must still
// have it, so that nobody can have cut the trail off before it.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { chainQuery, ChainRows, checkChain, FIRST_HASH } from '#worker/features/moderation/audit/chain.ts'
import { run, stopWith } from './run.mjs'
import { ensurePackages } from './set-up.mjs'

const ROWS_PER_QUERY = 1_000

const { values } = parseArgs({
  options: {
    remote: { type: 'boolean', default: false },
    head: { type: 'string' },
    config: { type: 'string' },
  },
})
ensurePackages()

let last = { id: 0, hash: FIRST_HASH }
let count = 0
let hasHead = values.head === undefined
for (;;) {
  const rows = ChainRows.parse(query(chainQuery(last.id, ROWS_PER_QUERY)))
  const checked = checkChain(rows, last.hash)
  if ('fault' in checked) stopWith(`Entry ${checked.id} of the audit trail ${checked.fault}.`)
  const end = rows.at(-1)
  if (!end) break
  hasHead ||= rows.some(({ hash }) => hash === values.head)
  last = { id: end.id, hash: checked.hash }
  count += rows.length
}
if (!hasHead) stopWith(`The end of the audit trail was removed: no entry has the hash ${values.head}.`)
console.log(
  `${count} entries of the audit trail are as they were written. The last hash: ${last.hash || 'none'}`,
)

function query(sql: string): unknown {
  const place = values.remote ? '--remote' : '--local'
  const config = values.config === undefined ? [] : ['--config', resolve(values.config)]
  const { ok, output } = run('wrangler', [
    'd1',
    'execute',
    'DB',
    place,
    ...config,
    '--json',
    '--command',
    sql,
  ])
  if (!ok) return stopWith('The audit trail could not be read: the reason is above.', output)
  const [result] = z
    .array(z.object({ results: z.unknown() }))
    .parse(JSON.parse(output.slice(output.indexOf('[\n'), output.lastIndexOf('\n]') + 2)))
  return result?.results
}
