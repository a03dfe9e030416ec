import { parse } from 'bowser'
import type { AppEnv } from '#worker/env.ts'

/** What a request says of the browser that sent it. */
export interface Client {
  userAgent: string
  /** As in 'Freetown, Sierra Leone'; null if the platform does not know. */
  place: string | null
}

/** Reads who sent a request. The place is the platform's guess by the IP address; in development it makes one up. */
export function readClient({ headers, cf }: Request, { ENVIRONMENT }: Pick<AppEnv, 'ENVIRONMENT'>): Client {
  const place = ENVIRONMENT === 'production' ? placeOf(cf) : null
  return { userAgent: headers.get('user-agent') ?? '', place }
}

/** Town and country of Cloudflare's `request.cf`, as in 'Freetown, Sierra Leone'. Null if it has neither. */
export function placeOf(cf: Request['cf']): string | null {
  const { city, country } = cf ?? {}
  const parts = [
    typeof city === 'string' ? city : undefined,
    typeof country === 'string' ? nameOfCountry(country) : undefined,
  ]
  return parts.filter(Boolean).join(', ') || null
}

/** 'Sierra Leone' for 'SL'. Undefined for what is no country, as 'T1' is for Tor. */
function nameOfCountry(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)
}

/** 'Chrome on Android' for a user agent. */
export function describeBrowser(userAgent: string): string {
  if (userAgent === '') return UNKNOWN
  const { browser, os } = parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ') || UNKNOWN
}

const UNKNOWN = 'A browser'
