import { fromBase64, join, text, uint32 } from './photo-bytes.ts'

/**
 * Real recordings for tests, half a second of a tone at 6 kbit/s, and what a careless or hostile client may
 * make of them. Chromium made the two with MediaRecorder, from an OscillatorNode, with a slice of 200 ms.
 */
export const WEBM_VOICE = fromBase64(
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwH/////////FUmpZpkq17GDD0JATYCGQ2hyb21lV0GGQ2hyb2' +
    '1lFlSua7+uvdeBAXPFhwQ7r+UmhCmDgQKGhkFfT1BVU2Oik09wdXNIZWFkAQIAAIC7AAAAAADhjbWERzuAAJ+BAmJkgSAfQ7Z1Af//' +
    '///////ngQCjtIEAAIAY4UH+0eZ2RSWfBTiV3Ak5wIyLwxsxoKwxo1FnzCcvlsSDMwE+LA1g7UhcBO8YITijsYEAO4AY6kGyN9qiTv' +
    'CXYinmbudo1mTXVkbxpDPzcOKWYHJxLoxdGe6cyCPUNlWIegqjsYEAb4AY6mCCv/uQG4RYLeQkDuo6KPhCxnCmOzyOjbBDaOEBT1P0' +
    'D9JvBlta8X0QNgqjroEAtIAY6hh21cqZ4DEL9twHhXaKlBTYpkXOAncMy44LXDb/p0MKXzUa/phPtkAfQ7Z1Af/////////nge+jr4' +
    'EAAIAY6mCCv/uQG2g1Yv0maUjPuCDiPbc1gqVZkGrqGhvy4g5tdoznDeXCNbTko7CBADSAGOpggr/7kBt9ClKk6xYv+/qQf8Cbla1C' +
    'DUp6ZtH306FvEpfRMxGzs09E+HCjs4EAeYAY6mCCv/uQG4WZ48v18K0cZ01LlG6V26WYS1f5YSfl/4Z7IV0LXAuJ8Vo8ubBueqOwgQ' +
    'C0gBjqYIK/+5AbhF07ptN4aeB+riEyJ8aIyQjB0+7JlEbQLfrcHp40yuurkFno',
)
/** In fragments, as Chromium records MP4 in slices. */
export const MP4_VOICE = fromBase64(
  'AAAAJGZ0eXBpc29tAAACAGlzb21pc282aXNvMnZwMDltcDQxAAACXW1vb3YAAAB4bXZoZAEAAAAAAAAA5zIpsgAAAADnMimyAAAD6A' +
    'AAAAAAAAAAAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAG1dHJhawAAAGh0a2hkAQAAAwAAAADnMimyAAAAAOcyKbIAAAABAAAAAAAAAAAAAAEEAAAAAAAAAAAAAAAAAQ' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABRW1kaWEAAAAsbWRoZAEAAAAAAAAA5zIpsgAA' +
    'AADnMimyAAC7gAAAAAAAAAEEVcQAAAAAAC1oZGxyAAAAAAAAAABzb3VuAAAAAAAAAAAAAAAAU291bmRIYW5kbGVyAAAAAORtaW5mAA' +
    'AAEHNtaGQAAAAAAAAAAAAAACVkaW5mAAAAHWRyZWYAAAAAAAAAAQAAAA11cmwgAAAAAQAAAACnc3RibAAAABBzdHNjAAAAAAAAAAAA' +
    'AAAQc3R0cwAAAAAAAAAAAAAAFHN0c3oAAAAAAAAAAAAAAAAAAAAQc3RjbwAAAAAAAAAAAAAAW3N0c2QAAAAAAAAAAQAAAEtPcHVzAA' +
    'AAAAAAAAEAAAAAAAAAAAACABAAAAAAu4AAAAAAABRidHJ0AAAAAAAAAAAAAAAAAAAAE2RPcHMAAg8AAAC7gAAAAAAAAChtdmV4AAAA' +
    'IHRyZXgAAAAAAAAAAQAAAAEAAAAAAAAAAAAAAAAAAACEbW9vZgAAABBtZmhkAAAAAAAAAAEAAABsdHJhZgAAABR0ZmhkAAIAIAAAAA' +
    'ECAAAAAAAAFHRmZHQBAAAAAAAAAAAAAAAAAAA8dHJ1bgEAAwEAAAAFAAAAjAAACxEAAAAwAAALIAAAACwAAAuQAAAAMQAACxIAAAAo' +
    'AAAD8AAAACwAAADpbWRhdBjhCg7seEQOl7Q3I33RJbAP6Ffxw+oRqF4J8uOaYmDq4ibTiDrJ72eCsmercOGc7xjp89K/+5AbhZnH50' +
    'WkISxVSBd5rtXmmg38HSrNGmCn3j4XF1FfNBNtCQZAGOpDPvCH4zuQjwTJnQI8But65k3D8fCnJSsD/nAMqdnDGhojimVeo3kRl+CU' +
    'AxrSwBjqYIK/+5AbhFgt5CQO6ug8gvRgNtCLedz1CvoExC6YBpwcBaMlF7AY6mCCv/uQGObeIe4w4Lan187XBlLrO72lHZEsJl9WC0' +
    'YxxjKreKoDx/BtYAAAAHRtb29mAAAAEG1maGQAAAAAAAAAAgAAAFx0cmFmAAAAFHRmaGQAAgAgAAAAAQIAAAAAAAAUdGZkdAEAAAAA' +
    'AAAAAAA36gAAACx0cnVuAQADAQAAAAMAAAB8AAALmgAAAC8AAAsRAAAAKwAAA/AAAAApAAAAi21kYXQY6mCCv/uQG2i22a7JKYuf3d' +
    'ynXVnpx5LjpLya7WK4bKYujjs4cCp+4omFiAk3wBjqXUjAWC952DSra3vigRpuvDPQkAV/+ySHDwXOp28M2Cj5AvqbgVi414AY6mCC' +
    'v/pxNYk//cob8KQxGfH7Et/Tr5WE6Hm5hCSiY3SitcmxN3H2eA==',
)

