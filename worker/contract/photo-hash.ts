/*
 * How a photo looks, as 192 bits that stay nearly the same if the photo is resized, compressed again, brightened or
 * given a watermark. The bits are the signs of the lowest frequencies of its brightness (a cosine transform) within
 * a window a little smaller than the photo. A photo that was cropped by 5 % has the same content in another window,
 * so a look-up tries the windows of such crops. Mirroring turns the signs of every other frequency, so it needs no
 * second transform. Browser and Worker hash with this same code.
 */

export interface Pixels {
  width: number
  height: number
  /** Red, green, blue and opacity of each pixel. */
  data: Uint8Array | Uint8ClampedArray
}

const BITS = 192
/** Copies of one photo differ in 0 to 28 bits; different photos that look alike in 36 or more. */
const SAME_BITS_MAX = 31

/** The side of the square to which a window is reduced, and how many frequencies are computed in each direction. */
const SIDE = 32
const FREQUENCIES = 16
/** Photos with less contrast, such as a black frame, all look alike. */
const CONTRAST_MIN = 3

const BANDS = 8
const BAND_BITS = BITS / BANDS
/** How many bits of each band are tried both ways: those nearest to zero, which a watermark turns first. */
const WEAK_BITS = 4

/** The hash of a photo, as hexadecimal digits; undefined if the photo shows next to nothing. */
export function hashPhoto(pixels: Pixels): string | undefined {
  const sums = sumsOf(pixels)
  const signs = sums && signsIn(sums, WHOLE)
  return signs && toDigits(signs.map((value) => value > 0))
}

/** What to look a photo up by: its hash as if it had been cropped or mirrored, and the bands to read. */
export interface PhotoLookup {
  hash: string
  views: readonly string[]
  bands: readonly number[]
}

export function lookUpPhoto(pixels: Pixels): PhotoLookup | undefined {
  const sums = sumsOf(pixels)
  if (!sums) return undefined
  const whole = signsIn(sums, WHOLE)
  const views = [WHOLE, ...CROPPED].map((window) => toDigits(signsIn(sums, window).map((value) => value > 0)))
  const both = views.flatMap((view) => [view, mirrorOf(view)])
  const bands = new Set([...views.flatMap(bandsOf), ...weakBandsOf(whole)])
  return { hash: views[0] ?? '', views: both, bands: [...bands] }
}

/** The bands of a hash, which are also those of the mirrored photo. */
export function bandsOf(hash: string): number[] {
  return Array.from({ length: BANDS }, (_unused, band) => bandOf(hash, band))
}

/** The number of a band, from 1, with its bits: its own or the mirrored ones, whichever number is smaller. */
function bandOf(hash: string, band: number): number {
  const bitsOf = (digits: string) =>
    Number.parseInt(digits.slice((band * BAND_BITS) / 4, ((band + 1) * BAND_BITS) / 4), 16)
  const bits = bitsOf(hash)
  return (band + 1) * 2 ** BAND_BITS + Math.min(bits, bits ^ bitsOf(MIRRORED))
}

export function isSameLook(one: string, other: string): boolean {
  return differingBits(one, other) <= SAME_BITS_MAX
}

/** Whether two hashes are of the same photo, perhaps mirrored. */
export function isSamePhoto(one: string, other: string): boolean {
  return isSameLook(one, other) || isSameLook(one, mirrorOf(other))
}

export function differingBits(one: string, other: string): number {
  let bits = 0
  for (let at = 0; at < one.length; at += 8) {
    let turned = Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16)
    for (; turned !== 0; turned &= turned - 1) bits += 1
  }
  return bits
}

function mirrorOf(hash: string): string {
  return Array.from({ length: hash.length }, (_unused, at) => {
    const [digit = '0', turned = '0'] = [hash[at], MIRRORED[at]]
    return (Number.parseInt(digit, 16) ^ Number.parseInt(turned, 16)).toString(16)
  }).join('')
}

/** Frequencies down and across, the lowest first; without that of the average brightness. */
const ORDER = Array.from({ length: FREQUENCIES ** 2 }, (_unused, at) => ({
  down: Math.floor(at / FREQUENCIES),
  across: at % FREQUENCIES,
}))
  .sort((a, b) => a.down + a.across - b.down - b.across || a.down - b.down)
  .slice(1, BITS + 1)

const MIRRORED = toDigits(ORDER.map(({ across }) => across % 2 === 1))

/** By frequency, and then by place. */
const COSINES = Float64Array.from({ length: FREQUENCIES * SIDE }, (_unused, at) =>
  Math.cos((Math.PI * (2 * (at % SIDE) + 1) * Math.floor(at / SIDE)) / (2 * SIDE)),
)

/** A part of a photo, in shares of its width and height. */
interface Window {
  left: number
  right: number
  top: number
  bottom: number
}

