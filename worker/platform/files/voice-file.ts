import type { VoiceType } from '#contract/lists.ts'
import { textAt } from './image-file-parts.ts'
import { readMp4 } from './voice-file-mp4.ts'
import { readOgg } from './voice-file-ogg.ts'
import { readWebm } from './voice-file-webm.ts'

/** A recording whose structure was read from the first byte to the last. `seconds` is how long it plays. */
export interface VoiceFile {
  type: VoiceType
  seconds: number
}

/**
 * Reads a recording by its bytes, not by its name or declared type: Opus in WebM or Ogg, Opus or AAC in MP4,
 * as browsers record them. Undefined for anything else, such as a file with a second track or with video.
 * Sound is not decoded. Browsers do not write how long a recording is, or write it wrongly, so its length is
 * what its packets play and what their timestamps span, whichever is more. Each reader visits each byte at
 * most once and goes only as deep as the format does, so no file takes long.
 */
export function readVoiceFile(bytes: Uint8Array): VoiceFile | undefined {
  if (textAt(bytes, 0, 4) === '\x1a\x45\xdf\xa3') return withType('audio/webm', readWebm(bytes))
  if (textAt(bytes, 0, 4) === 'OggS') return withType('audio/ogg', readOgg(bytes))
  if (textAt(bytes, 4, 4) === 'ftyp') return withType('audio/mp4', readMp4(bytes))
  return undefined
}

function withType(type: VoiceType, seconds: number | undefined): VoiceFile | undefined {
  return seconds === undefined || !Number.isFinite(seconds) ? undefined : { type, seconds }
}
