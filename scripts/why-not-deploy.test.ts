import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'
import { whyNotDeploy } from './why-not-deploy.mjs'

const READY: readonly (readonly [setting: string, ours: string, theirs: string])[] = [
  ['SMS_PROVIDER', 'SMS_PROVIDER = "console"', 'SMS_PROVIDER = "twilio"'],
  [
    'database',
    'database_id = "00000000-0000-0000-0000-000000000000"',
    'database_id = "1b2c3d4e-0000-4000-8000-000000000001"',
  ],
  ['KV namespace', '\nid = "00000000000000000000000000000000"', '\nid = "1b2c3d4e000040008000000000000001"'],
  ['R2_S3_ENDPOINT', 'R2_S3_ENDPOINT = ""', 'R2_S3_ENDPOINT = "https://account.r2.cloudflarestorage.com"'],
]
const ours = readFileSync(join(root, 'wrangler.toml'), 'utf8')
const theirs = READY.reduce((config, [, from, to]) => config.replace(from, to), ours)

test('settings that follow docs/operations.md are deployed', () => {
  expect(whyNotDeploy(theirs)).toBeUndefined()
})

// [spec 10.1 #57]
test.each(READY)('a development value of %s is not deployed', (setting, from, to) => {
  expect(whyNotDeploy(theirs.replace(to, from))).toContain(setting)
})

// [spec 10.1 #57]
test('a deployment that opens /api/dev to everyone is refused', () => {
  expect(whyNotDeploy(theirs.replace('ENVIRONMENT = "production"', 'ENVIRONMENT = "development"'))).toContain(
    '/api/dev',
  )
})