/** An Opus packet of 60 milliseconds of silence: one SILK frame. */
const PACKET = Uint8Array.of(0x18, 0xff, 0xfe)
const PACKET_MS = 60

/** The header of Chromium's WebM, up to its first cluster, whose size is unknown. */
export const WEBM_HEAD = WEBM_VOICE.subarray(
  0,
  WEBM_VOICE.findIndex((byte, at) => byte === 0x1f && WEBM_VOICE[at + 1] === 0x43),
)

/** A WebM of this length, in clusters of known or unknown size, as recorders write them. */
export function webmVoice(seconds: number, areSized = true, packet = PACKET): Uint8Array {
  const count = Math.round((seconds * 1_000) / PACKET_MS)
  const clusters = Array.from({ length: Math.ceil(count / 100) }, (_unused, index) => {
    const blocks = Array.from({ length: Math.min(100, count - 100 * index) }, (_block, at) =>
      element(0xa3, join(Uint8Array.of(0x81, (at * PACKET_MS) >> 8, (at * PACKET_MS) & 0xff, 0x80), packet)),
    )
    const content = join(element(0xe7, uint32(100 * index * PACKET_MS)), ...blocks)
    return areSized ? element(0x1f43b675, content) : join(uint32(0x1f43b675), UNKNOWN_SIZE, content)
  })
  return join(WEBM_HEAD, ...clusters)
}

const UNKNOWN_SIZE = Uint8Array.of(0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)

/** An element of EBML. Its size has four bytes. */
export function element(id: number, ...content: Uint8Array[]): Uint8Array {
  const whole = join(...content)
  const name = uint32(id)
  return join(name.subarray(name.findIndex((byte) => byte > 0)), uint32(0x10000000 + whole.length), whole)
}

interface OggOptions {
  packet?: Uint8Array
  /** The position after the last packet, in samples. Default: what the packets play. */
  granule?: number
}

/** An Ogg of this length with a page for every 50 packets, as Firefox records it. */
export function oggVoice(seconds: number, { packet = PACKET, granule }: OggOptions = {}): Uint8Array {
  const preSkip = 312
  const count = Math.round((seconds * 1_000) / PACKET_MS)
  const head = join(text('OpusHead\x01\x01'), Uint8Array.of(preSkip & 0xff, preSkip >> 8), new Uint8Array(7))
  const pages = [oggPage([head], 0), oggPage([text('OpusTags\0\0\0\0\0\0\0\0')], 0)]
  for (let done = 0; done < count;) {
    const packets = Array.from({ length: Math.min(50, count - done) }, () => packet)
    done += packets.length
    pages.push(oggPage(packets, granule ?? preSkip + done * PACKET_MS * 48))
  }
  return join(...pages)
}

/** A page of Ogg, without its checksum. */
export function oggPage(packets: readonly Uint8Array[], granule: number, stream = 7): Uint8Array {
  const segments = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ])
  const head = new Uint8Array(26)
  head.set(text('OggS'))
  const view = new DataView(head.buffer)
  view.setBigInt64(6, BigInt(granule), true)
  view.setUint32(14, stream, true)
  return join(head, Uint8Array.of(segments.length, ...segments), ...packets)
}

/** A box of MP4. */
export function box(type: string, ...content: Uint8Array[]): Uint8Array {
  const whole = join(...content)
  return join(uint32(whole.length + 8), text(type), whole)
}

interface Mp4Options {
  handler?: string
  codec?: string
  /** What the table of samples says, in seconds. Default: the truth. */
  tableSeconds?: number
  /** What the header says, in seconds. */
  headerSeconds?: number
  tracks?: number
}

/** An MP4 of this length without fragments, as Safari records it: AAC at 48,000 ticks a second. */
export function mp4Voice(seconds: number, options: Mp4Options = {}): Uint8Array {
  const { handler = 'soun', codec = 'mp4a', tableSeconds = seconds, headerSeconds = seconds } = options
  const zeros = (count: number) => new Uint8Array(count)
  const header = box('mdhd', zeros(12), uint32(48_000), uint32(headerSeconds * 48_000), zeros(4))
  const samples = Math.round((tableSeconds * 48_000) / 1_024)
  const table = box(
    'stbl',
    box('stsd', zeros(4), uint32(1), box(codec, zeros(28))),
    box('stts', zeros(4), uint32(1), uint32(samples), uint32(1_024)),
  )
  const media = box('mdia', header, box('hdlr', zeros(8), text(handler), zeros(13)), box('minf', table))
  const tracks = Array.from({ length: options.tracks ?? 1 }, () => box('trak', media))
  return join(box('ftyp', text('mp42')), box('mdat', zeros(64)), box('moov', ...tracks))
}
