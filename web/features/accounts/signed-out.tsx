import { useUnauthorized } from '#web/features/accounts/sign-in/unauthorized.ts'

/** Tells of a 401 among the failures of the form. Loads with the first of them. */
export function SignedOut({ error }: { error: unknown }) {
  useUnauthorized(error)
  return null
}
