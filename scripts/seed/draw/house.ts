import type { Random } from '../random.ts'
import { mix, rgb, times, type Colour } from './colour.ts'
import { doorMarks, railMarks, windowMarks, type OnWall } from './openings.ts'
import { box, moved, paintFaces, turned, type Face, type Mark, type Stage } from './solid.ts'
import { placed, type Move, type Vec } from './space.ts'

export type HouseStyle = {
  width: number
  depth: number
  storeys: number
  wall: Colour
  trim: Colour
  roof: 'zinc' | 'red' | 'green' | 'blue' | 'tile' | 'flat'
  veranda: boolean
  balconies: boolean
  bays: number
  bars: boolean
}

const STOREY = 2.9
const ROOF_COLOURS = {
  zinc: rgb('#aab0b3'),
  red: rgb('#a8392b'),
  green: rgb('#4f7d55'),
  blue: rgb('#3f6f9b'),
  tile: rgb('#9a5236'),
  flat: rgb('#8d8a86'),
}
const WALLS = [
  '#f3e9d6',
  '#f6d9a8',
  '#e8b98c',
  '#d9e4dc',
  '#c9dbe6',
  '#f0c9bb',
  '#fbf7ee',
  '#e3d3b4',
  '#cfe0c0',
  '#eec36a',
  '#d8a07c',
  '#e9e2ea',
]

export function someStyle(random: Random, form: string, storeys: number): HouseStyle {
  const isBlock = form === 'condo' || (form === 'apartment' && storeys > 2)
  const isRow = form === 'townhouse'
  const bays = isBlock ? random.int(3, 4) : isRow ? random.int(3, 4) : random.int(3, 4)
  return {
    width: bays * (isBlock ? 2.9 : isRow ? 2.7 : 2.8),
    depth: isBlock ? 8 : random.between(6, 8),
    storeys,
    wall: rgb(random.pick(WALLS)),
    trim: rgb(random.pick(['#fdfbf5', '#ffffff', '#7c4a34', '#3d5a6c', '#a84b32', '#51683f'])),
    roof: isBlock
      ? random.pick(['flat', 'flat', 'red', 'zinc'] as const)
      : random.pick(['zinc', 'zinc', 'red', 'green', 'blue', 'tile'] as const),
    veranda: !isBlock && random.chance(0.75),
    balconies: isBlock || random.chance(0.7),
    bays,
    bars: random.chance(0.35),
  }
}

/** Paints a house whose front looks towards +z of `move`. */
export function paintHouse(random: Random, stage: Stage, style: HouseStyle, move: Move): void {
  const { width: w, depth: d, storeys } = style
  const height = storeys * STOREY
  const base = box([w + 0.3, 0.35, d + 0.3], { colour: rgb('#8f877c') }, move)
  const walls = box(
    [w, height, d],
    { colour: style.wall },
    (point) => move([point[0], point[1] + 0.3, point[2]]),
    {
      front: { marks: frontMarks(random, style) },
      right: { marks: sideMarks(style, 1) },
      left: { marks: sideMarks(style, -1) },
    },
  )
  const roof = style.roof === 'flat' ? parapet(style, height + 0.3, move) : hipRoof(style, height + 0.3, move)
  if (style.roof === 'flat')
    paintTank(random, stage, move, [w * random.between(-0.3, 0.3), height + 0.6, d * 0.2])
  else paintFaces(stage, [soffit(style, height + 0.3, move)])
  paintFaces(stage, [...base, ...walls])
  paintFaces(stage, roof)
  if (storeys > 1 && style.balconies)
    for (let level = 1; level < storeys; level++) paintFaces(stage, balcony(style, level, move))
  if (style.veranda) paintVeranda(stage, style, move)
}

function frontMarks(random: Random, style: HouseStyle): Mark[] {
  const { width: w, depth: d, storeys, bays, trim } = style
  const on: OnWall = (x, y) => [-w / 2 + x, y, d / 2 + 0.01]
  const bay = w / bays
  const doorBay = random.int(0, bays - 1)
  const curtain = rgb(random.pick(['#c65a4a', '#e9dfc8', '#4f7c8a', '#d8b04a', '#8a5a86']))
  const marks: Mark[] = []
  for (let level = 0; level < storeys; level++) {
    if (level > 0)
      marks.push({
        points: [
          on(0, level * STOREY - 0.12),
          on(w, level * STOREY - 0.12),
          on(w, level * STOREY + 0.1),
          on(0, level * STOREY + 0.1),
        ],
        colour: trim,
      })
    for (let i = 0; i < bays; i++) {
      const x = bay * i
      const isDoor = i === doorBay && (level === 0 || style.balconies)
      if (isDoor)
        marks.push(
          ...shiftUp(
            doorMarks(on, x + bay / 2 - 0.5, 1, 2.1, level === 0 ? rgb('#6b3f28') : rgb('#d9d4c8')),
            level * STOREY,
          ),
        )
      else
        marks.push(
          ...windowMarks(on, x + bay * 0.22, level * STOREY + 0.95, bay * 0.56, 1.25, {
            frame: trim,
            bars: style.bars && level === 0,
            curtain: random.chance(0.6) ? curtain : undefined,
          }),
        )
    }
  }
  marks.push({
    points: [on(0, 0), on(w, 0), on(w, 0.45), on(0, 0.45)],
    colour: mix(style.wall, [90, 70, 60], 0.4),
    opacity: 0.55,
  })
  return marks
}

