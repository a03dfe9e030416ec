import { mix, rgb, times, type Colour } from './colour.ts'
import type { CarShape } from './car-shapes.ts'
import { polyline } from './picture.ts'
import {
  castShadow,
  circle,
  contactShadow,
  paintFaces,
  roundedOutline,
  type Face,
  type Mark,
  type Stage,
} from './solid.ts'
import { add, type Move, type Vec } from './space.ts'

export type CarPaint = {
  body: Colour
  wheels: 'alloy' | 'steel' | 'dark'
  chrome: boolean
  /** Stands in the background: fewer slices do. */ far?: boolean
}

const GLASS = rgb('#26333d')
const TYRE = rgb('#232326')
const TRIM = rgb('#2d2e31')
const LAMP = rgb('#eef3f7')
const TAIL = rgb('#a3141c')
const SLICES = 44
const SLICES_FAR = 20
/** Points of half a ring from the sill up to the middle of the roof. */
const RING = 9
const BELT = 4
const EAVES = 5

/**
 * Paints a car where `move` puts it. The surface is a row of rings from tail to nose; glass, lamps and panels
 * are choices of its pieces.
 */
export function paintCar(stage: Stage, shape: CarShape, paint: CarPaint, move: Move): void {
  const { halfLength: l, halfWidth: w } = shape
  const footprint = roundedOutline(2 * l, 2 * w, w * 0.6).map(([x, z]): Vec => move([x, 0, z]))
  const outline = shape.top.flatMap(([x, y]) => [move([x, y, -w * 0.8]), move([x, y, w * 0.8])])
  castShadow(stage, [...outline, ...footprint], 0, { opacity: 0.42, soft: 14 })
  contactShadow(stage, footprint, { opacity: 0.6, soft: 16, grow: 0.98 })
  const nearSide = stage.camera.eye
  const zSign = distance(move([0, 0, 1]), nearSide) < distance(move([0, 0, -1]), nearSide) ? 1 : -1
  for (const x of shape.axles)
    for (const side of [-zSign, zSign]) paintWheel(stage, shape, paint, move, x, side, 0.24)
  paintFaces(stage, [...underside(shape, move), ...bodyFaces(shape, paint, move)])
  drawSeams(stage, shape, paint, move, zSign)
  for (const x of shape.axles) paintArch(stage, shape, move, x, zSign)
  for (const x of shape.axles) paintWheel(stage, shape, paint, move, x, zSign, 0.04)
  paintMirror(stage, shape, paint, move, zSign)
}

function distance(a: Vec, b: Vec): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** Height of the middle line at x, its corners rounded by averaging over a hand's breadth. */
function topAt({ top, halfLength }: CarShape, x: number): number {
  const sharp = (at: number) => {
    const clamped = Math.max(-halfLength, Math.min(halfLength, at))
    const i = Math.max(
      1,
      top.findIndex(([px]) => px >= clamped),
    )
    const [x0, y0] = top[i - 1] ?? [0, 1]
    const [x1, y1] = top[i] ?? [1, 1]
    return y0 + ((y1 - y0) * (clamped - x0)) / (x1 - x0 || 1)
  }
  return (sharp(x - 0.09) + 2 * sharp(x) + sharp(x + 0.09)) / 4
}

/** The surface's point at x: `k` runs from 0 at the sill to 8 on the middle of the top, `side` is 1 or -1. */
function surface(shape: CarShape, x: number, k: number, side: number): Vec {
  const { halfLength, halfWidth, clearance, belt, roof } = shape
  const fromEnd = halfLength - Math.abs(x)
  const round = fromEnd > 0.7 ? 0 : (1 - fromEnd / 0.7) ** 2.2
  const width = halfWidth * (1 - 0.27 * round)
  const top = topAt(shape, x)
  const low = clearance + 0.06 * round
  const beltHere = Math.min(belt + (x < 0 ? -x * 0.025 : -x * 0.035), top - 0.05)
  const cabin = Math.max(0, top - beltHere)
  const shoulder = cabin > 0.3 ? roof + (0.9 - roof) * Math.max(0, 1 - cabin / 0.55) : 0.88
  const ring: readonly (readonly [y: number, z: number])[] = [
    [low, 0.93],
    [low + (beltHere - low) * 0.16, 0.985],
    [low + (beltHere - low) * 0.52, 1],
    [low + (beltHere - low) * 0.86, 0.975],
    [beltHere, 0.945],
    [beltHere + cabin * 0.84, shoulder],
    [beltHere + cabin * 0.95, shoulder * 0.92],
    [beltHere + cabin, shoulder * 0.6],
    [beltHere + cabin * 1.012, 0],
  ]
  const i = Math.min(RING - 2, Math.floor(k))
  const [y0, z0] = ring[i] ?? [0, 0]
  const [y1, z1] = ring[i + 1] ?? [0, 0]
  return [x, y0 + (y1 - y0) * (k - i), side * width * (z0 + (z1 - z0) * (k - i))]
}

