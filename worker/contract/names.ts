import type { User } from './user.ts'

type Names = Pick<User, 'businessName' | 'firstName' | 'lastName'>

/** The business name, or else first and last name. Undefined if unset: each screen has its own fallback. */
export function chosenName(names: Names): string | undefined {
  const personal = [names.firstName, names.lastName].filter(Boolean).join(' ')
  return names.businessName || personal || undefined
}

/** The name on a listing card. */
export function sellerName(names: Names): string {
  return chosenName(names) ?? 'Private Seller'
}

/**
 * The name in the person's own header. Falls back to "User" plus the last four digits of the phone number.
 */
export function headerName(user: Names & { phoneNumber: string }): string {
  return chosenName(user) ?? `User ${user.phoneNumber.slice(-4)}`
}
