import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import {
  corsRule,
  findDeployProblems,
  planDeployment,
  pushSettings,
  settingsTemplate,
  toSecrets,
} from './deploy-plan.ts'

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
  queues: ['salone-market-push', 'salone-market-push-dead'],
  existingQueues: '',
  corsFile: 'cors.json',
  secretsFile: 'secrets.json',
}
const stepsOf = (deployment: typeof DEPLOYMENT) =>
  planDeployment(deployment).map(([args]) => args.slice(0, 3).join(' '))

test('a first deployment makes database, bucket and queues, and deploys last', () => {
  expect(stepsOf(DEPLOYMENT)).toEqual([
    'd1 create salone-market',
    'r2 bucket create',
    'queues create salone-market-push',
    'queues create salone-market-push-dead',
    'r2 bucket cors',
    'd1 migrations apply',
    'deploy --config dist/salone_market/wrangler.json',
  ])
})

test('a later deployment keeps the database, the bucket and the queues', () => {
  const existingQueues = '│ 1 │ salone-market-push │\n│ 2 │ salone-market-push-dead │'
  const databases = '[{"uuid": "1", "name": "salone-market"}]'
  expect(
    stepsOf({ ...DEPLOYMENT, existingQueues, databases, buckets: 'name:           salone-market\n' }),
  ).toEqual(['r2 bucket cors', 'd1 migrations apply', 'deploy --config dist/salone_market/wrangler.json'])
  expect(stepsOf({ ...DEPLOYMENT, databases, buckets: 'name:           salone-market-old\n' })).toContain(
    'r2 bucket create',
  )
})

test('a queue whose name begins like another is made, too', () => {
  const existingQueues = '│ 1 │ salone-market-push-dead │'
  expect(stepsOf({ ...DEPLOYMENT, existingQueues })).toContain('queues create salone-market-push')
})

test('the file has keys for pushes, which name the market as their sender', () => {
  const template = parseEnv(settingsTemplate('a-key-of-more-than-16-characters'))
  const settings = { ...SETTINGS, ...parseEnv(pushSettings()) }
  expect(Object.keys(template)).toContain('VAPID_PRIVATE_KEY')
  expect(findDeployProblems(VARS, settings)).toEqual([])
  expect(JSON.parse(toSecrets(settings))).toMatchObject({ VAPID_SUBJECT: 'https://market.example.sl' })
  expect(
    JSON.parse(toSecrets({ ...settings, VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' })),
  ).not.toHaveProperty('VAPID_SUBJECT')
})

test('the Worker gets the filled-in settings, and the bucket accepts uploads from the domain', () => {
  expect(JSON.parse(toSecrets({ ...SETTINGS, TWILIO_FROM: '' }))).toEqual({ ...SETTINGS, DOMAIN: undefined })
  expect(JSON.parse(corsRule('market.example.sl'))).toMatchObject({
    rules: [{ allowed: { origins: ['https://market.example.sl'] } }],
  })
})
