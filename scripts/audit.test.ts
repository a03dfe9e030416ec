import { expect, test } from 'vitest'
import { hashOf, judge } from './audit.mjs'

const PACKAGES = {
  '': { name: 'market' },
  'node_modules/shipped': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/tool': { version: '1.0.0', integrity: 'sha512-b', dev: true },
}
const RECORD = { day: '2026-11-30', by: 'npm audit', packages: hashOf(PACKAGES) }

function weak(name: string, severity: string) {
  return { [name]: { name, severity, nodes: [`node_modules/${name}`] } }
}

test('without an answer of the registry, the written audit counts, and the check says that it is one', () => {
  expect(judge(undefined, PACKAGES, RECORD)).toEqual({
    ok: true,
    says: 'the registry did not answer; as audited on 2026-11-30, by npm audit',
  })
})

test.each([
  ['another version', { 'node_modules/shipped': { version: '1.0.1', integrity: 'sha512-a' } }],
  ['other content', { 'node_modules/shipped': { version: '1.0.0', integrity: 'sha512-c' } }],
  ['a new package', { 'node_modules/new': { version: '1.0.0', integrity: 'sha512-d' } }],
])('without an answer, %s fails until it is audited', (_, change) => {
  const packages = { ...PACKAGES, ...change }
  expect(judge(undefined, packages, RECORD)).toMatchObject({ ok: false })
  expect(judge({}, packages, RECORD)).toMatchObject({ ok: true })
})

test('a serious weakness of what we ship fails, and one of a tool is told', () => {
  const judged = (answer: object) => judge(answer, PACKAGES, RECORD)
  expect(judged(weak('shipped', 'critical'))).toMatchObject({
    ok: false,
    says: expect.stringContaining('shipped'),
  })
  expect(judged(weak('shipped', 'moderate')).ok).toBe(true)
  expect(judged(weak('tool', 'high'))).toMatchObject({
    ok: true,
    says: expect.stringContaining('of our tools: tool'),
  })
})
