import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '../../db/client.ts'
import { freshPhone, signIn, visitor } from '../../test/people.ts'
import { sweepSessions } from './sweep-sessions.ts'

const DAY = 24 * 60 * 60_000

test('codes that expired and endings of sessions that would be over are swept, the others stay', async () => {
  const member = await signIn()
  await member.post('/api/auth/logout')
  await visitor().post('/api/auth/send-otp', { phoneNumber: freshPhone() })

  await sweepSessions({ db: openDb(env.DB, 'first-primary'), now: Date.now() })
  expect(await countRows()).toEqual({ codes: 2, endings: 1 })
  await sweepSessions({ db: openDb(env.DB, 'first-primary'), now: Date.now() + DAY })
  expect(await countRows()).toEqual({ codes: 0, endings: 1 })
  await sweepSessions({ db: openDb(env.DB, 'first-primary'), now: Date.now() + 60 * DAY })
  expect(await countRows()).toEqual({ codes: 0, endings: 0 })
})

function countRows() {
  return env.DB.prepare('SELECT (SELECT count(*) FROM sign_in_codes) AS codes, (SELECT count(*) FROM ended_sessions) AS endings').first()
}
