import type { Passkey } from '#contract/passkey.ts'
import type { PasskeyRow } from '#worker/db/schema.ts'

export function toPasskey({ publicId, name, createdAt, usedAt }: PasskeyRow): Passkey {
  return {
    id: publicId,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: usedAt === null ? null : new Date(usedAt).toISOString(),
  }
}
