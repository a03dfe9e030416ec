import { describe, expect, test } from 'vitest'
import { JPEG, join, text, uint32 } from '#worker/test/photo-bytes.ts'
import {
  MP4_VOICE,
  WEBM_HEAD,
  WEBM_VOICE,
  box,
  element,
  mp4Voice,
  oggPage,
  oggVoice,
  webmVoice,
} from '#worker/test/voice-bytes.ts'
import { opusPacketMs } from './opus-packet.ts'
import { readVoiceFile } from './voice-file.ts'

test('a recording of Chromium is half a second long, although its WebM does not say so', () => {
  expect(readVoiceFile(WEBM_VOICE)).toEqual({ type: 'audio/webm', seconds: expect.closeTo(0.5, 0) })
  expect(readVoiceFile(MP4_VOICE)).toEqual({ type: 'audio/mp4', seconds: expect.closeTo(0.5, 0) })
})

test.each([
  ['WebM in clusters of known size', webmVoice(12), 'audio/webm'],
  ['WebM in clusters of unknown size', webmVoice(12, false), 'audio/webm'],
  ['Ogg', oggVoice(12), 'audio/ogg'],
  ['MP4', mp4Voice(12), 'audio/mp4'],
])('the length of %s is read', (_name, bytes, type) => {
  expect(readVoiceFile(bytes)).toEqual({ type, seconds: expect.closeTo(12, 1) })
})

test.each([
  ['an Ogg whose last page says 0', oggVoice(120, { granule: 312 })],
  ['an MP4 whose header says 1 second', mp4Voice(120, { headerSeconds: 1 })],
  ['an MP4 whose table says 1 second', mp4Voice(120, { tableSeconds: 1 })],
  ['a WebM whose clock runs slowly', withScale(webmVoice(120), 1)],
])('%s is as long as it plays', (_name, bytes) => {
  expect(readVoiceFile(bytes)?.seconds).toBeCloseTo(120, 0)
})

test.each([
  ['a photo', JPEG],
  ['nothing', new Uint8Array()],
  ['a WebM without sound', WEBM_HEAD],
  ['a Matroska file', replaced(WEBM_VOICE, 'webm', 'mkvx')],
  ['a WebM of another codec', replaced(WEBM_VOICE, 'A_OPUS', 'A_AAC\0')],
  ['a WebM with a video track', replaced(WEBM_VOICE, '\x83\x81\x02', '\x83\x81\x01')],
  [
    'a WebM with a second track',
    join(WEBM_HEAD, element(0xae, element(0x83, Uint8Array.of(2))), webmVoice(1)),
  ],
  ['a WebM with laced blocks', join(webmVoice(1), element(0xa3, Uint8Array.of(0x81, 0, 0, 0x82, 0x18)))],
  ['a WebM with an empty packet', join(webmVoice(1), element(0xa3, Uint8Array.of(0x81, 0, 0, 0x80)))],
  ['an Ogg of another codec', replaced(oggVoice(1), 'OpusHead', '\x01vorbis\0')],
  ['an Ogg with a second stream', join(oggVoice(1), oggPage([text('theora')], 0, 8))],
  ['an Ogg that ends within a packet', join(oggVoice(1), oggPage([new Uint8Array(255)], 0).slice(0, -1))],
  ['an Ogg without sound', oggVoice(0)],
  ['an MP4 of video', mp4Voice(1, { handler: 'vide', codec: 'avc1' })],
  ['an MP4 with a second track', mp4Voice(1, { tracks: 2 })],
  ['an MP4 of another codec', mp4Voice(1, { codec: 'alac' })],
  ['an MP4 without a track', mp4Voice(1, { tracks: 0 })],
  ['an MP4 without sound', join(box('ftyp', text('mp42')), box('moov'))],
  ['an MP4 with a box beyond its end', join(mp4Voice(1), uint32(0xffffffff), text('free'))],
])('%s is no recording', (_name, bytes) => {
  expect(readVoiceFile(bytes)).toBeUndefined()
})

test.each([
  [0x00, 10],
  [0x18, 60],
  [0x68, 20],
  [0x80, 2.5],
  [0xf8, 20],
  [0xf9, 40],
])('an Opus packet that begins with %i plays %d milliseconds', (head, ms) => {
  expect(opusPacketMs(Uint8Array.of(head))).toBe(ms)
})

test('an Opus packet says how many frames it has, and plays at most 120 milliseconds', () => {
  expect(opusPacketMs(Uint8Array.of(0xfb, 6))).toBe(120)
  expect(opusPacketMs(Uint8Array.of(0xfb, 7))).toBeUndefined()
  expect(opusPacketMs(Uint8Array.of(0xfb, 0))).toBeUndefined()
})

describe.each([
  ['WebM', webmVoice(3)],
  ["Chromium's WebM", WEBM_VOICE],
  ['Ogg', oggVoice(3)],
  ['MP4', mp4Voice(3)],
  ["Chromium's MP4", MP4_VOICE],
])('hostile changes of a %s', (_name, real) => {
  test('never throw, and never give a length that is no number', () => {
    const random = randomOf(7)
    for (let round = 0; round < 3_000; round += 1) {
      const bytes = real.slice(0, random(4) === 0 ? random(real.length + 1) : real.length)
      for (let change = random(6); change > 0; change -= 1)
        bytes[random(bytes.length)] = HOSTILE[random(HOSTILE.length)] ?? 0
      const file = readVoiceFile(bytes)
      expect(file === undefined || (file.seconds >= 0 && Number.isFinite(file.seconds))).toBe(true)
    }
  })
})

test('the largest file of the smallest parts is read within seconds', () => {
  const bytes = 512 * 1024
  const files = [
    ['\x1a\x45\xdf\xa3\x80', '\xae\x80'],
    ['\x1a\x45\xdf\xa3\x80', '\x1f\x43\xb6\x75\xff'],
    ['\x1a\x45\xdf\xa3\x80', '\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff'],
    ['', 'OggS\0\0\0\0\0\0\0\0\0\0\x07\0\0\0\0\0\0\0\0\0\0\0\0'],
    ['\0\0\0\x08ftyp', '\0\0\0\x08moof'],
    ['\0\0\0\x08ftyp', '\0\0\0\0moov'],
  ].map(([head = '', part = '']) => text(head + part.repeat((bytes - head.length) / part.length)))
  const start = performance.now()
  for (const file of files) readVoiceFile(file)
  expect(performance.now() - start).toBeLessThan(5_000)
})

/** Bytes that stand for lengths, flags and names in these formats. */
const HOSTILE = [0, 1, 2, 7, 8, 16, 0x18, 0x7f, 0x80, 0x81, 0xa0, 0xa3, 0xae, 0xe7, 0xfe, 0xff]

/** The same whole numbers below `below` in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return below === 0 ? 0 : (state >>> 8) % below
  }
}

function replaced(bytes: Uint8Array, found: string, by: string): Uint8Array {
  const all = String.fromCharCode(...bytes)
  if (!all.includes(found)) throw new Error(`The file has no ${found}`)
  return text(all.replace(found, by))
}

/** A WebM whose timestamps count in units of `nanoseconds` instead of milliseconds. */
function withScale(webm: Uint8Array, nanoseconds: number): Uint8Array {
  return replaced(
    webm,
    '\x2a\xd7\xb1\x83\x0f\x42\x40',
    `\x2a\xd7\xb1\x83\0\0${String.fromCharCode(nanoseconds)}`,
  )
}
