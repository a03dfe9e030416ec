import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { record } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { d1 } from '#worker/test/databases.ts'
import { checkChain, ChainRows, chainQuery, FIRST_HASH } from './chain.ts'
import { extendChain } from './extend-chain.ts'

const db = openDb(env.DB, 'first-primary')

async function addEntries(count: number) {
  const entry = {
    action: 'role_given',
    subjectType: 'user',
    subjectId: 'x',
    reason: 'Because "it" is ɛ',
  } as const
  for (let i = 0; i < count; i += 1) await db.batch([record(db, entry, Date.now())])
}

async function readChain() {
  const { results } = await env.DB.prepare(chainQuery(0, 10_000)).all()
  return ChainRows.parse(results)
}

test('each entry gets one link in order, also if two runs meet', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await addEntries(90)
  await extendChain({ db })
  await addEntries(5)
  await Promise.allSettled([extendChain({ db }), extendChain({ db })])
  await extendChain({ db })
  const rows = await readChain()
  expect(rows).toHaveLength((await d1.value<number>`SELECT count(*) FROM audit_events`) ?? 0)
  expect(checkChain(rows, FIRST_HASH)).toEqual({ hash: rows.at(-1)?.hash })
  vi.restoreAllMocks()
})

test('nobody changes or removes a link', async () => {
  await addEntries(1)
  await extendChain({ db })
  await expect(d1.run`UPDATE audit_chain SET hash = 'x'`).rejects.toThrow('only added to')
  await expect(d1.run`DELETE FROM audit_chain`).rejects.toThrow('only added to')
})
