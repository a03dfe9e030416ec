import { mix, plus, times, WHITE, type Colour } from './colour.ts'
import { drawSoft, hull, polygon, polyline, type Picture } from './picture.ts'
import {
  add,
  cross,
  dot,
  middleOf,
  minus,
  normalOf,
  scaled,
  unit,
  type Camera,
  type Move,
  type Vec,
} from './space.ts'

/**
 * A flat piece of a surface. Corners run anticlockwise as seen from outside; a face turned away is not drawn.
 */
export type Face = {
  points: readonly Vec[]
  colour: Colour
  /** 0 is chalk, 1 is car paint. */
  gloss?: number
  /** Shines by itself: lamps, screens. */
  glows?: boolean
  /** Drawn from both sides. */
  thin?: boolean
  opacity?: number
  /** What lies on the face, drawn right after it: windows on a wall, a screen on a phone. */
  marks?: readonly Mark[]
  /** Moves it nearer (below 0) or further in the painting order, in units of distance. */
  bias?: number
  /** For curved surfaces cut into faces: the surface's own direction here. */
  normal?: Vec
}
export type Mark = {
  points: readonly Vec[]
  colour: Colour
  glows?: boolean
  opacity?: number
  /** A line of this many units instead of a filled shape. */ line?: number
  gloss?: number
}

/** Light out of doors or through a window: `sun` points to the light. */
export type Light = { sun: Vec; warm: Colour; sky: Colour; ground: Colour; sunShare: number }

/**
 * `pass` lets a scene lay down all shadows before the first body, so that none falls over a thing that stands
 * in front of it.
 */
export type Stage = { picture: Picture; camera: Camera; light: Light; pass?: 'shadows' | 'bodies' }

/** Paints faces from the furthest to the nearest, lit. */
export function paintFaces({ picture, camera, light, pass }: Stage, faces: readonly Face[]): void {
  if (pass === 'shadows') return
  const seen = faces
    .filter((face) => face.thin || dot(normalOf(face.points), minus(camera.eye, middleOf(face.points))) > 0)
    .map((face) => ({ face, distance: distanceTo(camera, face) + (face.bias ?? 0) }))
    .sort((a, b) => b.distance - a.distance)
  for (const { face } of seen) paintFace({ picture, camera, light }, face)
}

function paintFace({ picture, camera, light }: Stage, face: Face): void {
  const toEye = unit(minus(camera.eye, middleOf(face.points)))
  const own = face.normal ?? normalOf(face.points)
  const normal = face.thin && dot(own, toEye) < 0 ? scaled(own, -1) : own
  const lit = (colour: Colour, glows: boolean | undefined, gloss: number) =>
    glows ? colour : lightOn(colour, normal, toEye, light, gloss)
  const spots = face.points.map(camera.project)
  picture.shape(polygon(spots), lit(face.colour, face.glows, face.gloss ?? 0), {
    opacity: face.opacity,
    seam: face.opacity === undefined,
  })
  for (const mark of face.marks ?? []) {
    const colour = lit(mark.colour, mark.glows, mark.gloss ?? 0)
    const markSpots = mark.points.map(camera.project)
    if (mark.line)
      picture.line(polyline(markSpots), colour, mark.line * camera.scaleAt(middleOf(mark.points)), {
        opacity: mark.opacity,
      })
    else picture.shape(polygon(markSpots), colour, { opacity: mark.opacity })
  }
}

/**
 * Sun on one side, blue sky from above, the ground's own colour thrown up from below, and a highlight on what
 * is smooth.
 */
export function lightOn(colour: Colour, normal: Vec, toEye: Vec, light: Light, gloss: number): Colour {
  const sun = unit(light.sun)
  const direct = Math.max(0, dot(normal, sun)) * light.sunShare
  const around = mix(light.ground, light.sky, normal[1] * 0.5 + 0.5)
  const fallen = plus(times(light.warm, direct), times(around, 1 - light.sunShare * 0.55))
  const matt = times(times(colour, fallen), 1.1)
  if (gloss === 0) return matt
  const half = unit(add(sun, toEye))
  const highlight = Math.max(0, dot(normal, half)) ** 40 * gloss
  const mirrored = minus(scaled(normal, 2 * dot(normal, toEye)), toEye)
  const seenInIt =
    mirrored[1] > 0.05 ? mix(WHITE, light.sky, Math.min(1, mirrored[1] * 1.6)) : times(light.ground, 0.5)
  const edge = (1 - Math.max(0, dot(normal, toEye))) ** 3
  return plus(mix(matt, seenInIt, gloss * (0.1 + 0.45 * edge)), times(light.warm, highlight * 0.75))
}

/**
 * The shadow that points above `floor` throw on it, as one soft patch. Good for things whose outline is
 * nearly convex.
 */
export function castShadow(
  { picture, camera, light, pass }: Stage,
  points: readonly Vec[],
  floor: number,
  { opacity = 0.4, soft = 12 } = {},
): void {
  if (pass === 'bodies') return
  const sun = unit(light.sun)
  const fallen = points.map((point) =>
    camera.project(minus(point, scaled(sun, (point[1] - floor) / Math.max(0.2, sun[1])))),
  )
  drawSoft(picture, hull(fallen), [20, 14, 20], opacity, soft)
}

