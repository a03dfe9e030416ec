import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { openDb } from '../../../db/client.ts'
import { d1 } from '../../../test/d1.ts'
import { freshPhone, signInByCode, visitor } from '../../../test/people.ts'
import { sweepSessions } from './sweep-sessions.ts'

test('the sweep removes expired codes, old endings of sessions and devices unused for 400 days', async () => {
  const member = await signInByCode()
  await member.post('/api/auth/logout')
  await visitor().post('/api/auth/send-otp', { phoneNumber: freshPhone() })

  await sweepSessions({ db: openDb(env.DB, 'first-primary'), now: Date.now() })
  expect(await countRows()).toEqual({ codes: 2, endings: 1, devices: 1 })
  await sweepSessions({ db: openDb(env.DB, 'first-primary'), now: Date.now() + DAY_MS })
  expect(await countRows()).toEqual({ codes: 0, endings: 1, devices: 1 })
  await sweepSessions({ db: openDb(env.DB, 'first-primary'), now: Date.now() + 60 * DAY_MS })
  expect(await countRows()).toEqual({ codes: 0, endings: 0, devices: 1 })
  await sweepSessions({ db: openDb(env.DB, 'first-primary'), now: Date.now() + 401 * DAY_MS })
  expect(await countRows()).toEqual({ codes: 0, endings: 0, devices: 0 })
})

function countRows() {
  return d1.first`SELECT (SELECT count(*) FROM sign_in_codes) AS codes, (SELECT count(*)
    FROM ended_sessions) AS endings, (SELECT count(*) FROM known_devices) AS devices`
}
