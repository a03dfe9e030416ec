import { sign, verify } from 'hono/jwt'
import type * as z from 'zod'

const ALGORITHM = 'HS256'

/**
 * Signs claims as a JSON Web Token for a URL. Whoever has the token can read the claims but not change them.
 */
export function signToken(signingKey: string, purpose: string, claims: object): Promise<string> {
  return sign({ ...claims, aud: purpose }, signingKey, ALGORITHM)
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