function shiftUp(marks: Mark[], by: number): Mark[] {
  return marks.map((mark) => ({ ...mark, points: mark.points.map(([x, y, z]): Vec => [x, y + by, z]) }))
}

function sideMarks(style: HouseStyle, side: 1 | -1): Mark[] {
  const { width: w, depth: d, storeys } = style
  const on: OnWall =
    side === 1 ? (x, y) => [w / 2 + 0.01, y, d / 2 - x] : (x, y) => [-w / 2 - 0.01, y, -d / 2 + x]
  const marks: Mark[] = []
  for (let level = 0; level < storeys; level++) {
    for (const x of [d * 0.18, d * 0.62])
      marks.push(...windowMarks(on, x, level * STOREY + 1, 1.2, 1.15, { frame: style.trim }))
    marks.push({
      points: [
        on(d * 0.46, level * STOREY + 2.1),
        on(d * 0.46 + 0.7, level * STOREY + 2.1),
        on(d * 0.46 + 0.7, level * STOREY + 2.5),
        on(d * 0.46, level * STOREY + 2.5),
      ],
      colour: rgb('#e8e8e4'),
    })
  }
  return marks
}

function hipRoof(style: HouseStyle, eaves: number, move: Move): Face[] {
  const over = 0.55
  const [x, z] = [style.width / 2 + over, style.depth / 2 + over]
  const rise = style.storeys > 1 ? 1.5 : 1.75
  const ridge = Math.max(0.4, x - z * 0.85)
  const colour = ROOF_COLOURS[style.roof]
  const [a, b, c, d]: Vec[] = [
    [-x, eaves, z],
    [x, eaves, z],
    [x, eaves, -z],
    [-x, eaves, -z],
  ]
  const [left, right]: Vec[] = [
    [-ridge, eaves + rise, 0],
    [ridge, eaves + rise, 0],
  ]
  if (!a || !b || !c || !d || !left || !right) return []
  const ribs = style.roof === 'tile' ? 9 : 26
  const slope = (points: Vec[]): Face => ({
    points,
    colour,
    gloss: style.roof === 'tile' ? 0 : 0.25,
    marks: roofRibs(points, colour, ribs, style.roof === 'tile'),
  })
  const faces: Face[] = [
    slope([a, b, right, left]),
    slope([c, d, left, right]),
    slope([b, c, right]),
    slope([d, a, left]),
    { points: [[-x, eaves - 0.18, z], [x, eaves - 0.18, z], b, a], colour: times(style.trim, 0.92) },
    { points: [[x, eaves - 0.18, z], [x, eaves - 0.18, -z], c, b], colour: times(style.trim, 0.92) },
    { points: [[-x, eaves - 0.18, -z], [-x, eaves - 0.18, z], a, d], colour: times(style.trim, 0.92) },
  ]
  return faces.map((face) => moved(face, move))
}

/** The underside of the roof. Painted before the walls, which cover all of it but the overhang. */
function soffit(style: HouseStyle, eaves: number, move: Move): Face {
  const [x, z, y] = [style.width / 2 + 0.55, style.depth / 2 + 0.55, eaves - 0.18]
  return moved(
    {
      points: [
        [-x, y, -z],
        [x, y, -z],
        [x, y, z],
        [-x, y, z],
      ],
      colour: rgb('#8a8175'),
    },
    move,
  )
}

/** Corrugation runs down the slope; tiles lie in rows across it. */
function roofRibs(
  [foot0, foot1, top1, top0 = top1]: readonly Vec[],
  colour: Colour,
  count: number,
  across: boolean,
): Mark[] {
  if (!foot0 || !foot1 || !top1 || !top0) return []
  const at = (p: Vec, q: Vec, t: number): Vec => [
    p[0] + (q[0] - p[0]) * t,
    p[1] + (q[1] - p[1]) * t + 0.02,
    p[2] + (q[2] - p[2]) * t,
  ]
  return Array.from({ length: count - 1 }, (_, i): Mark => {
    const t = (i + 1) / count
    const points = across
      ? [at(foot0, top0, t), at(foot1, top1, t)]
      : [at(foot0, foot1, t), at(top0, top1, t)]
    return { points, colour: times(colour, i % 2 ? 0.78 : 1.08), line: 0.05, opacity: 0.6 }
  })
}

