import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { callApp } from '../test/people.ts'

// [spec 10.1 #17]
test('health answers the version and is never cached', async () => {
  const answer = await callApp('/api/health')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ ok: true, version: manifest.version })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
