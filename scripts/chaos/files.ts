import { createHash } from 'node:crypto'
import { UploadTicket } from '#contract/media.ts'
import { WEBP } from '#worker/test/photo-bytes.ts'
import { webmVoice } from '#worker/test/voice-bytes.ts'
import type { Random } from '../random.ts'
import { CALL_SECONDS, expectOk, type Person } from './person.ts'
import { untilAnswered } from './repeat.ts'

/** Some files are larger than the proxy lets through before it cuts. */
const PHOTO_PIECES_MAX = 2_000
const VOICE_SECONDS = { min: 1, max: 5 }
const PACKET_BYTES_MAX = 60

export interface MediaFile {
  kind: 'photo' | 'voice'
  contentType: 'image/webp' | 'audio/webm'
  bytes: Uint8Array<ArrayBuffer>
  /** The text that stands for its message. */
  content: string
  hash: string
}

/** Makes a photo or a recording that no other message has. */
export function createFile(kind: MediaFile['kind'], random: Random): MediaFile {
  if (kind === 'photo') {
    const bytes = createPhoto(randomBytes(random, 2 * random.int(8, PHOTO_PIECES_MAX)))
    return { kind, contentType: 'image/webp', bytes, content: 'Photo', hash: hashOf(bytes) }
  }
  const seconds = random.int(VOICE_SECONDS.min, VOICE_SECONDS.max)
  // The first byte says that a packet lasts 60 milliseconds.
  const packet = Uint8Array.of(0x18, ...randomBytes(random, random.int(16, PACKET_BYTES_MAX)))
  const bytes = new Uint8Array(webmVoice(seconds, true, packet))
  const content = `Voice message, ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return { kind, contentType: 'audio/webm', bytes, content, hash: hashOf(bytes) }
}

/** Where a WebP says how long it is, and how long its one chunk of pixels is. */
const [LENGTH_AT, PIXELS_LENGTH_AT] = [4, 16]

/** A real picture with more bytes in its chunk of pixels, which the server does not decode. */
function createPhoto(more: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(WEBP.length + more.length)
  bytes.set(WEBP)
  bytes.set(more, WEBP.length)
  const view = new DataView(bytes.buffer)
  for (const at of [LENGTH_AT, PIXELS_LENGTH_AT])
    view.setUint32(at, view.getUint32(at, true) + more.length, true)
  return bytes
}

function randomBytes(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random.int(0, 255))
}

/** Uploads a file as the pages do: a ticket, then the bytes to its signed URL. Returns its `objectUrl`. */
export async function upload(
  person: Person,
  { kind, contentType, bytes }: MediaFile,
  random: Random,
): Promise<string> {
  const request = { purpose: `chat_${kind}`, contentType, size: bytes.length }
  const { data } = await expectOk(
    untilAnswered(() => person.call('POST', '/api/objects/upload', request), random),
  )
  const { uploadURL, headers, objectUrl } = UploadTicket.parse(data)
  const put = async () => {
    const signal = AbortSignal.timeout(CALL_SECONDS * 1_000)
    const response = await fetch(uploadURL, { method: 'PUT', headers, body: bytes, signal })
    return { status: response.status, data: await response.text() }
  }
  await expectOk(untilAnswered(put, random))
  return objectUrl
}

/** The SHA-256 of what the person gets from a message's link; undefined if they get nothing. */
export async function download({ origin, cookie }: Person, url: string): Promise<string | undefined> {
  const response = await fetch(new URL(url, origin), { headers: { cookie } })
  return response.ok ? hashOf(new Uint8Array(await response.arrayBuffer())) : undefined
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