function bodyFaces(shape: CarShape, paint: CarPaint, move: Move): Face[] {
  const xs = slicesOf(shape, paint.far ? SLICES_FAR : SLICES)
  const faces: Face[] = []
  for (let i = 0; i + 1 < xs.length; i++) {
    const [from = 0, to = 0] = [xs[i], xs[i + 1]]
    for (let k = 0; k < RING - 1; k++) {
      for (const side of [1, -1]) {
        const corners = [
          surface(shape, from, k, side),
          surface(shape, to, k, side),
          surface(shape, to, k + 1, side),
          surface(shape, from, k + 1, side),
        ]
        const points = (side === 1 ? corners : corners.toReversed()).map(move)
        faces.push({ points, ...pieceAt(shape, paint, (from + to) / 2, k) })
      }
    }
  }
  return [...faces, endCap(shape, paint, move, 1), endCap(shape, paint, move, -1)]
}

function slicesOf(shape: CarShape, slices: number): number[] {
  const { halfLength: l, screenFoot, screenTop, rearTop, rearFoot, pillars } = shape
  const even = Array.from({ length: slices + 1 }, (_, i) => -l + (2 * l * i) / slices)
  const edges = [
    screenFoot,
    screenTop,
    rearTop,
    rearFoot,
    ...pillars.flatMap((x) => [x - 0.05, x + 0.05]),
    l - 0.03,
    l - 0.09,
    -l + 0.03,
    -l + 0.09,
  ]
  return [...new Set([...even, ...edges])].sort((a, b) => a - b)
}

/** What the piece of surface at x between ring points k and k + 1 is made of. */
function pieceAt(
  shape: CarShape,
  paint: CarPaint,
  x: number,
  k: number,
): { colour: Colour; gloss: number; glows?: boolean } {
  const { screenFoot, screenTop, rearTop, rearFoot, pillars, halfLength, cladding, bed, blindBehind } = shape
  const glass = { colour: GLASS, gloss: 0.95 }
  const body = { colour: paint.body, gloss: 0.75 }
  if (bed && x > bed[0] && x < bed[1] && k >= EAVES)
    return { colour: k > EAVES ? TRIM : times(paint.body, 0.8), gloss: 0 }
  const inCabin = x > rearFoot && x < screenFoot
  if (inCabin && k === BELT) {
    const isPillar =
      pillars.some((pillar) => Math.abs(x - pillar) < 0.05) || x > screenFoot - 0.12 || x < rearFoot + 0.1
    return isPillar || (blindBehind !== undefined && x < blindBehind)
      ? { colour: isPillar ? times(paint.body, 0.25) : paint.body, gloss: 0.6 }
      : glass
  }
  if (k >= EAVES + 1 && ((x > screenTop && x < screenFoot) || (x > rearFoot && x < rearTop))) return glass
  if (k === 3 && x > halfLength - 0.42) return { colour: LAMP, gloss: 0.9 }
  if (k === 3 && x < -halfLength + 0.3) return { colour: TAIL, gloss: 0.9 }
  if (k === 0) return { colour: cladding ? TRIM : times(paint.body, 0.55), gloss: 0.2 }
  return body
}

