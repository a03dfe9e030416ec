import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'
import { findDeployProblem } from './why-not-deploy.mjs'

const SETTINGS: readonly (readonly [setting: string, development: string, production: string])[] = [
  ['/api/dev', 'ENVIRONMENT = "development"', 'ENVIRONMENT = "production"'],
  ['SMS_PROVIDER', 'SMS_PROVIDER = "console"', 'SMS_PROVIDER = "twilio"'],
  [
    'database',
    'database_id = "00000000-0000-0000-0000-000000000000"',
    'database_id = "1b2c3d4e-0000-4000-8000-000000000001"',
  ],
  ['KV namespace', '\nid = "00000000000000000000000000000000"', '\nid = "1b2c3d4e000040008000000000000001"'],
  ['R2_S3_ENDPOINT', 'R2_S3_ENDPOINT = ""', 'R2_S3_ENDPOINT = "https://account.r2.cloudflarestorage.com"'],
]
const template = readFileSync(join(root, 'wrangler.toml'), 'utf8')
const configured = SETTINGS.reduce((config, [, from, to]) => config.replace(from, to), template)

test('a wrangler.toml set up as docs/operations.md says may be deployed', () => {
  expect(findDeployProblem(configured)).toBeUndefined()
})

test.each(SETTINGS)('a wrangler.toml with the development value of %s is refused', (setting, from, to) => {
  expect(findDeployProblem(configured.replace(to, from))).toContain(setting)
})
