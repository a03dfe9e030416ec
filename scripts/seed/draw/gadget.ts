import type { Random } from '../random.ts'
import { mix, rgb, times, WHITE, type Colour } from './colour.ts'
import {
  box,
  castShadow,
  circle,
  contactShadow,
  paintFaces,
  prism,
  roundedOutline,
  type Face,
  type Mark,
  type Stage,
} from './solid.ts'
import type { Move, Vec } from './space.ts'

const GLASS = rgb('#15171c')

const WALLPAPERS = [
  ['#0f2a52', '#2f6fb8', '#f0a35c', '#f6d9a8'],
  ['#3b1553', '#8f3f97', '#f0796b', '#ffd0a0'],
  ['#0d3b35', '#1f8a70', '#a8d672', '#f2f0b8'],
  ['#16213f', '#5160c4', '#a78be0', '#f5d6ee'],
  ['#5a1626', '#c23b3b', '#f08b4a', '#ffe0a3'],
  ['#0b3044', '#1590b0', '#7fd6d0', '#f1f6e8'],
  ['#2a2a31', '#585a66', '#a6a9b5', '#e8e9ee'],
]

export function someWallpaper(random: Random): Colour[] {
  return random.pick(WALLPAPERS).map(rgb)
}

/**
 * What a lit screen shows: bands of colour in waves, and a row of small icons. Corners at x0, y0 and x1, y1
 * on plane z.
 */
export function screenMarks(
  random: Random,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  z: number,
  colours: readonly Colour[],
): Mark[] {
  const [w, h] = [x1 - x0, y1 - y0]
  const [sky = GLASS, ...bands] = colours
  const marks: Mark[] = [
    {
      points: [
        [x0, y0, z],
        [x1, y0, z],
        [x1, y1, z],
        [x0, y1, z],
      ],
      colour: sky,
      glows: true,
    },
  ]
  bands.forEach((colour, i) => {
    const level = 0.74 - i * 0.24
    const [phase, bend] = [random.between(0, 6), random.between(0.06, 0.14)]
    const wave = Array.from({ length: 13 }, (_, k): Vec => [
      x0 + (w * k) / 12,
      y0 + h * Math.max(0.02, level + bend * Math.sin(phase + k * 0.5)),
      z,
    ])
    marks.push({ points: [[x0, y0, z], [x1, y0, z], ...wave.toReversed()], colour, glows: true })
  })
  const size = Math.min(w, h)
  for (let i = 0; i < 4; i++) {
    const x = x0 + w * (0.2 + i * 0.2)
    marks.push({
      points: circle(size * 0.06, 10).map(([dx, dy]): Vec => [x + dx, y0 + h * 0.08 + dy, z]),
      colour: WHITE,
      glows: true,
      opacity: 0.75,
    })
  }
  marks.push({
    points: [
      [x0 + w * 0.3, y0 + h * 0.84, z],
      [x0 + w * 0.7, y0 + h * 0.84, z],
    ],
    colour: WHITE,
    glows: true,
    line: size * 0.06,
    opacity: 0.85,
  })
  return [
    ...marks,
    {
      points: [
        [x0, y0, z],
        [x0 + w * 0.45, y0, z],
        [x0 + w * 0.9, y1, z],
        [x0, y1, z],
      ],
      colour: WHITE,
      glows: true,
      opacity: 0.07,
    },
  ]
}

export function shadowOf(stage: Stage, move: Move, [w, h, d]: Vec, { centred = false } = {}): void {
  const low = centred ? -h / 2 : 0
  const corners = [-w / 2, w / 2]
    .flatMap((x) =>
      [-d / 2, d / 2].flatMap((z): Vec[] => [
        [x, low, z],
        [x, low + h, z],
      ]),
    )
    .map(move)
  castShadow(stage, corners, 0, { opacity: 0.36, soft: 14 })
  contactShadow(
    stage,
    corners.filter(([, y]) => y < 0.3).map(([x, , z]): Vec => [x, 0, z]),
    { opacity: 0.34, soft: 12, grow: 1.05 },
  )
}

/** A phone or tablet as a slab about its own centre, screen towards +z. */
export function slab(
  random: Random,
  stage: Stage,
  move: Move,
  {
    width,
    height,
    body,
    wallpaper,
    cameras,
  }: { width: number; height: number; body: Colour; wallpaper: readonly Colour[]; cameras: number },
): void {
  const thick = Math.min(width, height) * 0.1
  const radius = Math.min(width, height) * 0.13
  const outline = roundedOutline(width, height, radius, 6)
  const z = thick / 2 + 0.002
  const inset = Math.min(width, height) * 0.035
  const glass = roundedOutline(width - inset, height - inset, radius * 0.9, 6).map(([x, y]): Vec => [x, y, z])
  const [x1, y1] = [width / 2 - inset * 1.6, height / 2 - inset * 1.8]
  const front: Mark[] = [
    { points: glass, colour: GLASS, gloss: 0.4 },
    ...screenMarks(random, -x1, -y1, x1, y1, z + 0.001, wallpaper),
  ]
  if (cameras > 0)
    front.push({
      points: circle(width * 0.022, 10).map(([dx, dy]): Vec => [
        dx,
        height / 2 - inset * 3.6 + dy,
        z + 0.002,
      ]),
      colour: GLASS,
    })
  paintFaces(
    stage,
    prism(
      outline,
      thick,
      { colour: mix(body, WHITE, 0.12), gloss: 0.7 },
      move,
      { marks: front, colour: GLASS },
      { colour: body, gloss: 0.35, marks: lenses(width, height, body, -z, cameras) },
    ),
  )
}

