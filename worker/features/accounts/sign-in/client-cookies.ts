import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { CODE_MINUTES, DEVICE_DAYS } from '#contract/limits.ts'
import type { AppBindings } from '../../../context.ts'
import { cookieFor } from '../../../platform/session.ts'
import { isToken } from '../../../platform/ids.ts'

const SECONDS = {
  challenge: (CODE_MINUTES * MINUTE_MS) / 1_000,
  device: (DEVICE_DAYS * DAY_MS) / 1_000,
} as const

/** Random tokens that tell one client from another before anybody is signed in. */
export interface ClientTokens {
  /** The client that asked for a code: the code is good for it alone. */
  challenge?: string
  /** A client that signed in before, with whichever numbers. */
  device?: string
}

/** The cookies' tokens, as far as they have the form of one. */
export function readClientTokens(c: Context<AppBindings>): ClientTokens {
  return { challenge: readToken(c, 'challenge'), device: readToken(c, 'device') }
}

/**
 * Keeps a token in the client, out of reach of scripts: the challenge as long as its code lives, the device
 * for as long as browsers allow.
 */
export function setClientToken(c: Context<AppBindings>, kind: keyof ClientTokens, token: string): void {
  const { name, attributes } = cookieFor(c, kind)
  setCookie(c, name, token, { ...attributes, maxAge: SECONDS[kind] })
}

function readToken(c: Context<AppBindings>, kind: keyof ClientTokens): string | undefined {
  const token = getCookie(c, cookieFor(c, kind).name)
  return token !== undefined && isToken(token) ? token : undefined
}
