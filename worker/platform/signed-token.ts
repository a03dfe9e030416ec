import { sign, verify } from 'hono/jwt'
import type * as z from 'zod'

const ALGORITHM = 'HS256'

/**
 * Claims as a word for an address: a JSON Web Token. Who holds it can read the claims and not change them.
 */
export function signToken(signingKey: string, purpose: string, claims: object): Promise<string> {
  return sign({ ...claims, aud: purpose }, signingKey, ALGORITHM)
}

/**
 * The claims of a token that was signed for this purpose with this key; undefined for anything else.
 */
export async function readToken<T extends z.ZodType>(
  signingKey: string,
  purpose: string,
  claims: T,
  token: string,
): Promise<z.output<T> | undefined> {
  const payload = await verify(token, signingKey, { alg: ALGORITHM, aud: purpose }).catch(() => undefined)
  return payload && claims.parse(payload)
}
