import * as z from 'zod'
import { CODE_DIGITS } from './limits.ts'
import { User } from './user.ts'

/** A phone number in any notation. A number without a country code is Sierra Leonean. */
const WithPhone = z.object({
  phoneNumber: z
    .string({ error: 'Please enter your phone number' })
    .trim()
    .min(1, 'Please enter your phone number')
    .max(32, 'That phone number is too long'),
})

/**
 * The body of POST /api/auth/send-otp. `robotToken` is the token of a Turnstile challenge. It is only needed
 * after a `robot_check` refusal.
 */
export const SendCode = WithPhone.extend({ robotToken: z.string().max(2_048).optional() })
export type SendCode = z.infer<typeof SendCode>

/** The site key for Turnstile. Null if this market does not use Turnstile. */
export const RobotCheck = z.object({ siteKey: z.string().nullable() })
export type RobotCheck = z.infer<typeof RobotCheck>

export const VerifyCode = WithPhone.extend({
  otpCode: z
    .string({ error: `Please enter the ${CODE_DIGITS}-digit code` })
    .trim()
    .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `Please enter the ${CODE_DIGITS}-digit code`),
})
export type VerifyCode = z.infer<typeof VerifyCode>

/**
 * The response is the same whether or not the number has an account. `phoneNumber` is E.164, and
 * `resendInSeconds` is how long to wait before requesting another code.
 */
export const CodeSent = z.object({
  message: z.string(),
  phoneNumber: z.string(),
  resendInSeconds: z.int(),
  warning: z.string().optional(),
})
export type CodeSent = z.infer<typeof CodeSent>

export const SignedIn = z.object({ user: User })
export type SignedIn = z.infer<typeof SignedIn>

/** `device` is the browser that signed in, as in 'Chrome on Android', and `place` where it was used last. */
const Session = z.object({
  id: z.string(),
  device: z.string(),
  /** As in 'Freetown, Sierra Leone'; null if nobody knows. */
  place: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** To the hour. */
  lastUsedAt: z.iso.datetime(),
  /** Whether this call was made in it. */
  isCurrent: z.boolean(),
})

/** The person's sessions, the one used last first; at most 100. */
export const SessionList = z.object({ sessions: z.array(Session) })
export type SessionList = z.infer<typeof SessionList>

/** The response of GET /api/dev/sms, newest first. Development only. */
export const SmsLog = z.object({
  messages: z.array(
    z.object({ to: z.string(), body: z.string(), code: z.string().optional(), sentAt: z.iso.datetime() }),
  ),
})
export type SmsLog = z.infer<typeof SmsLog>
