import { generateKeyPairSync } from 'node:crypto'
import { settingProblems } from '#worker/env.ts'

/** Settings by name, as in an .env file. */
export type Settings = Readonly<Record<string, string | undefined>>

/** The file of a deployment's own settings. Git ignores it, because most of them are secrets. */
export const SETTINGS_FILE = '.production.vars'

/** What the first `npm run deploy` writes into SETTINGS_FILE, to be filled in. */
export function settingsTemplate(signingKey: string): string {
  return `# What npm run deploy needs to know about this deployment. Git ignores this file: most of it is secret.
# docs/operations.md explains every setting. Any other setting can be added here, too.

# The market's address, on a domain whose DNS is at Cloudflare, such as market.example.sl
DOMAIN=

# Cloudflare's dashboard, R2, Manage API tokens: make a token with Object Read & Write. The page shows all three.
R2_S3_ENDPOINT=
R2_ACCESS_KEY_ID=
R2_SECRET_ACCESS_KEY=

# Who sends the codes: twilio, africastalking or orange. Fill in the lines of this provider.
SMS_PROVIDER=
TWILIO_ACCOUNT_SID=
TWILIO_AUTH_TOKEN=
TWILIO_FROM=
AFRICASTALKING_USERNAME=
AFRICASTALKING_API_KEY=
ORANGE_CLIENT_ID=
ORANGE_CLIENT_SECRET=

# Your own number, such as +23276123456. Whoever signs in with it first is an admin.
ADMIN_PHONES=

# Made for this deployment. Changing it signs everybody out.
SIGNING_KEY=${signingKey}
${pushSettings()}`
}

/** Lines with new keys for pushes. Browsers subscribe with the public key, so new keys end all subscriptions. */
export function pushSettings(): string {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return `
# Made for pushes to devices. Leave both empty to send none. Changing them ends every device's subscription.
VAPID_PUBLIC_KEY=${Buffer.concat(point).toString('base64url')}
VAPID_PRIVATE_KEY=${d}
`
}

/**
 * Returns a sentence for each setting that is missing or must not be deployed. `vars` are those of
 * wrangler.toml, `settings` those of SETTINGS_FILE.
 */
export function findDeployProblems(vars: Settings, settings: Settings): string[] {
  const filled = withSubject(withoutBlanks(settings))
  const all = { ...vars, ...filled }
  const problems = settingProblems(all)
  if (!/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(filled.DOMAIN ?? ''))
    problems.push('DOMAIN must be a name such as market.example.sl')
  if (all.ENVIRONMENT === 'development')
    problems.push('ENVIRONMENT is development, which opens /api/dev to everyone')
  if ((all.SMS_PROVIDER ?? 'console') === 'console')
    problems.push('SMS_PROVIDER must be twilio, africastalking or orange, or nobody would receive a code')
  if (!all.ADMIN_PHONES) problems.push('ADMIN_PHONES is missing, so nobody could become an admin')
  return problems.toSorted()
}

/** The settings to send with the Worker, as JSON for `wrangler deploy --secrets-file`. */
export function toSecrets(settings: Settings): string {
  const { DOMAIN: _address, ...secrets } = withSubject(withoutBlanks(settings))
  return JSON.stringify(secrets)
}

/** Push services want an address of whoever sends. Without another one it is the market's. */
function withSubject(settings: Record<string, string>): Record<string, string> {
  const { DOMAIN, VAPID_PRIVATE_KEY } = settings
  return DOMAIN && VAPID_PRIVATE_KEY ? { VAPID_SUBJECT: `https://${DOMAIN}`, ...settings } : settings
}

/** The bucket's CORS rule: browsers on the market's domain upload straight to R2. */
export function corsRule(domain: string): string {
  const allowed = { origins: [`https://${domain}`], methods: ['PUT'], headers: ['content-type'] }
  return JSON.stringify({ rules: [{ allowed, exposeHeaders: ['ETag'], maxAgeSeconds: 3600 }] })
}

interface Deployment {
  domain: string
  database: string
  bucket: string
  /** The names of the queues. */
  queues: readonly string[]
  /** What the account has: the output of `wrangler d1 list --json`, `r2 bucket list` and `queues list`. */
  databases: string
  buckets: string
  existingQueues: string
  corsFile: string
  secretsFile: string
}

/** A step: its arguments of wrangler, and what is true if it fails. */
export type Step = readonly [args: readonly string[], failure: string]

/**
 * The steps of a deployment, in order. Nothing is live before the last one, which sends code, settings and
 * domain at once, and creates the KV namespace if there is none.
 */
export function planDeployment(deployment: Deployment): Step[] {
  const { domain, database, bucket, databases, buckets, existingQueues, corsFile, secretsFile } = deployment
  const hasDatabase =
    databases.includes(`"name": "${database}"`) || databases.includes(`"name":"${database}"`)
  const hasBucket = new RegExp(`^name:\\s*${bucket}$`, 'm').test(buckets)
  const missingQueues = deployment.queues.filter(
    (name) => !new RegExp(`\\b${name}(?![\\w-])`).test(existingQueues),
  )
  const nothing = 'Nothing was deployed.'
  return [
    ...(hasDatabase
      ? []
      : [[['d1', 'create', database, '--location', 'weur'], `No database was made. ${nothing}`] as const]),
    ...(hasBucket ? [] : [[['r2', 'bucket', 'create', bucket], `No bucket was made. ${nothing}`] as const]),
    ...missingQueues.map(
      (name) => [['queues', 'create', name], `The queue ${name} was not made. ${nothing}`] as const,
    ),
    [
      ['r2', 'bucket', 'cors', 'set', bucket, '--file', corsFile, '--force'],
      `The bucket does not accept uploads from https://${domain} yet. ${nothing}`,
    ],
    [['d1', 'migrations', 'apply', 'DB', '--remote'], `The database could not be migrated. ${nothing}`],
    [
      [
        'deploy',
        '--config',
        'dist/salone_market/wrangler.json',
        '--secrets-file',
        secretsFile,
        '--domain',
        domain,
      ],
      'The Worker was not deployed. The database is migrated, which the deployed Worker does not mind.',
    ],
  ]
}

function withoutBlanks(settings: Settings): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
}
