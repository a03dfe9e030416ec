/** The part of http_ece, which has no types, that tests decrypt pushes with. */
declare module 'http_ece' {
  export function decrypt(
    body: Buffer,
    params: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: Buffer },
  ): Buffer
}