const MARGIN = 0.06
const WHOLE: Window = { left: MARGIN, right: 1 - MARGIN, top: MARGIN, bottom: 1 - MARGIN }
/** How much is cut off at each edge. */
const CUT = 0.05
const CUTS: readonly (keyof Window)[][] = [
  ['left'],
  ['right'],
  ['top'],
  ['bottom'],
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
  ['left', 'right', 'top', 'bottom'],
]
/** Where the window of the other photo is in this one, if this one was cropped, or the other one. */
const CROPPED = [
  ...CUTS.map((edges) => ({ edges, cut: CUT })),
  { edges: ['left', 'right', 'top', 'bottom'] as const, cut: CUT / 2 },
].flatMap(({ edges, cut }) => {
  const of = (edge: keyof Window) => (edges.some((each) => each === edge) ? cut : 0)
  const across = { from: of('left'), to: 1 - of('right') }
  const down = { from: of('top'), to: 1 - of('bottom') }
  const inside = ({ from, to }: typeof across, at: number) => (at - from) / (to - from)
  const outside = ({ from, to }: typeof across, at: number) => from + at * (to - from)
  return [inside, outside].map((move) => ({
    left: move(across, WHOLE.left),
    right: move(across, WHOLE.right),
    top: move(down, WHOLE.top),
    bottom: move(down, WHOLE.bottom),
  }))
})

/** Sums of brightness from the top left corner to each corner of a pixel, from which that of any window follows. */
interface Sums {
  width: number
  height: number
  values: Float64Array
}

function sumsOf({ width, height, data }: Pixels): Sums | undefined {
  const values = new Float64Array((width + 1) * (height + 1))
  let total = 0
  let squares = 0
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x)
      const brightness = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
      row += brightness
      squares += brightness * brightness
      values[(y + 1) * (width + 1) + x + 1] = (values[y * (width + 1) + x + 1] ?? 0) + row
    }
    total += row
  }
  const count = width * height
  const variance = squares / count - (total / count) ** 2
  return variance >= CONTRAST_MIN ** 2 ? { width, height, values } : undefined
}

/** The frequencies within a window, in ORDER. Only their signs matter, so they are not scaled. */
function signsIn(sums: Sums, window: Window): number[] {
  const cells = reduce(sums, window)
  // Across first, so that `rows` has a frequency in each column.
  const rows = new Float64Array(SIDE * FREQUENCIES)
  for (let y = 0; y < SIDE; y += 1)
    for (let frequency = 0; frequency < FREQUENCIES; frequency += 1) {
      let sum = 0
      for (let x = 0; x < SIDE; x += 1)
        sum += (cells[y * SIDE + x] ?? 0) * (COSINES[frequency * SIDE + x] ?? 0)
      rows[y * FREQUENCIES + frequency] = sum
    }
  return ORDER.map(({ down, across }) => {
    let sum = 0
    for (let y = 0; y < SIDE; y += 1)
      sum += (rows[y * FREQUENCIES + across] ?? 0) * (COSINES[down * SIDE + y] ?? 0)
    return sum
  })
}

/** The brightness of a window in SIDE by SIDE cells. */
function reduce({ width, height, values }: Sums, { left, right, top, bottom }: Window): Float64Array {
  const stride = width + 1
  const cells = new Float64Array(SIDE * SIDE)
  let above = new Float64Array(SIDE + 1)
  let below = new Float64Array(SIDE + 1)
  for (let edge = 0; edge <= SIDE; edge += 1) {
    const y = positionOf(top + ((bottom - top) * edge) / SIDE, height)
    const row = Math.min(Math.floor(y), height - 1)
    for (let corner = 0; corner <= SIDE; corner += 1) {
      const x = positionOf(left + ((right - left) * corner) / SIDE, width)
      const column = Math.min(Math.floor(x), width - 1)
      const at = row * stride + column
      const across = x - column
      const upper = (values[at] ?? 0) * (1 - across) + (values[at + 1] ?? 0) * across
      const lower = (values[at + stride] ?? 0) * (1 - across) + (values[at + stride + 1] ?? 0) * across
      below[corner] = upper * (1 - y + row) + lower * (y - row)
    }
    if (edge > 0)
      for (let x = 0; x < SIDE; x += 1)
        cells[(edge - 1) * SIDE + x] =
          (below[x + 1] ?? 0) - (below[x] ?? 0) - (above[x + 1] ?? 0) + (above[x] ?? 0)
    const last = above
    above = below
    below = last
  }
  return cells
}

function positionOf(share: number, length: number): number {
  return Math.min(Math.max(share * length, 0), length)
}

function weakBandsOf(signs: readonly number[]): number[] {
  const bits = signs.map((value) => value > 0)
  return Array.from({ length: BANDS }, (_unused, band) => band).flatMap((band) => {
    const own = Array.from({ length: BAND_BITS }, (_each, at) => band * BAND_BITS + at)
    const weakest = own
      .toSorted((a, b) => Math.abs(signs[a] ?? 0) - Math.abs(signs[b] ?? 0))
      .slice(0, WEAK_BITS)
    return weakest.map((turned) => bandOf(toDigits(bits.map((bit, at) => bit !== (at === turned))), band))
  })
}

function toDigits(bits: readonly boolean[]): string {
  let digits = ''
  for (let at = 0; at < bits.length; at += 4) {
    const [a, b, c, d] = bits.slice(at, at + 4).map(Number)
    digits += (8 * (a ?? 0) + 4 * (b ?? 0) + 2 * (c ?? 0) + (d ?? 0)).toString(16)
  }
  return digits
}
