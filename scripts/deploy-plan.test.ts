import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { corsRule, findDeployProblems, planDeployment, settingsTemplate, toSecrets } from './deploy-plan.ts'

const VARS = { ENVIRONMENT: 'production', R2_BUCKET: 'salone-market' }
const SETTINGS = {
  DOMAIN: 'market.example.sl',
  SIGNING_KEY: 'a-key-of-more-than-16-characters',
  R2_S3_ENDPOINT: 'https://account.r2.cloudflarestorage.com',
  R2_ACCESS_KEY_ID: 'id',
  R2_SECRET_ACCESS_KEY: 'secret',
  SMS_PROVIDER: 'africastalking',
  AFRICASTALKING_USERNAME: 'market',
  AFRICASTALKING_API_KEY: 'key',
  ADMIN_PHONES: '+23276123456',
}

test('complete settings may be deployed', () => {
  expect(findDeployProblems(VARS, SETTINGS)).toEqual([])
})

test.each([
  ['DOMAIN', 'https://market.example.sl'],
  ['SIGNING_KEY', 'short'],
  ['R2_S3_ENDPOINT', ' '],
  ['R2_SECRET_ACCESS_KEY', ''],
  ['SMS_PROVIDER', 'console'],
  ['SMS_PROVIDER', 'pigeon'],
  ['AFRICASTALKING_API_KEY', ''],
  ['ADMIN_PHONES', ''],
  ['ENVIRONMENT', 'development'],
])('%s as "%s" is refused by its name', (name, value) => {
  expect(findDeployProblems(VARS, { ...SETTINGS, [name]: value })).toContainEqual(
    expect.stringContaining(name),
  )
})

test('the file of the first run asks for everything at once, and has a signing key', () => {
  const template = parseEnv(settingsTemplate('a-key-of-more-than-16-characters'))
  expect(findDeployProblems(VARS, template).map((problem) => problem.split(' ')[0])).toEqual([
    'ADMIN_PHONES',
    'DOMAIN',
    'R2_ACCESS_KEY_ID',
    'R2_S3_ENDPOINT',
    'R2_SECRET_ACCESS_KEY',
    'SMS_PROVIDER',
  ])
})

const DEPLOYMENT = {
  domain: 'market.example.sl',
  database: 'salone-market',
  bucket: 'salone-market',
  databases: '[]',
  buckets: 'Listing buckets...',
  corsFile: 'cors.json',
  secretsFile: 'secrets.json',
}
const stepsOf = (deployment: typeof DEPLOYMENT) =>
  planDeployment(deployment).map(([args]) => args.slice(0, 3).join(' '))

test('a first deployment makes database and bucket, and deploys last', () => {
  expect(stepsOf(DEPLOYMENT)).toEqual([
    'd1 create salone-market',
    'r2 bucket create',
    'r2 bucket cors',
    'd1 migrations apply',
    'deploy --config dist/salone_market/wrangler.json',
  ])
})

test('a later deployment keeps the database and the bucket', () => {
  const databases = '[{"uuid": "1", "name": "salone-market"}]'
  expect(stepsOf({ ...DEPLOYMENT, databases, buckets: 'name:           salone-market\n' })).toEqual([
    'r2 bucket cors',
    'd1 migrations apply',
    'deploy --config dist/salone_market/wrangler.json',
  ])
  expect(stepsOf({ ...DEPLOYMENT, databases, buckets: 'name:           salone-market-old\n' })).toContain(
    'r2 bucket create',
  )
})

test('the Worker gets the filled-in settings, and the bucket accepts uploads from the domain', () => {
  expect(JSON.parse(toSecrets({ ...SETTINGS, TWILIO_FROM: '' }))).toEqual({ ...SETTINGS, DOMAIN: undefined })
  expect(JSON.parse(corsRule('market.example.sl'))).toMatchObject({
    rules: [{ allowed: { origins: ['https://market.example.sl'] } }],
  })
})