/** The flat middle of nose or tail, with grille, lamps, plate and bumper. */
function endCap(shape: CarShape, paint: CarPaint, move: Move, end: 1 | -1): Face {
  const x = shape.halfLength * end
  const half = Array.from({ length: RING }, (_, k) => surface(shape, x, k, end))
  const other = Array.from({ length: RING }, (_, k) => surface(shape, x, RING - 1 - k, -end))
  const points = [...half, ...other.slice(1)].toReversed()
  const low = shape.clearance + 0.06
  const high = points[Math.floor(points.length / 2)]?.[1] ?? 0.8
  const w = shape.halfWidth * 0.73
  const face = (y0: number, y1: number, z0: number, z1: number): Vec[] => [
    [x + end * 0.012, y0, z0],
    [x + end * 0.012, y0, z1],
    [x + end * 0.012, y1, z1],
    [x + end * 0.012, y1, z0],
  ]
  const at = (share: number) => low + (high - low) * share
  const plate: Mark = { points: face(at(0.3), at(0.3) + 0.11, -0.26, 0.26), colour: rgb('#f0efe8') }
  const marks: Mark[] =
    end === 1
      ? [
          { points: face(at(0.02), at(0.22), -w * 0.8, w * 0.8), colour: TRIM },
          { points: face(at(0.48), at(0.86), -w * 0.5, w * 0.5), colour: rgb('#191a1c'), gloss: 0.3 },
          ...[0.56, 0.66, 0.76].map((share): Mark => ({
            points: [
              [x + 0.02, at(share), -w * 0.48],
              [x + 0.02, at(share), w * 0.48],
            ],
            colour: paint.chrome ? rgb('#c9ced3') : rgb('#55585c'),
            line: 0.016,
          })),
          { points: face(at(0.62), at(0.88), w * 0.55, w * 0.98), colour: LAMP, gloss: 0.9 },
          { points: face(at(0.62), at(0.88), -w * 0.98, -w * 0.55), colour: LAMP, gloss: 0.9 },
          { points: face(at(0.12), at(0.24), w * 0.7, w * 0.9), colour: rgb('#dfe4e6') },
          { points: face(at(0.12), at(0.24), -w * 0.9, -w * 0.7), colour: rgb('#dfe4e6') },
          plate,
        ]
      : [
          { points: face(at(0), at(0.2), -w * 0.85, w * 0.85), colour: TRIM },
          { points: face(at(0.62), at(0.9), w * 0.5, w * 0.99), colour: TAIL, gloss: 0.8 },
          { points: face(at(0.62), at(0.9), -w * 0.99, -w * 0.5), colour: TAIL, gloss: 0.8 },
          {
            points: [
              [x - 0.02, at(0.58), -w * 0.5],
              [x - 0.02, at(0.58), w * 0.5],
            ],
            colour: paint.chrome ? rgb('#c9ced3') : times(paint.body, 0.5),
            line: 0.025,
          },
          plate,
        ]
  return {
    points: points.map(move),
    colour: paint.body,
    gloss: 0.7,
    marks: marks.map((mark) => ({ ...mark, points: mark.points.map(move) })),
    bias: -0.1,
  }
}

function underside({ halfLength: l, halfWidth: w, clearance }: CarShape, move: Move): Face[] {
  const skirt = (points: Vec[]): Face => ({
    points: points.map(move),
    colour: [14, 14, 16],
    thin: true,
    bias: 3,
  })
  return [-1, 1].map((side) =>
    skirt([
      [-l * 0.72, 0.12, side * w * 0.6],
      [l * 0.72, 0.12, side * w * 0.6],
      [l * 0.72, clearance + 0.05, side * w * 0.8],
      [-l * 0.72, clearance + 0.05, side * w * 0.8],
    ]),
  )
}

/** Door gaps, handles, belt line and the painted frame above the side windows. */
function drawSeams(
  { picture, camera, light }: Stage,
  shape: CarShape,
  paint: CarPaint,
  move: Move,
  side: number,
): void {
  const along = (k: number, from: number, to: number) =>
    Array.from({ length: 15 }, (_, i) =>
      camera.project(move(surface(shape, from + ((to - from) * i) / 14, k, side))),
    )
  const line = (spots: readonly (readonly number[])[], colour: Colour, metres: number, opacity: number) =>
    picture.line(polyline(spots), colour, metres * camera.scaleAt(move([0, 1, side * shape.halfWidth])), {
      opacity,
    })
  const shade = times(light.warm, 0.1)
  const { screenFoot, screenTop, rearTop, rearFoot, pillars, halfLength, bed } = shape
  const doors = [screenFoot - 0.22, ...pillars.slice(0, 2), ...(bed ? [bed[1] + 0.06] : [])]
  for (const x of doors)
    line(
      [0.4, 1, 2, 3, 4].map((k) => camera.project(move(surface(shape, x, k, side)))),
      shade,
      0.014,
      0.55,
    )
  line(along(BELT, rearFoot + 0.1, screenFoot - 0.05), paint.chrome ? rgb('#d7dbe0') : shade, 0.02, 0.8)
  const frame = mix(paint.body, light.warm, 0.12)
  line(along(EAVES + 0.05, screenTop, screenFoot), frame, 0.055, 1)
  line(along(EAVES + 0.05, rearFoot, rearTop), frame, 0.06, 1)
  line(along(EAVES + 0.05, rearTop, screenTop), frame, 0.03, 1)
  line(along(2.2, -halfLength + 0.5, halfLength - 0.55), [255, 255, 255], 0.012, 0.22)
  for (const x of doors.slice(1, 3).map((door) => door + 0.16))
    line(
      [
        camera.project(move(surface(shape, x - 0.09, 3.35, side))),
        camera.project(move(surface(shape, x + 0.07, 3.35, side))),
      ],
      shade,
      0.032,
      0.75,
    )
}

