import type { Random } from '../random.ts'
import { mix, plus, rgb, times, type Colour } from './colour.ts'
import type { Day } from './day.ts'
import { polygon, rectangle, type Picture } from './picture.ts'
import type { Camera, Vec } from './space.ts'

export type GroundKind = 'laterite' | 'asphalt' | 'concrete' | 'sand' | 'grass'

export const GROUND: Record<GroundKind, Colour> = {
  laterite: rgb('#b8714a'),
  asphalt: rgb('#6d6c6f'),
  concrete: rgb('#b9b3a8'),
  sand: rgb('#dcc49a'),
  grass: rgb('#7f9450'),
}

/** Where the flat ground ends on the picture. */
export function horizonOf(camera: Camera): number {
  return camera.project([camera.eye[0], camera.eye[1], camera.eye[2] - 4_000])[1]
}

/** The ground from the horizon down, specked with stones or grit, and the colour it throws upwards. */
export function drawGround(
  random: Random,
  picture: Picture,
  camera: Camera,
  day: Day,
  kind: GroundKind,
  from = horizonOf(camera),
): void {
  const base = groundColour(day, kind)
  const { width, height } = picture
  picture.shape(
    rectangle(0, from, width, height - from),
    picture.linear([
      [0, mix(base, day.haze, 0.4)],
      [0.25, base],
      [1, times(base, 0.82)],
    ]),
  )
  const depth = height - from
  for (let i = 0; i < 9; i++) {
    const y = from + depth * random.next()
    const size = ((y - from) / depth) * width * 0.22 + 30
    picture.oval(
      random.between(0, 1) * width,
      y,
      size,
      size * 0.13,
      plus(base, random.chance(0.5) ? [16, 14, 12] : [-18, -18, -16]),
      { opacity: 0.28 },
    )
  }
  for (let i = 0; i < 100; i++) {
    const share = random.next() ** 0.6
    const size = 0.7 + share * 2.6
    picture.oval(
      random.between(0, 1) * width,
      from + depth * share,
      size * 1.6,
      size * 0.7,
      times(base, random.chance(0.6) ? 0.72 : 1.22),
      { opacity: 0.5 },
    )
  }
}

export function groundColour(day: Day, kind: GroundKind): Colour {
  return times(
    GROUND[kind],
    plus(times(day.light.warm, 0.6 * day.light.sunShare), times(day.light.sky, 1 - day.light.sunShare * 0.5)),
  )
}

/** A flat patch on the ground, such as a road or a slab. */
export function drawPatch(
  picture: Picture,
  camera: Camera,
  corners: readonly Vec[],
  colour: Colour,
  opacity?: number,
): void {
  picture.shape(polygon(corners.map(camera.project)), colour, { opacity })
}
