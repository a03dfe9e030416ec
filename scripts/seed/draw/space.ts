/**
 * A point or direction: x to the right, y up, z towards the viewer. Lengths are metres outdoors and
 * decimetres on a table.
 */
export type Vec = readonly [x: number, y: number, z: number]

/** Where a point falls on the picture, in pixels, and how far from the eye it is. */
export type Spot = readonly [x: number, y: number, distance: number]

export type Camera = {
  eye: Vec
  project(point: Vec): Spot
  /** Pixels that one unit measures at this point. */
  scaleAt(point: Vec): number
}

type View = {
  eye: Vec
  target: Vec
  width: number
  height: number
  /** Focal length in picture widths. */ lens: number
}

export function cameraAt({ eye, target, width, height, lens }: View): Camera {
  const forward = unit(minus(target, eye))
  const right = unit(cross(forward, [0, 1, 0]))
  const up = cross(right, forward)
  const focal = lens * width
  const depthOf = (point: Vec) => Math.max(0.05, dot(minus(point, eye), forward))
  return {
    eye,
    project(point) {
      const from = minus(point, eye)
      const depth = depthOf(point)
      return [
        width / 2 + (dot(from, right) / depth) * focal,
        height / 2 - (dot(from, up) / depth) * focal,
        depth,
      ]
    },
    scaleAt: (point) => focal / depthOf(point),
  }
}

export function minus(a: Vec, b: Vec): Vec {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function add(a: Vec, b: Vec): Vec {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

export function scaled(a: Vec, by: number): Vec {
  return [a[0] * by, a[1] * by, a[2] * by]
}

export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function unit(a: Vec): Vec {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

export function between(a: Vec, b: Vec, share: number): Vec {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

export function middleOf(points: readonly Vec[]): Vec {
  return scaled(points.reduce(add, [0, 0, 0]), 1 / Math.max(1, points.length))
}

/** The direction a flat polygon faces when its corners run anticlockwise as seen from outside (Newell). */
export function normalOf(points: readonly Vec[]): Vec {
  let normal: Vec = [0, 0, 0]
  points.forEach((point, i) => {
    const next = points[(i + 1) % points.length] ?? point
    normal = add(normal, cross(point, next))
  })
  return unit(normal)
}

export type Move = (point: Vec) => Vec

/**
 * Turns by `turn` radians about the upright axis, tilts by `tilt` about x before that, then carries to `to`.
 */
export function placed(to: Vec, turn = 0, tilt = 0): Move {
  const [cosTurn, sinTurn, cosTilt, sinTilt] = [
    Math.cos(turn),
    Math.sin(turn),
    Math.cos(tilt),
    Math.sin(tilt),
  ]
  return ([x, y, z]) => {
    const tilted: Vec = [x, y * cosTilt - z * sinTilt, y * sinTilt + z * cosTilt]
    return [
      to[0] + tilted[0] * cosTurn + tilted[2] * sinTurn,
      to[1] + tilted[1],
      to[2] - tilted[0] * sinTurn + tilted[2] * cosTurn,
    ]
  }
}
