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
  turned,
  type Face,
  type Mark,
  type Stage,
} from './solid.ts'
import type { Move, Vec } from './space.ts'
import { paintTube } from './tube.ts'

export type MachineLook = { build: 'frame' | 'suitcase' | 'canopy'; brand: string; kva: number }

/** The makers' usual colours: body, frame, and a second colour. */
const LIVERY: Readonly<Record<string, readonly [string, string, string]>> = {
  Honda: ['#c62828', '#2b2d31', '#f0eee8'],
  Yamaha: ['#1f4fa3', '#24262a', '#e8e8e4'],
  Firman: ['#d98a1e', '#26282b', '#f2c14b'],
  Tiger: ['#c7342c', '#1f4c8f', '#f0b429'],
  Elepaq: ['#d24b1f', '#3a3c40', '#f4d35e'],
  Sumec: ['#d5a021', '#1c1e21', '#f2f0ea'],
  Perkins: ['#2f6f9f', '#26292d', '#e9ecee'],
  Cummins: ['#c43a2a', '#24262a', '#ebe6dc'],
}
const STEEL = rgb('#9aa0a6')
const DARK = rgb('#2a2c30')
const RUBBER = rgb('#1e1f22')

/**
 * Paints a generator standing on y = 0 of `move`, its panel towards +z. Lengths in metres. Returns nothing
 * but pixels.
 */
export function paintMachine(random: Random, stage: Stage, look: MachineLook, move: Move): void {
  const [body, frame, second] = (LIVERY[look.brand] ?? ['#8a8f94', '#2a2c30', '#e8e6e0']).map(rgb)
  const colours = { body: body ?? STEEL, frame: frame ?? DARK, second: second ?? WHITE }
  PAINTERS[look.build](random, stage, look, colours, move)
}

type Colours = { body: Colour; frame: Colour; second: Colour }
type Painter = (random: Random, stage: Stage, look: MachineLook, colours: Colours, move: Move) => void
const PAINTERS: Record<MachineLook['build'], Painter> = {
  frame: paintFrame,
  suitcase: paintSuitcase,
  canopy: paintCanopy,
}

/** How large a machine of this output is beside a 3 kVA one. */
export function sizeOf({ build, kva }: MachineLook): number {
  return build === 'canopy'
    ? 0.9 + Math.min(0.5, kva / 90)
    : Math.max(0.72, Math.min(1.25, 0.72 + kva * 0.075))
}

function grounded(stage: Stage, move: Move, x: number, z: number, height: number): void {
  const foot: Vec[] = [
    [-x, 0, -z],
    [x, 0, -z],
    [x, 0, z],
    [-x, 0, z],
  ]
  castShadow(
    stage,
    foot.flatMap((point) => [move(point), move([point[0], height, point[2]])]),
    0,
    { opacity: 0.38, soft: 12 },
  )
  contactShadow(stage, foot.map(move), { opacity: 0.5, soft: 16 })
}

/** An open frame: tubes round an engine on the right, an alternator on the left, the tank on top. */
function paintFrame(
  random: Random,
  stage: Stage,
  { kva }: MachineLook,
  { body, frame, second }: Colours,
  move: Move,
): void {
  const [x, y, z] = [0.34, 0.5, 0.24]
  grounded(stage, move, x, z, y)
  const at =
    (dx: number, dy: number, dz: number): Move =>
    (point) =>
      move([point[0] + dx, point[1] + dy, point[2] + dz])
  const wheels = kva >= 2.5
  const rail = (points: Vec[]) => paintTube(stage, points.map(move), 0.017, frame)
  rail([
    [-x, 0.05, -z],
    [-x, y, -z],
    [x, y, -z],
    [x, 0.05, -z],
  ])
  rail([
    [-x, 0.05, -z],
    [x, 0.05, -z],
  ])
  paintFaces(stage, [...box([0.6, 0.03, 0.4], { colour: times(frame, 0.8) }, at(0, 0.06, 0))])
  // The alternator lies along the machine, its end cap at the left.
  const barrel = roundedOutline(0.22, 0.22, 0.1, 6)
  paintFaces(
    stage,
    prism(
      barrel.map(([px, py]) => [px, py + 0.2] as const),
      0.26,
      { colour: STEEL, gloss: 0.35 },
      (point) => at(-0.17, 0, 0)([point[2], point[1], -point[0]]),
      {},
      { colour: DARK },
    ),
  )
  engine(stage, at(0.12, 0.08, 0), body)
  panel(random, stage, at(-0.16, 0.09, 0.2), second, kva)
  tank(stage, at(0, 0.345, 0), body, second)
  rail([
    [-x, 0.05, z],
    [-x, y, z],
    [x, y, z],
    [x, 0.05, z],
  ])
  rail([
    [-x, 0.05, z],
    [x, 0.05, z],
  ])
  for (const side of [-x, x])
    rail([
      [side, y, -z],
      [side, y, z],
    ])
  if (wheels) {
    wheel(stage, move, [x - 0.05, 0.1, z + 0.045])
    paintTube(
      stage,
      (
        [
          [-x, 0.36, z + 0.02],
          [-x - 0.2, 0.4, z + 0.02],
        ] as Vec[]
      ).map(move),
      0.016,
      frame,
    )
  } else
    for (const foot of [-x + 0.06, x - 0.06])
      paintFaces(stage, box([0.06, 0.05, 0.06], { colour: RUBBER }, at(foot, 0, z - 0.03)))
}

