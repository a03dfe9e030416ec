import * as z from 'zod'
import { RATES_PER_MINUTE } from '#contract/limits.ts'
import type { InboxCalls, PushJob, RoomCalls } from './rpc.ts'

/** What wrangler binds to the Worker, before its settings are parsed. */
export interface Bindings {
  DB: D1Database
  KV: KVNamespace
  BUCKET: R2Bucket
  ASSETS: Fetcher
  /** One object for each conversation, by its public id. */
  CONVERSATION_ROOM: DurableObjectNamespace<RoomCalls>
  /** One object for each person, by their public id. */
  USER_INBOX: DurableObjectNamespace<InboxCalls>
  /** What is to be pushed to devices. */
  PUSH_QUEUE: Queue<PushJob>
  /** Workers AI, if wrangler.toml binds it; everything works without it. */
  AI?: Ai
  /** Its id changes with each deployment and each change of a setting. */
  VERSION_METADATA?: WorkerVersionMetadata
}

const commaSeparated = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
const required = (name: string) => z.string({ error: `${name} is missing` }).min(1, `${name} is missing`)
const aboveZero = (name: string) => z.coerce.number({ error: `${name} must be a number above 0` }).positive()
const wholeAboveZero = (name: string) =>
  z.coerce
    .number({ error: `${name} must be a whole number above 0` })
    .int()
    .positive()

const Settings = z
  .object({
    ENVIRONMENT: z.enum(['production', 'development'], {
      error: 'ENVIRONMENT must be production or development',
    }),
    SLE_PER_USD: aboveZero('SLE_PER_USD').default(23),
    /** The day of the exchange rate SLE_PER_USD, shown beside converted prices. */
    SLE_PER_USD_DATE: z.iso
      .date({ error: 'SLE_PER_USD_DATE must be a day such as 2026-09-30' })
      .default('2026-09-30'),
    ADMIN_PHONES: commaSeparated,
    /**
     * Whether admins need a passkey once their days of grace are over. By default they do in production only. An
     * admin who has one is always asked for it.
     */
    ADMIN_PASSKEYS: z
      .enum(['optional', 'required'], { error: 'ADMIN_PASSKEYS must be optional or required' })
      .optional(),
    OTP_SENDS_PER_ADDRESS_HOURLY: wholeAboveZero('OTP_SENDS_PER_ADDRESS_HOURLY').default(20),
    RATE_LIMIT_SCALE: aboveZero('RATE_LIMIT_SCALE').default(1),
    /** Asks the bound model about search words that the parser did not understand. */
    SMART_SEARCH_MODEL: z
      .enum(['on', 'off'], { error: 'SMART_SEARCH_MODEL must be on or off' })
      .default('off')
      .transform((value) => value === 'on'),
    /** Asks the bound model about texts that the embedded classifier is unsure of. */
    SCREENING_MODEL: z
      .enum(['on', 'off'], { error: 'SCREENING_MODEL must be on or off' })
      .default('off')
      .transform((value) => value === 'on'),
    SMS_PROVIDER: z
      .enum(['console', 'twilio', 'africastalking', 'orange'], {
        error: 'SMS_PROVIDER must be console, twilio, africastalking or orange',
      })
      .default('console'),
    SMS_COUNTRIES: commaSeparated,
    SMS_DAILY_LIMIT: wholeAboveZero('SMS_DAILY_LIMIT').default(5_000),
    /**
     * Uppy's companion: uploads in parts, as forms and with temporary credentials. By default it is on in
     * development only.
     */
    S3_COMPANION: z.enum(['on', 'off'], { error: 'S3_COMPANION must be on or off' }).optional(),
    SIGNING_KEY: required('SIGNING_KEY').min(16, 'SIGNING_KEY must have at least 16 characters'),
    R2_S3_ENDPOINT: required('R2_S3_ENDPOINT'),
    R2_BUCKET: required('R2_BUCKET'),
    R2_ACCESS_KEY_ID: required('R2_ACCESS_KEY_ID'),
    R2_SECRET_ACCESS_KEY: required('R2_SECRET_ACCESS_KEY'),
    /**
     * Set both or neither. With them, an IP address that keeps requesting codes that nobody enters solves a
     * robot check instead of waiting.
     */
    TURNSTILE_SITE_KEY: z.string().optional(),
    TURNSTILE_SECRET_KEY: z.string().optional(),
    /**
     * Set all or none. With them, notifications are pushed to browsers that asked for it. The subject is how a
     * push service reaches us: mailto: or https:, and not localhost.
     */
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^[\w-]{87}$/, 'VAPID_PUBLIC_KEY must be 65 bytes as base64url')
      .optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[\w-]{43}$/, 'VAPID_PRIVATE_KEY must be 32 bytes as base64url')
      .optional(),
    VAPID_SUBJECT: z
      .string()
      .regex(
        /^(mailto:[^@\s]+@|https:\/\/)(?!localhost)[^\s@]+\.[a-z]+\/?$/,
        'VAPID_SUBJECT must be mailto: and an address, or the https address of the market',
      )
      .optional(),
    /** Set both or neither. With them, GET /s3/sts returns temporary credentials. */
    R2_STS_ACCOUNT_ID: z.string().optional(),
    R2_STS_API_TOKEN: z.string().optional(),
    TWILIO_ACCOUNT_SID: z.string().optional(),
    TWILIO_AUTH_TOKEN: z.string().optional(),
    TWILIO_FROM: z.string().optional(),
    AFRICASTALKING_USERNAME: z.string().optional(),
    AFRICASTALKING_API_KEY: z.string().optional(),
    AFRICASTALKING_FROM: z.string().optional(),
    ORANGE_CLIENT_ID: z.string().optional(),
    ORANGE_CLIENT_SECRET: z.string().optional(),
    ORANGE_SENDER_NAME: z.string().optional(),
  })
  .superRefine((settings, check) => {
    const vapid = [settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY, settings.VAPID_SUBJECT]
    if (vapid.some(Boolean) && !vapid.every(Boolean))
      check.addIssue({
        code: 'custom',
        message: 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT are needed together',
      })
    for (const name of PROVIDER_NEEDS[settings.SMS_PROVIDER]) {
      if (!settings[name])
        check.addIssue({
          code: 'custom',
          message: `${name} is missing, which SMS_PROVIDER=${settings.SMS_PROVIDER} needs`,
        })
    }
    if (!settings.TURNSTILE_SITE_KEY !== !settings.TURNSTILE_SECRET_KEY) {
      check.addIssue({
        code: 'custom',
        message: 'TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY are needed together',
      })
    }
  })
