import { createECDH, randomBytes, type ECDH } from 'node:crypto'
import { decrypt } from 'http_ece'
import * as z from 'zod'
import { Push, type NewPushSubscription } from '#contract/push.ts'
import { newId } from '#worker/platform/ids.ts'

/** A browser as its push service sees it. It has the keys, and decrypts with a library that we do not send with. */
export interface TestBrowser {
  subscription: NewPushSubscription
  /** What an encrypted body says. */
  read: (body: Uint8Array) => Push
}

export function openBrowser(): TestBrowser {
  const keys: ECDH = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const authSecret = randomBytes(16)
  const json = z.string().transform((text): unknown => JSON.parse(text))
  return {
    subscription: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${newId(Date.now())}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: authSecret.toString('base64url') },
    },
    read: (body) =>
      json
        .pipe(Push)
        .parse(decrypt(Buffer.from(body), { version: 'aes128gcm', privateKey: keys, authSecret }).toString()),
  }
}