function engine(stage: Stage, at: Move, body: Colour): void {
  const fins: Mark[] = Array.from({ length: 6 }, (_, i): Mark => ({
    points: [
      [-0.09, 0.04 + i * 0.028, 0.141],
      [0.09, 0.04 + i * 0.028, 0.141],
    ],
    colour: times(STEEL, 0.55),
    line: 0.01,
  }))
  paintFaces(stage, box([0.2, 0.23, 0.28], { colour: STEEL, gloss: 0.25 }, at, { front: { marks: fins } }))
  paintFaces(
    stage,
    box([0.14, 0.09, 0.26], { colour: rgb('#7f858b'), gloss: 0.3 }, (point) =>
      at([point[0], point[1] + 0.18, point[2] - 0.02]),
    ),
  )
  // The recoil starter: a round cover with slots, facing the viewer.
  const disc = (radius: number, z: number) =>
    circle(radius, 24).map(([px, py]): Vec => [px + 0.03, 0.13 + py, z])
  const slots: Mark[] = Array.from({ length: 10 }, (_, i): Mark => {
    const angle = (i / 10) * Math.PI * 2
    const point = (r: number): Vec => [0.03 + Math.cos(angle) * r, 0.13 + Math.sin(angle) * r, 0.178]
    return { points: [point(0.045), point(0.078)], colour: DARK, line: 0.012 }
  })
  const cover: Face = {
    points: disc(0.105, 0.172).map(at),
    colour: body,
    gloss: 0.4,
    marks: [...slots, { points: disc(0.03, 0.179), colour: DARK }].map((mark) => ({
      ...mark,
      points: mark.points.map(at),
    })),
    thin: true,
  }
  paintFaces(stage, [{ points: disc(0.112, 0.168).map(at), colour: times(body, 0.5), thin: true }, cover])
  paintFaces(
    stage,
    box([0.12, 0.13, 0.06], { colour: DARK, gloss: 0.2 }, (point) =>
      at([point[0] + 0.15, point[1] + 0.06, point[2] + 0.12]),
    ),
  )
  const muffler = roundedOutline(0.1, 0.1, 0.048, 5).map(([px, py]) => [px, py] as const)
  paintFaces(
    stage,
    prism(muffler, 0.2, { colour: rgb('#b3b6b9'), gloss: 0.5 }, (point) =>
      at([point[2] + 0.13, point[1] + 0.24, -point[0] - 0.06]),
    ),
  )
}

function panel(random: Random, stage: Stage, at: Move, second: Colour, kva: number): void {
  const sockets = kva < 1.5 ? 1 : kva < 6 ? 2 : 3
  const round = (x: number, y: number, r: number, colour: Colour): Mark => ({
    points: circle(r, 14).map(([px, py]): Vec => [x + px, y + py, 0.022]),
    colour,
  })
  const marks: Mark[] = Array.from(
    { length: sockets },
    (_, i) => [-0.075 + i * 0.066, 0.07] as const,
  ).flatMap(([x, y]) => [
    round(x, y, 0.027, WHITE),
    round(x - 0.008, y, 0.005, DARK),
    round(x + 0.008, y, 0.005, DARK),
  ])
  marks.push(round(0.06, 0.155, 0.024, WHITE), {
    points: [
      [0.06, 0.155, 0.023],
      [0.07, 0.17, 0.023],
    ],
    colour: rgb('#c0392b'),
    line: 0.006,
  })
  marks.push({
    points: [
      [-0.1, 0.135, 0.022],
      [-0.02, 0.135, 0.022],
      [-0.02, 0.18, 0.022],
      [-0.1, 0.18, 0.022],
    ],
    colour: second,
  })
  marks.push(round(0.005, 0.155, 0.012, random.pick([rgb('#c0392b'), rgb('#2e8b57')])))
  paintFaces(stage, box([0.25, 0.21, 0.04], { colour: rgb('#33363a'), gloss: 0.2 }, at, { front: { marks } }))
}

