import * as z from 'zod'
import { USER_TYPES } from './kinds.ts'
import { Location } from './places.ts'

/** The signed-in person, as only they themselves read it: GET /api/auth/user. */
export const User = z.object({
  id: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  businessName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  location: Location.nullable(),
  bio: z.string().nullable(),
  createdAt: z.iso.datetime(),
  userType: z.enum(USER_TYPES),
  isPhoneVerified: z.boolean(),
  role: z.enum(['member', 'admin']),
  suspendedUntil: z.iso.datetime().nullable(),
})
export type User = z.infer<typeof User>

/** A person as everyone reads them. Never a phone number or an e-mail. */
export const Seller = z.object({
  id: z.string(),
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
  userType: z.enum(USER_TYPES),
  isPhoneVerified: z.boolean(),
  location: Location.nullable(),
  createdAt: z.iso.datetime(),
})
export type Seller = z.infer<typeof Seller>

type Names = Pick<User, 'businessName' | 'firstName' | 'lastName'>

/** Business name, else first plus last name, else undefined: the caller knows the fallback of its screen. */
export function chosenName(names: Names): string | undefined {
  const personal = [names.firstName, names.lastName].filter(Boolean).join(' ')
  return names.businessName || personal || undefined
}

/** The name on a listing card. */
export function sellerName(names: Names): string {
  return chosenName(names) ?? 'Private Seller'
}

/** The name in one's own header: falls back to 'User' plus the last four digits of the phone number. */
export function headerName(user: Names & { phoneNumber: string }): string {
  return chosenName(user) ?? `User ${user.phoneNumber.slice(-4)}`
}