/** The dark line where a thing stands: a patch of its footprint grown by `grow`. */
export function contactShadow(
  { picture, camera, pass }: Stage,
  footprint: readonly Vec[],
  { opacity = 0.55, soft = 10, grow = 1.04 } = {},
): void {
  if (pass === 'bodies') return
  const middle = middleOf(footprint)
  const grown = footprint.map((point) => camera.project(add(middle, scaled(minus(point, middle), grow))))
  drawSoft(picture, hull(grown), [12, 8, 14], opacity, soft)
}

type Look = Omit<Face, 'points'>

/**
 * A box standing on y = 0 about the upright axis, `size` wide, high and deep, moved into place. `dress`
 * changes single sides.
 */
export function box(
  [width, height, depth]: Vec,
  look: Look,
  move: Move,
  dress: Partial<Record<Side, Partial<Face>>> = {},
): Face[] {
  const [x, z] = [width / 2, depth / 2]
  const sides: Record<Side, Vec[]> = {
    front: [
      [-x, 0, z],
      [x, 0, z],
      [x, height, z],
      [-x, height, z],
    ],
    back: [
      [x, 0, -z],
      [-x, 0, -z],
      [-x, height, -z],
      [x, height, -z],
    ],
    left: [
      [-x, 0, -z],
      [-x, 0, z],
      [-x, height, z],
      [-x, height, -z],
    ],
    right: [
      [x, 0, z],
      [x, 0, -z],
      [x, height, -z],
      [x, height, z],
    ],
    top: [
      [-x, height, z],
      [x, height, z],
      [x, height, -z],
      [-x, height, -z],
    ],
    bottom: [
      [-x, 0, -z],
      [x, 0, -z],
      [x, 0, z],
      [-x, 0, z],
    ],
  }
  return SIDES.map((side) => moved({ ...look, ...dress[side], points: sides[side] }, move))
}

export type Side = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom'
const SIDES: readonly Side[] = ['front', 'back', 'left', 'right', 'top', 'bottom']

/**
 * A flat outline in x and y pushed along z from -depth/2 to depth/2. `front` dresses the side towards the
 * viewer.
 */
export function prism(
  outline: readonly (readonly [number, number])[],
  depth: number,
  look: Look,
  move: Move,
  front: Partial<Face> = {},
  back: Partial<Face> = {},
): Face[] {
  const z = depth / 2
  const middle = outline.reduce(
    (sum, [x, y]) => [sum[0] + x / outline.length, sum[1] + y / outline.length] as const,
    [0, 0] as readonly [number, number],
  )
  const rim = outline.map(([x, y], i): Face => {
    const [nextX, nextY] = outline[(i + 1) % outline.length] ?? [x, y]
    const normal = unit([(x + nextX) / 2 - middle[0], (y + nextY) / 2 - middle[1], 0])
    const flat = unit(cross([nextX - x, nextY - y, 0], [0, 0, 1]))
    return {
      ...look,
      points: [
        [x, y, z],
        [x, y, -z],
        [nextX, nextY, -z],
        [nextX, nextY, z],
      ],
      normal: unit(add(scaled(flat, 3), normal)),
    }
  })
  const faces: Face[] = [
    ...rim,
    { ...look, ...front, points: outline.map(([x, y]): Vec => [x, y, z]) },
    { ...look, ...back, points: outline.toReversed().map(([x, y]): Vec => [x, y, -z]) },
  ]
  return faces.map((face) => moved(face, move))
}

/** A corner-rounded rectangle about the origin, anticlockwise, for `prism`. */
export function roundedOutline(
  width: number,
  height: number,
  radius: number,
  steps = 4,
): (readonly [number, number])[] {
  const [x, y] = [width / 2 - radius, height / 2 - radius]
  const corners: readonly (readonly [number, number, number])[] = [
    [x, y, 0],
    [-x, y, 90],
    [-x, -y, 180],
    [x, -y, 270],
  ]
  return corners.flatMap(([cx, cy, from]) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const angle = ((from + (i * 90) / steps) * Math.PI) / 180
      return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius] as const
    }),
  )
}

/** An upright round body: radius and height at each level, from the bottom. */
export function turned(
  levels: readonly (readonly [radius: number, height: number])[],
  look: Look,
  move: Move,
  sides = 20,
): Face[] {
  const ring = (radius: number, height: number) => circle(radius, sides).map(([x, z]): Vec => [x, height, z])
  const rings = levels.map(([radius, height]) => ring(radius, height))
  const walls = rings.slice(1).flatMap((upper, i) => {
    const lower = rings[i] ?? upper
    return upper.map((_, j): Face => {
      const next = (j + 1) % sides
      const points = [lower[next], lower[j], upper[j], upper[next]].flatMap((point) => (point ? [point] : []))
      return { ...look, points }
    })
  })
  const lid: Face[] = [{ ...look, points: (rings[rings.length - 1] ?? []).toReversed() }]
  return [...walls, ...lid].map((face) => moved(face, move))
}

/** Points of a circle, clockwise as seen from above when read as x and z. */
export function circle(radius: number, sides: number, from = 0): (readonly [number, number])[] {
  return Array.from({ length: sides }, (_, i) => {
    const angle = from + (i / sides) * Math.PI * 2
    return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const
  })
}

export function moved(face: Face, move: Move): Face {
  const points = face.points.map(move)
  const origin = move([0, 0, 0])
  const normal = face.normal && unit(minus(move(face.normal), origin))
  return {
    ...face,
    points,
    ...(normal ? { normal } : {}),
    marks: face.marks?.map((mark) => ({ ...mark, points: mark.points.map(move) })),
  }
}

function distanceTo(camera: Camera, face: Face): number {
  return Math.hypot(...minus(middleOf(face.points), camera.eye))
}