/** The lenses on the back, in a raised island at one corner. */
function lenses(width: number, height: number, body: Colour, z: number, count: number): Mark[] {
  if (count === 0) return []
  const [cx, cy] = [width * 0.2, height * 0.5 - width * 0.3]
  const reach = width * (count > 2 ? 0.24 : 0.2)
  const island: Mark = {
    points: roundedOutline(reach * 2, reach * (count > 1 ? 2.1 : 1.2), reach * 0.55, 5).map(([x, y]): Vec => [
      cx + x,
      cy + y,
      z - 0.003,
    ]),
    colour: mix(times(body, 0.82), WHITE, 0.05),
    gloss: 0.5,
  }
  const spots = (
    [
      [0.4, 0.45],
      [0.4, -0.45],
      [-0.45, 0],
    ] as const
  ).slice(0, count)
  const ring = (x: number, y: number, r: number, colour: Colour, lift: number): Mark => ({
    points: circle(r, 16).map(([dx, dy]): Vec => [cx + x * reach + dx, cy + y * reach + dy, z - lift]),
    colour,
    gloss: 0.4,
  })
  return [
    island,
    ...spots.flatMap(([x, y]) => [
      ring(x, y, reach * 0.4, times(body, 0.5), 0.005),
      ring(x, y, reach * 0.32, GLASS, 0.006),
      ring(x + 0.08, y + 0.1, reach * 0.1, rgb('#7f93b8'), 0.007),
    ]),
  ]
}

/** The sealed carton: product picture on the front, wrap glinting on it. Stands on y = 0. */
export function carton(
  random: Random,
  stage: Stage,
  move: Move,
  [w, h, d]: Vec,
  colour: Colour,
  product: Colour,
  picture: 'phone' | 'wide' | 'round',
): void {
  shadowOf(stage, move, [w, h, d])
  const z = d / 2 + 0.003
  const at = (points: readonly (readonly [number, number])[]): Vec[] =>
    points.map(([x, y]) => [x * w, h / 2 + y * h, z])
  const shape =
    picture === 'round'
      ? circle(0.24, 20).map(([x, y]) => [x, (y * w) / h] as const)
      : picture === 'phone'
        ? roundedOutline(0.42, 0.62, 0.05)
        : roundedOutline(0.66, 0.4, 0.04)
  const inner =
    picture === 'round'
      ? circle(0.14, 18).map(([x, y]) => [x, (y * w) / h] as const)
      : picture === 'phone'
        ? roundedOutline(0.37, 0.57, 0.04)
        : roundedOutline(0.6, 0.34, 0.03)
  const isDark = colour[0] + colour[1] + colour[2] < 240
  const front: Mark[] = [
    { points: at(shape), colour: product, gloss: 0.2 },
    { points: at(inner), colour: mix(product, isDark ? WHITE : GLASS, 0.45) },
    {
      points: at([
        [-0.3, -0.42],
        [0.3, -0.42],
      ]),
      colour: isDark ? rgb('#c9ccd0') : rgb('#6b6f75'),
      line: h * 0.022,
    },
    {
      points: at([
        [-0.5, 0.2],
        [0.15, 0.5],
        [0.32, 0.5],
        [-0.5, 0.06],
      ]),
      colour: WHITE,
      opacity: 0.2,
    },
    {
      points: at([
        [-0.05, -0.5],
        [0.5, -0.1],
        [0.5, -0.2],
        [0.1, -0.5],
      ]),
      colour: WHITE,
      opacity: 0.14,
    },
  ]
  const sideLabel = (x: number): Mark => ({
    points: [
      [x, h * 0.3, d * 0.25],
      [x, h * 0.3, -d * 0.25],
      [x, h * 0.46, -d * 0.25],
      [x, h * 0.46, d * 0.25],
    ],
    colour: isDark ? rgb('#d8d8d4') : rgb('#d9d6cf'),
  })
  const lines = (x: number): Mark[] =>
    [0.33, 0.37, 0.41].map((y): Mark => ({
      points: [
        [x * 1.001, h * y, d * 0.2],
        [x * 1.001, h * y, -d * random.between(0, 0.2)],
      ],
      colour: rgb('#55585c'),
      line: h * 0.008,
    }))
  const side = (x: number): Partial<Face> => ({ marks: [sideLabel(x), ...lines(x)] })
  paintFaces(
    stage,
    box([w, h, d], { colour, gloss: 0.25 }, move, {
      front: { marks: front },
      right: side(w / 2 + 0.003),
      left: side(-w / 2 - 0.003),
    }),
  )
}