function tank(stage: Stage, at: Move, body: Colour, second: Colour): void {
  const outline = roundedOutline(0.58, 0.15, 0.055, 5).map(([px, py]) => [px, py + 0.075] as const)
  const z = 0.191
  const stripe: Mark = {
    points: [
      [-0.2, 0.045, z],
      [0.2, 0.045, z],
      [0.17, 0.085, z],
      [-0.17, 0.085, z],
    ],
    colour: second,
  }
  paintFaces(stage, prism(outline, 0.38, { colour: body, gloss: 0.7 }, at, { marks: [stripe] }))
  paintFaces(
    stage,
    turned(
      [
        [0.045, 0],
        [0.048, 0.025],
        [0.036, 0.035],
      ],
      { colour: RUBBER, gloss: 0.25 },
      (point) => at([point[0] + 0.06, point[1] + 0.148, point[2]]),
      14,
    ),
  )
}

function wheel({ picture, camera, light }: Stage, move: Move, [x, y, z]: Vec): void {
  const disc = (radius: number, dz: number) =>
    circle(radius, 24).map(([px, py]) => camera.project(move([x + px, y + py, z + dz])))
  const draw = (radius: number, dz: number, colour: Colour) =>
    picture.shape(
      `M${disc(radius, dz)
        .map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`)
        .join('L')}Z`,
      times(times(colour, light.warm), 0.85),
    )
  for (const dz of [-0.05, -0.025, 0]) draw(0.1, dz, RUBBER)
  draw(0.062, 0.002, rgb('#d8d3c5'))
  draw(0.04, 0.004, rgb('#7c7f83'))
}

/** A closed inverter that one person carries: a rounded shell with a handle. */
function paintSuitcase(
  _random: Random,
  stage: Stage,
  { kva }: MachineLook,
  { body, frame, second }: Colours,
  move: Move,
): void {
  const [w, h, d] = kva > 2.6 ? [0.72, 0.5, 0.42] : [0.56, 0.42, 0.3]
  grounded(stage, move, w / 2, d / 2, h)
  const at =
    (dx: number, dy: number, dz: number): Move =>
    (point) =>
      move([point[0] + dx, point[1] + dy, point[2] + dz])
  for (const foot of [-0.36, 0.36])
    paintFaces(stage, box([0.1, 0.04, d], { colour: RUBBER }, at(foot * w, 0, 0)))
  const shell: [number, number][] = [
    [-0.5, 0.08],
    [-0.46, 0.04],
    [0.44, 0.04],
    [0.5, 0.1],
    [0.5, 0.62],
    [0.42, 0.8],
    [0.12, 0.84],
    [-0.3, 0.84],
    [-0.46, 0.76],
    [-0.5, 0.64],
  ]
  const z = d / 2 + 0.002
  const line = (points: readonly (readonly [number, number])[], colour: Colour, width: number): Mark => ({
    points: points.map(([px, py]): Vec => [px * w, py * h, z]),
    colour,
    line: width,
  })
  const slab = (x0: number, y0: number, x1: number, y1: number, colour: Colour): Mark => ({
    points: [
      [x0 * w, y0 * h, z],
      [x1 * w, y0 * h, z],
      [x1 * w, y1 * h, z],
      [x0 * w, y1 * h, z],
    ],
    colour,
  })
  const vents = Array.from({ length: 7 }, (_, i) =>
    line(
      [
        [0.16, 0.2 + i * 0.065],
        [0.42, 0.2 + i * 0.065],
      ],
      times(body, 0.45),
      0.012,
    ),
  )
  const round = (x: number, y: number, r: number, colour: Colour): Mark => ({
    points: circle(r, 14).map(([px, py]): Vec => [x * w + px, y * h + py, z + 0.001]),
    colour,
  })
  const front: Mark[] = [
    slab(-0.44, 0.14, -0.02, 0.62, frame),
    slab(-0.41, 0.48, -0.22, 0.58, second),
    round(-0.34, 0.29, 0.03, WHITE),
    round(-0.2, 0.29, 0.03, WHITE),
    round(-0.35, 0.29, 0.006, DARK),
    round(-0.33, 0.29, 0.006, DARK),
    round(-0.21, 0.29, 0.006, DARK),
    round(-0.19, 0.29, 0.006, DARK),
    round(-0.08, 0.5, 0.022, rgb('#d8443a')),
    round(-0.08, 0.28, 0.016, rgb('#e8c34a')),
    ...vents,
    slab(-0.44, 0.68, 0.36, 0.73, second),
  ]
  paintFaces(
    stage,
    prism(
      shell.map(([px, py]) => [px * w, py * h] as const),
      d,
      { colour: body, gloss: 0.55 },
      move,
      { marks: front },
    ),
  )
  paintFaces(
    stage,
    turned(
      [
        [0.05, 0],
        [0.055, 0.02],
        [0.04, 0.03],
      ],
      { colour: RUBBER },
      at(-0.16 * w, 0.84 * h, 0),
      14,
    ),
  )
  const grip: Vec[] = [
    [0.4 * w, 0.76 * h, 0],
    [0.34 * w, 1 * h, 0],
    [-0.08 * w, 1.02 * h, 0],
    [-0.22 * w, 0.84 * h, 0],
  ]
  paintTube(stage, grip.map(move), 0.026, frame)
}

/**
 * A silent diesel set: a steel canopy on a skid, doors with louvres, a panel with a window, the exhaust on
 * top.
 */
function paintCanopy(
  _random: Random,
  stage: Stage,
  { kva }: MachineLook,
  { body, frame, second }: Colours,
  move: Move,
): void {
  const [w, h, d] = kva > 25 ? [2.3, 1.25, 0.95] : [1.9, 1.1, 0.85]
  grounded(stage, move, w / 2, d / 2, h)
  const at =
    (dx: number, dy: number, dz: number): Move =>
    (point) =>
      move([point[0] + dx, point[1] + dy, point[2] + dz])
  paintFaces(stage, box([w, 0.16, d], { colour: frame }, move))
  const rise = h - 0.16
  const on =
    (z: number) =>
    (x0: number, y0: number, x1: number, y1: number): Vec[] => [
      [x0 * w, y0 * rise, z],
      [x1 * w, y0 * rise, z],
      [x1 * w, y1 * rise, z],
      [x0 * w, y1 * rise, z],
    ]
  const quad = on(d / 2 + 0.003)
  const doors = [-0.46, -0.16, 0.14].flatMap((x): Mark[] => [
    { points: quad(x, 0.05, x + 0.28, 0.93), colour: times(body, 0.9) },
    ...Array.from({ length: 7 }, (_, i): Mark => ({
      points: quad(x + 0.04, 0.14 + i * 0.045, x + 0.24, 0.155 + i * 0.045),
      colour: times(body, 0.45),
    })),
    { points: quad(x + 0.235, 0.52, x + 0.255, 0.62), colour: DARK },
  ])
  const screen: Mark[] = [
    { points: quad(-0.43, 0.6, -0.22, 0.84), colour: DARK },
    { points: quad(-0.41, 0.67, -0.3, 0.8), colour: rgb('#9fd6c4'), glows: true },
    { points: quad(-0.27, 0.68, -0.24, 0.74), colour: rgb('#d8443a') },
  ]
  const badge: Mark = { points: quad(0.2, 0.68, 0.36, 0.8), colour: second }
  const sideLouvres: Mark[] = Array.from({ length: 9 }, (_, i): Mark => ({
    points: [
      [w / 2 + 0.003, (0.15 + i * 0.08) * rise, d * 0.36],
      [w / 2 + 0.003, (0.15 + i * 0.08) * rise, -d * 0.36],
    ],
    colour: times(body, 0.45),
    line: 0.03,
  }))
  const otherLouvres = sideLouvres.map((mark): Mark => ({
    ...mark,
    points: mark.points.map(([, y, z]): Vec => [-w / 2 - 0.003, y, z]),
  }))
  paintFaces(
    stage,
    box([w, rise, d], { colour: body, gloss: 0.3 }, at(0, 0.16, 0), {
      front: { marks: [...doors, ...screen, badge] },
      right: { marks: sideLouvres },
      left: { marks: otherLouvres },
      top: { colour: mix(body, WHITE, 0.08) },
    }),
  )
  paintFaces(
    stage,
    turned(
      [
        [0.05, 0],
        [0.05, 0.16],
      ],
      { colour: rgb('#77797c'), gloss: 0.3 },
      at(w * 0.36, h, 0),
      12,
    ),
  )
  for (const x of [-0.3, 0.3])
    paintFaces(stage, box([0.1, 0.05, 0.05], { colour: rgb('#d8c14a') }, at(x * w, h, 0)))
}