function paintArch(
  { picture, camera }: Stage,
  { halfWidth, wheel, clearance, cladding }: CarShape,
  move: Move,
  x: number,
  side: number,
): void {
  const disc = (radius: number, z: number) =>
    circle(radius, 36).map(([dx, dy]): Vec => [x + dx, Math.max(clearance - 0.03, wheel + dy), side * z])
  const spots = (radius: number) =>
    disc(radius, halfWidth + 0.004).map((point) => camera.project(move(point)))
  if (cladding) picture.shape(path(spots(wheel * 1.34)), [46, 47, 50])
  picture.shape(path(spots(wheel * 1.16)), [10, 10, 12])
}

function paintWheel(
  { picture, camera, light }: Stage,
  { halfWidth, wheel }: CarShape,
  paint: CarPaint,
  move: Move,
  x: number,
  side: number,
  thickness: number,
): void {
  const disc = (radius: number, z: number, sides = 36) =>
    circle(radius, sides).map(([dx, dy]) => camera.project(move([x + dx, wheel + dy, side * z])))
  const lit = (colour: Colour, by: number) => times(times(colour, light.warm), by)
  const [inner, outer] = [halfWidth - 0.015 - thickness, halfWidth - 0.015]
  picture.shape(path(disc(wheel, inner)), [16, 16, 18])
  for (let i = 1; i <= 4; i++)
    picture.shape(path(disc(wheel, inner + ((outer - inner) * i) / 4)), lit(TYRE, 0.5 + i * 0.09))
  const rim =
    paint.wheels === 'dark' ? rgb('#3c3e42') : paint.wheels === 'steel' ? rgb('#8d9196') : rgb('#c8ccd1')
  picture.shape(path(disc(wheel * 0.7, outer + 0.004)), lit(times(rim, 0.45), 0.8))
  const hub = move([x, wheel, side * outer])
  const width = camera.scaleAt(hub) * wheel * (paint.wheels === 'steel' ? 0.26 : 0.13)
  for (const [dx, dy] of circle(wheel * 0.64, paint.wheels === 'steel' ? 7 : 10, x)) {
    picture.line(
      polyline([
        camera.project(add(hub, [0, 0, 0])),
        camera.project(move([x + dx, wheel + dy, side * outer])),
      ]),
      lit(rim, 0.95),
      width,
    )
  }
  const ring = disc(wheel * 0.68, outer + 0.006)
  picture.line(`${polyline(ring)}Z`, lit(rim, 1), camera.scaleAt(hub) * wheel * 0.07)
  picture.shape(path(disc(wheel * 0.13, outer + 0.01, 16)), lit(rim, 0.7))
}

function paintMirror(stage: Stage, shape: CarShape, paint: CarPaint, move: Move, side: number): void {
  const base = surface(shape, shape.screenFoot - 0.28, BELT + 0.25, side)
  const middle = stage.camera.project(move([base[0], base[1] + 0.02, base[2] + side * 0.1]))
  const size = stage.camera.scaleAt(move(base)) * 0.1
  stage.picture.oval(middle[0], middle[1] + size * 0.12, size * 1.05, size * 0.78, times(paint.body, 0.35))
  stage.picture.oval(middle[0], middle[1], size, size * 0.7, times(times(paint.body, stage.light.warm), 0.92))
}

function path(spots: readonly (readonly number[])[]): string {
  return `${polyline(spots)}Z`
}
