import { isoCBOR } from '@simplewebauthn/server/helpers'
import * as z from 'zod'
import { Passkey, PasskeyList } from '#contract/passkey.ts'
import { parsed } from '#worker/test/parsed.ts'
import { expectOk, ORIGIN, type Member, type Person } from '#worker/test/people.ts'

/** What an authenticator reads of the options of WebAuthn. */
const Options = z.object({
  challenge: z.string(),
  user: z.object({ id: z.string() }).optional(),
  excludeCredentials: z.array(z.object({ id: z.string() })).optional(),
  allowCredentials: z.array(z.object({ id: z.string() })).optional(),
})
export type Options = z.infer<typeof Options>

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

type CBORType = Parameters<typeof isoCBOR.encode>[0]

/** How an answer may be wrong. */
interface Faults {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  isVerified?: boolean
  userHandle?: string
}

/** An authenticator with one passkey, which does in software what a phone does in its chip. */
export class Authenticator {
  readonly id = encode(crypto.getRandomValues(new Uint8Array(16)))
  counter = 0
  #userHandle = ''
  readonly #keys: CryptoKeyPair

  private constructor(keys: CryptoKeyPair) {
    this.#keys = keys
  }

  static async create(): Promise<Authenticator> {
    const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ])
    if (!('privateKey' in keys)) throw new Error('The key is no pair')
    return new Authenticator(keys)
  }

  /** Makes the passkey that the options ask for. */
  async make({ challenge, user }: Options, faults: Faults = {}) {
    this.#userHandle = user?.id ?? ''
    const credentialId = decode(this.id)
    const length = new Uint8Array([credentialId.length >> 8, credentialId.length & 0xff])
    const authData = concat(
      await this.#authenticatorData(HAS_KEY, faults),
      new Uint8Array(16),
      length,
      credentialId,
      await this.#publicKey(),
    )
    const attestation = new Map<string | number, CBORType>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: encode(clientData('webauthn.create', challenge, faults)),
        attestationObject: encode(isoCBOR.encode(attestation)),
        transports: ['internal', 'telepathy'],
      },
    }
  }

  /** Shows the passkey. Counts how often it did. */
  async show({ challenge }: Options, faults: Faults = {}) {
    this.counter += 1
    const authenticatorData = await this.#authenticatorData(0, { counter: this.counter, ...faults })
    const client = clientData('webauthn.get', challenge, faults)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', client))
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      this.#keys.privateKey,
      concat(authenticatorData, hash),
    )
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: encode(client),
        authenticatorData: encode(authenticatorData),
        signature: encode(toDer(new Uint8Array(signature))),
        userHandle: faults.userHandle ?? this.#userHandle,
      },
    }
  }

  async #authenticatorData(flags: number, { rpId = 'localhost', counter = 0, isVerified = true }: Faults) {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rpId))
    const bytes = new Uint8Array(5)
    bytes[0] = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)
    new DataView(bytes.buffer).setUint32(1, counter)
    return concat(new Uint8Array(hash), bytes)
  }

  /** As COSE has it: an elliptic key for ES256, on P-256. */
  async #publicKey() {
    const jwk = await crypto.subtle.exportKey('jwk', this.#keys.publicKey)
    if (!('x' in jwk)) throw new Error('The key has no point')
    return isoCBOR.encode(
      new Map<string | number, CBORType>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, decode(jwk.x ?? '')],
        [-3, decode(jwk.y ?? '')],
      ]),
    )
  }
}

function clientData(type: string, challenge: string, faults: Faults) {
  const data = { type, challenge, origin: ORIGIN, crossOrigin: false }
  const { origin = data.origin } = faults
  return new TextEncoder().encode(
    JSON.stringify({ ...data, type: faults.type ?? type, challenge: faults.challenge ?? challenge, origin }),
  )
}

/** WebCrypto signs with both numbers in a row, authenticators with each as an ASN.1 integer. */
function toDer(raw: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const from = bytes.findIndex((byte) => byte !== 0)
    const trimmed = from < 0 ? bytes.slice(-1) : bytes.slice(from)
    const [first = 0] = trimmed
    const value = first > 0x7f ? [0, ...trimmed] : [...trimmed]
    return [0x02, value.length, ...value]
  }
  const body = [...integer(raw.slice(0, 32)), ...integer(raw.slice(32))]
  return new Uint8Array([0x30, body.length, ...body])
}

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'))
}

export const optionsToAdd = (member: Person) => parsed(Options, member.post('/api/passkeys/options'))
export const optionsToShow = (person: Person) => parsed(Options, person.post('/api/passkeys/verify-options'))
export const passkeysOf = (member: Person) => parsed(PasskeyList, member.get('/api/passkeys'))

/** Gives a member a passkey, in an authenticator of their own. */
export async function addPasskey(
  member: Member,
): Promise<{ authenticator: Authenticator; passkey: Passkey }> {
  const authenticator = await Authenticator.create()
  const made = await authenticator.make(await optionsToAdd(member))
  return { authenticator, passkey: await parsed(Passkey, member.post('/api/passkeys', made)) }
}

/** Shows the passkey, in the session of a member or as a visitor. */
export async function showPasskey(person: Person, authenticator: Authenticator, faults: Faults = {}) {
  return person.post('/api/passkeys/verify', await authenticator.show(await optionsToShow(person), faults))
}

export async function confirm(member: Member, authenticator: Authenticator): Promise<void> {
  await expectOk(showPasskey(member, authenticator))
}
