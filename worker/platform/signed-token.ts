import { createHmac } from 'node:crypto'
import { verify } from 'hono/jwt'
import type * as z from 'zod'

const ALGORITHM = 'HS256'

/**
 * Signs claims as a JSON Web Token for a URL. Whoever has the token can read the claims but not change them.
 * Does not wait, as hono's own function does, because a room signs links while it sends frames.
 */
export function signToken(signingKey: string, purpose: string, claims: object): string {
  const parts = [
    { alg: ALGORITHM, typ: 'JWT' },
    { ...claims, aud: purpose },
  ]
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${createHmac('sha256', signingKey).update(signed).digest('base64url')}`
}

/** The claims of a token. Undefined unless it was signed with this key for this purpose. */
export async function readToken<T extends z.ZodType>(
  signingKey: string,
  purpose: string,
  claims: T,
  token: string,
): Promise<z.output<T> | undefined> {
  const payload = await verify(token, signingKey, { alg: ALGORITHM, aud: purpose }).catch(() => undefined)
  return payload && claims.parse(payload)
}
