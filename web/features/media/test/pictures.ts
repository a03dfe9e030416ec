import type { SignedPut, UploadRequest, UploadTicket } from '#contract/media.ts'
import { type PutFile, PutFailed, type PutOptions } from '#web/features/media/put-file.ts'
import type { ResizedPhoto } from '#web/features/media/resize-photo.ts'

/** A landscape with texture, as a phone's camera saves it. 4000x3000 makes a JPEG of about 4 MB. */
export async function cameraPhoto(width = 4000, height = 3000): Promise<Blob> {
  return toBlob(paint(width, height, landscape(width, height)), 'image/jpeg', 0.93)
}

/** Pure noise, which no encoder can make small. */
export async function noisePhoto(width: number, height: number): Promise<Blob> {
  const random = seededRandom(7)
  return toBlob(
    paint(width, height, () => [random() * 255, random() * 255, random() * 255]),
    'image/jpeg',
    0.95,
  )
}

/** A JPEG with this EXIF orientation. As stored, its left half is red and its right half blue. */
export async function orientedPhoto(width: number, height: number, orientation: number): Promise<Blob> {
  const stored = paint(width, height, (x) => (x < width / 2 ? [255, 0, 0] : [0, 0, 255]))
  const jpeg = await toBlob(stored, 'image/jpeg', 0.9)
  return new Blob([jpeg.slice(0, 2), exifSegment(orientation), jpeg.slice(2)], { type: 'image/jpeg' })
}

/** Red in the upper half, transparent in the lower. */
export async function halfTransparentPng(width: number, height: number): Promise<Blob> {
  const { canvas, context } = canvasOf(width, height)
  context.fillStyle = 'red'
  context.fillRect(0, 0, width, height / 2)
  return toBlob(canvas, 'image/png')
}

/** The colour at a point, given as shares of width and height. */
export async function colourAt(
  blob: Blob,
  { x, y }: { x: number; y: number },
): Promise<[number, number, number]> {
  const bitmap = await createImageBitmap(blob)
  const { context } = canvasOf(bitmap.width, bitmap.height)
  context.drawImage(bitmap, 0, 0)
  const [red = 0, green = 0, blue = 0] = context.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data
  return [red, green, blue]
}

export async function sizeOf(blob: Blob): Promise<[number, number]> {
  const { width, height } = await createImageBitmap(blob)
  return [width, height]
}

export async function bytesOf(blob: Blob, from: number, to: number): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await blob.slice(from, to).arrayBuffer()))
}

function canvasOf(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return { canvas, context: canvas.getContext('2d')! }
}

type Colour = [number, number, number]

function paint(width: number, height: number, colour: (x: number, y: number) => Colour): HTMLCanvasElement {
  const { canvas, context } = canvasOf(width, height)
  const image = context.createImageData(width, height)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) image.data.set([...colour(x, y), 255], at)
  }
  context.putImageData(image, 0, 0)
  return canvas
}

// Sky, hills, a wall of bricks and foliage at several scales, with the grain of a small sensor over it.
function landscape(width: number, height: number): (x: number, y: number) => Colour {
  const random = seededRandom(3)
  return (x, y) => {
    const sky = y / height
    const hills = Math.sin((x / width) * 9) * 30 + Math.sin((x / width) * 31 + 2) * 12
    const leaves =
      Math.sin(x * 0.11 + Math.sin(y * 0.07) * 3) * Math.sin(y * 0.13 + Math.sin(x * 0.05) * 3) * 34
    const bricks = (y >> 5) % 2 === (x >> 6) % 2 ? 14 : -14
    const ground = sky * height > height * 0.4 + hills * 4
    const grain = (random() - 0.5) * 22
    return ground
      ? [110 + leaves + bricks + grain, 96 + leaves * 1.2 + grain, 62 + leaves * 0.5 + bricks + grain]
      : [120 + 80 * sky + grain, 160 + 60 * sky + grain, 225 + grain]
  }
}

function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

// APP1 with a TIFF header in big-endian order and one entry: tag 0x0112, a SHORT.
function exifSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const entry = `0112000300000001${orientation.toString(16).padStart(4, '0')}0000`
  const body = parseHex(`457869660000 4d4d002a00000008 0001 ${entry} 00000000`)
  return new Uint8Array([0xff, 0xe1, 0, body.length + 2, ...body])
}

async function toBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!blob) throw new Error('the test browser could not encode its picture')
  return blob
}

function parseHex(digits: string): number[] {
  return (digits.match(/[0-9a-f]{2}/g) ?? []).map((each) => Number.parseInt(each, 16))
}

type SentPut = { url: string; bytes: number; headers: Record<string, string> }

/**
 * An in-memory server that signs, accepts and records uploads. `statuses` are those of the responses to the
 * next PUTs; 0 drops the connection.
 */
export function memoryServer() {
  const sent: SentPut[] = []
  const requests: UploadRequest[] = []
  const statuses: number[] = []
  const paused: (() => void)[] = []
  let isPaused = false

  const put: PutFile = async (signed, file, options) => {
    options.signal.throwIfAborted()
    if (isPaused) await untilResumed(options, file)
    const status = statuses.shift() ?? 200
    if (status !== 200) throw new PutFailed(status)
    options.onProgress(file.size)
    sent.push({ url: signed.uploadURL, bytes: file.size, headers: signed.headers })
  }

  // Accepts half of the file, then hangs until the test resumes the server or the upload is aborted.
  function untilResumed({ signal, onProgress }: PutOptions, file: Blob): Promise<void> {
    return new Promise((resolve, reject) => {
      paused.push(resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
      onProgress(file.size / 2)
    })
  }

  return {
    sent,
    requests,
    statuses,
    put,
    get pausedUploads() {
      return paused.length
    },
    pause() {
      isPaused = true
    },
    resume() {
      isPaused = false
      for (const resume of paused.splice(0)) resume()
    },
    async requestTicket(request: UploadRequest): Promise<UploadTicket> {
      requests.push(request)
      const key = `photo-${requests.length}`
      return {
        ...signedPut(key),
        objectUrl: `/media/${key}.webp`,
        medium: signedPut(`${key}-m`),
        small: signedPut(`${key}-s`),
      }
    },
  }
}

/** Records the waits that an upload asks for, without waiting. */
export function recordWaits() {
  const waits: number[] = []
  return { waits, wait: async (milliseconds: number) => void waits.push(milliseconds) }
}

export function resizedPhoto(): ResizedPhoto {
  const copy = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/webp' })
  return { large: copy(300), medium: copy(80), small: copy(20), width: 1280, height: 960, thumbhash: 'abcd' }
}

export function photoFile(name: string): File {
  return new File([name], name, { type: 'image/jpeg', lastModified: 1 })
}

function signedPut(key: string): SignedPut {
  return { uploadURL: `https://r2.example/${key}`, headers: { 'content-type': 'image/webp' } }
}