export type Settings = z.infer<typeof Settings>

const PROVIDER_NEEDS = {
  console: [],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  africastalking: ['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'],
  orange: ['ORANGE_CLIENT_ID', 'ORANGE_CLIENT_SECRET'],
} as const

/** The bindings and the parsed settings. */
export type AppEnv = Bindings & Settings

/** Returns a sentence for each setting that is missing or invalid. */
export function settingProblems(raw: object): string[] {
  return Settings.safeParse(raw).error?.issues.map((issue) => issue.message) ?? []
}

const parsedEnvs = new WeakMap<object, AppEnv>()

/**
 * Parses the settings once per isolate. Throws one error that names every missing or invalid setting and says
 * where to set it.
 */
export function parseEnv(raw: Bindings): AppEnv {
  const parsedBefore = parsedEnvs.get(raw)
  if (parsedBefore) return parsedBefore
  const result = Settings.safeParse(raw)
  if (!result.success) {
    const problems = result.error.issues.map((issue) => issue.message).join('; ')
    throw new Error(
      `Settings: ${problems}. Set it in .dev.vars (see .dev.vars.example), or in .production.vars and deploy.`,
    )
  }
  const { DB, KV, BUCKET, ASSETS, AI, VERSION_METADATA, CONVERSATION_ROOM, USER_INBOX, PUSH_QUEUE } = raw
  const objects = { CONVERSATION_ROOM, USER_INBOX, PUSH_QUEUE }
  const bindings = { DB, KV, BUCKET, ASSETS, AI, VERSION_METADATA, ...objects }
  const env = { ...bindings, ...result.data }
  parsedEnvs.set(raw, env)
  return env
}

/**
 * True if the companion, which is for trying out large uploads, is on. Our own pages do not use it: they send
 * each file with one signed PUT. It is off in production by default, because parts have no size limit until
 * their upload is completed.
 */
export function hasCompanion({ S3_COMPANION, ENVIRONMENT }: AppEnv): boolean {
  return S3_COMPANION === undefined ? ENVIRONMENT === 'development' : S3_COMPANION === 'on'
}

/** True if an admin must have a passkey once their days of grace are over. */
export function needsAdminPasskeys({ ADMIN_PASSKEYS, ENVIRONMENT }: AppEnv): boolean {
  return ADMIN_PASSKEYS === undefined ? ENVIRONMENT === 'production' : ADMIN_PASSKEYS === 'required'
}

/** How many calls of a kind are allowed per minute, scaled by RATE_LIMIT_SCALE. */
export function ratePerMinute(env: AppEnv, rate: keyof typeof RATES_PER_MINUTE): number {
  return Math.ceil(RATES_PER_MINUTE[rate] * env.RATE_LIMIT_SCALE)
}
