import {
  VOICE_BYTES_MAX,
  VOICE_SECONDS_MAX,
  VOICE_SECONDS_MIN,
  VOICE_SECONDS_SLACK,
} from '#contract/limits.ts'
import type { Ctx } from '#worker/context.ts'
import type { UploadRow } from '#worker/db/schema.ts'
import { discardUpload } from '#worker/features/media/discard-upload.ts'
import { incomingKey } from '#worker/features/media/policy.ts'
import { readVoiceFile, type VoiceFile } from '#worker/platform/files/voice-file.ts'

export type VoiceFault = 'missing' | 'too_large' | 'unreadable' | 'too_long' | 'too_short'

/**
 * Inspects an uploaded recording and copies it from its incoming key to its own key, which is never public.
 * If the file is not acceptable, deletes the row and the file, and returns the fault. May be repeated: once
 * the file is under its own key, whatever was uploaded later is ignored.
 */
export async function acceptVoice(
  ctx: Pick<Ctx, 'env' | 'db' | 'waitUntil'>,
  row: UploadRow,
): Promise<VoiceFile | VoiceFault> {
  const { BUCKET: bucket } = ctx.env
  const object = (await bucket.get(row.key)) ?? (await bucket.get(incomingKey(row.key)))
  if (!object) return 'missing'
  if (object.size > VOICE_BYTES_MAX) {
    await object.body.cancel()
    await discardUpload(ctx, row)
    return 'too_large'
  }
  const bytes = await object.bytes()
  const voice = inspect(bytes, row.contentType)
  if (typeof voice === 'string') {
    await discardUpload(ctx, row)
    return voice
  }
  await bucket.put(row.key, bytes, {
    httpMetadata: { contentType: voice.type },
    onlyIf: new Headers({ 'if-none-match': '*' }),
  })
  ctx.waitUntil(bucket.delete(incomingKey(row.key)))
  return voice
}

function inspect(bytes: Uint8Array, declaredType: string | null): VoiceFile | VoiceFault {
  const voice = readVoiceFile(bytes)
  if (!voice || (declaredType !== null && declaredType !== voice.type)) return 'unreadable'
  if (voice.seconds > VOICE_SECONDS_MAX + VOICE_SECONDS_SLACK) return 'too_long'
  return voice.seconds < VOICE_SECONDS_MIN ? 'too_short' : voice
}
