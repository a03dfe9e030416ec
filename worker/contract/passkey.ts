import * as z from 'zod'
import { reasonOr } from './fields.ts'

/** How a browser reaches an authenticator (WebAuthn, AuthenticatorTransport). */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof TRANSPORTS)[number]

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/**
 * `neededFrom` is for an admin without a passkey, where admins need one: from when they are refused what needs it.
 * It is null for everybody else.
 */
export const PasskeyList = z.object({ passkeys: z.array(Passkey), neededFrom: z.iso.datetime().nullable() })
export type PasskeyList = z.infer<typeof PasskeyList>

/** The options of WebAuthn in JSON, for `@simplewebauthn/browser` or PublicKeyCredential.parse...FromJSON. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })

const NOT_A_PASSKEY = 'That is not the response of a passkey'

function base64Url(max: number) {
  return z
    .string({ error: NOT_A_PASSKEY })
    .regex(/^[\w-]+$/, NOT_A_PASSKEY)
    .max(max, NOT_A_PASSKEY)
}

const ID_MAX = 1_400
const CLIENT_DATA_MAX = 4_000
const OBJECT_MAX = 20_000

const Credential = z.object({
  id: base64Url(ID_MAX),
  rawId: base64Url(ID_MAX),
  type: z.literal('public-key', { error: NOT_A_PASSKEY }),
})

/** The body of POST /api/passkeys: a RegistrationResponseJSON of WebAuthn. */
export const NewPasskey = Credential.extend({
  response: z.object(
    {
      clientDataJSON: base64Url(CLIENT_DATA_MAX),
      attestationObject: base64Url(OBJECT_MAX),
      /** Those that we do not know are left out. */
      transports: z
        .array(z.string().max(40))
        .max(20)
        .default([])
        .transform((given) => TRANSPORTS.filter((known) => given.includes(known))),
    },
    { error: NOT_A_PASSKEY },
  ),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** The body of POST /api/passkeys/verify: an AuthenticationResponseJSON of WebAuthn. */
export const ShownPasskey = Credential.extend({
  response: z.object(
    {
      clientDataJSON: base64Url(CLIENT_DATA_MAX),
      authenticatorData: base64Url(OBJECT_MAX),
      signature: base64Url(OBJECT_MAX),
      userHandle: base64Url(200).nullish(),
    },
    { error: NOT_A_PASSKEY },
  ),
})
export type ShownPasskey = z.infer<typeof ShownPasskey>

/** The body of DELETE /api/admin/users/{id}/passkeys. */
export const RemovePasskeys = z.object({ reason: reasonOr('Say why') })
export type RemovePasskeys = z.infer<typeof RemovePasskeys>
