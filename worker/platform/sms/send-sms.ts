import { SMS_TIMEOUT_MS } from '#contract/limits.ts'
import type { AppEnv } from '#worker/env.ts'
import { fetchOutside } from '#worker/platform/fetch-outside.ts'
import { withTimeout } from '#worker/platform/with-timeout.ts'
import { africastalking } from './africastalking.ts'
import { consoleProvider } from './console.ts'
import { orange } from './orange.ts'
import { SmsFailure, type Fetch, type Sms, type SmsProvider } from './provider.ts'
import { twilio } from './twilio.ts'

const PROVIDERS: Record<AppEnv['SMS_PROVIDER'], (env: AppEnv, fetch: Fetch) => SmsProvider> = {
  console: (env) => consoleProvider(env.KV, env.ENVIRONMENT === 'development'),
  twilio: (env, fetch) =>
    twilio(
      {
        accountSid: requireSetting(env.TWILIO_ACCOUNT_SID),
        authToken: requireSetting(env.TWILIO_AUTH_TOKEN),
        from: requireSetting(env.TWILIO_FROM),
      },
      fetch,
    ),
  africastalking: (env, fetch) =>
    africastalking(
      {
        username: requireSetting(env.AFRICASTALKING_USERNAME),
        apiKey: requireSetting(env.AFRICASTALKING_API_KEY),
        from: env.AFRICASTALKING_FROM,
      },
      fetch,
    ),
  orange: (env, fetch) =>
    orange(
      {
        clientId: requireSetting(env.ORANGE_CLIENT_ID),
        clientSecret: requireSetting(env.ORANGE_CLIENT_SECRET),
        senderName: env.ORANGE_SENDER_NAME,
      },
      fetch,
    ),
}

/**
 * Sends through the provider that SMS_PROVIDER names. Throws an SmsFailure if the provider refuses, fails or
 * takes more than 5 s.
 */
export async function sendSms(env: AppEnv, sms: Sms): Promise<void> {
  try {
    const provider = PROVIDERS[env.SMS_PROVIDER](env, fetchOutside)
    await withTimeout((signal) => provider.send(sms, signal), SMS_TIMEOUT_MS)
  } catch (error) {
    if (error instanceof SmsFailure) throw error
    throw new SmsFailure(
      'service',
      `${env.SMS_PROVIDER}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Returns a setting of the chosen provider. env.ts refuses to start without these settings. */
function requireSetting(setting: string | undefined): string {
  if (setting === undefined) throw new Error('A setting of the SMS provider is missing')
  return setting
}