function parapet({ width: w, depth: d, trim }: HouseStyle, height: number, move: Move): Face[] {
  const rim = box([w + 0.3, 0.7, d + 0.3], { colour: trim }, ([x, y, z]) => move([x, y + height, z]))
  return rim.filter((_, side) => side < 4)
}

function balcony({ width: w, depth: d, trim, bays, storeys }: HouseStyle, level: number, move: Move): Face[] {
  const y = level * STOREY + 0.3
  const reach = storeys > 2 ? 1.1 : 1.4
  const span = bays > 3 ? w * 0.5 : w * 0.96
  const x = bays > 3 ? (level % 2 ? -w * 0.22 : w * 0.22) : 0
  const slab = box([span, 0.16, reach], { colour: rgb('#cfc8bb') }, (point) =>
    move([point[0] + x, point[1] + y - 0.16, point[2] + d / 2 + reach / 2]),
  )
  const front: OnWall = (px, py) => [x - span / 2 + px, y + py, d / 2 + reach]
  const side: OnWall = (px, py) => [x + span / 2, y + py, d / 2 + reach - px]
  const other: OnWall = (px, py) => [x - span / 2, y + py, d / 2 + reach - px]
  const rail = (on: OnWall, length: number, bias: number): Face => ({
    points: [on(0, 0), on(length, 0), on(length, 0.05), on(0, 0.05)],
    colour: trim,
    thin: true,
    marks: railMarks(on, 0, 0, length, 0.95, trim),
    bias,
  })
  return [
    ...slab,
    ...[rail(other, reach, 0), rail(side, reach, 0), rail(front, span, -1.5)].map((face) =>
      moved(face, move),
    ),
  ]
}

function paintVeranda(stage: Stage, style: HouseStyle, move: Move): void {
  const { width: w, depth: d, trim } = style
  const [reach, height] = [1.7, 2.65]
  const floor = box([w * 0.96, 0.3, reach], { colour: rgb('#b7a48d') }, (point) =>
    move([point[0], point[1], point[2] + d / 2 + reach / 2]),
  )
  const steps = box([1.6, 0.16, 0.4], { colour: rgb('#a3937e') }, (point) =>
    move([point[0], point[1], point[2] + d / 2 + reach + 0.2]),
  )
  paintFaces(stage, [...floor, ...steps])
  const posts = style.bays + 1
  for (let i = 0; i < posts; i++) {
    const x = -w * 0.46 + (w * 0.92 * i) / (posts - 1)
    paintFaces(
      stage,
      box([0.2, height, 0.2], { colour: trim }, (point) =>
        move([point[0] + x, point[1] + 0.3, point[2] + d / 2 + reach - 0.15]),
      ),
    )
  }
  if (style.storeys > 1 && style.balconies) return
  const [x, z, back, y] = [w / 2 + 0.35, d / 2 + reach + 0.3, d / 2, height + 0.25]
  const colour = ROOF_COLOURS[style.roof === 'flat' ? 'zinc' : style.roof]
  const lean: Vec[] = [
    [-x, y, z],
    [x, y, z],
    [x, y + 0.45, back],
    [-x, y + 0.45, back],
  ]
  const faces: Face[] = [
    { points: lean, colour, gloss: 0.2, marks: roofRibs(lean, colour, 26, false) },
    {
      points: [
        [-x, y - 0.14, z],
        [x, y - 0.14, z],
        [x, y, z],
        [-x, y, z],
      ],
      colour: times(trim, 0.9),
      bias: -0.5,
    },
  ]
  paintFaces(
    stage,
    faces.map((face) => moved(face, move)),
  )
}

/** The black water tank on nearly every roof. */
export function paintTank(random: Random, stage: Stage, move: Move, at: Vec): void {
  const colour = random.chance(0.75) ? rgb('#26282b') : rgb('#3d6f9c')
  const levels: readonly (readonly [number, number])[] = [
    [0.6, 0],
    [0.62, 0.3],
    [0.58, 0.34],
    [0.62, 0.38],
    [0.62, 0.75],
    [0.58, 0.8],
    [0.62, 0.85],
    [0.6, 1.15],
    [0.3, 1.35],
    [0.2, 1.38],
  ]
  paintFaces(
    stage,
    turned(levels, { colour, gloss: 0.25 }, (point) => move(placed(at)(point)), 18),
  )
}
