import { getCookie, setCookie } from 'hono/cookie'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { CODE_MINUTES, DEVICE_DAYS } from '#contract/limits.ts'
import type { AnyContext } from '#worker/context.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { isToken } from '#worker/platform/ids.ts'
import { cookieFor, setSessionCookie } from '#worker/platform/session.ts'
import type { Admitted } from './admit.ts'

const SECONDS = {
  challenge: (CODE_MINUTES * MINUTE_MS) / 1_000,
  device: (DEVICE_DAYS * DAY_MS) / 1_000,
} as const

/** Random tokens that identify a client before anybody has signed in. */
export interface ClientTokens {
  /** Identifies the client that requested a code. No other client can use that code. */
  challenge?: string
  /** Identifies a client that has signed in before, with any number. */
  device?: string
}

/** Reads the tokens from the cookies, if they are well-formed. */
export function readClientTokens(c: AnyContext): ClientTokens {
  return { challenge: readToken(c, 'challenge'), device: readToken(c, 'device') }
}

/**
 * Stores a token in an HttpOnly cookie. A challenge lasts as long as its code; a device token lasts as long
 * as browsers allow.
 */
export function setClientToken(c: AnyContext, kind: keyof ClientTokens, token: string): void {
  const { name, attributes } = cookieFor(c, kind)
  setCookie(c, name, token, { ...attributes, maxAge: SECONDS[kind] })
}

function readToken(c: AnyContext, kind: keyof ClientTokens): string | undefined {
  const token = getCookie(c, cookieFor(c, kind).name)
  return token !== undefined && isToken(token) ? token : undefined
}

/** Sets the cookies of somebody who was admitted. Throws if they are suspended, with the cookies set all the same. */
export function setAdmittedCookies(c: AnyContext, { token, device, suspension }: Admitted): void {
  setSessionCookie(c, token)
  setClientToken(c, 'device', device)
  if (suspension === undefined) return
  // hono gives an error's response the cookies only of a response that exists.
  c.res = new Response(null, c.res)
  throw new AppError('suspended', suspension)
}
