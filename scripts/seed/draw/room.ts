import type { Random } from '../random.ts'
import { mix, rgb, times, WHITE, type Colour } from './colour.ts'
import { finish, type Format } from './finish.ts'
import { newPicture, type Picture } from './picture.ts'
import { windowMarks } from './openings.ts'
import {
  box,
  circle,
  contactShadow,
  paintFaces,
  prism,
  roundedOutline,
  type Face,
  type Light,
  type Mark,
  type Side,
  type Stage,
} from './solid.ts'
import { cameraAt, placed, type Vec } from './space.ts'

/** An empty room seen from its open side: x across, z towards the viewer, the back wall at z = -depth. */
export type Room = {
  stage: Stage
  random: Random
  width: number
  depth: number
  height: number
  wall: Colour
  /** The side of the back wall that the window leaves free: -1 is left. */ free: 1 | -1
  palette: Palette
  finish(): string
}
export type RoomWish = {
  curtains: boolean
  /** A small room, seen from nearer. */ snug?: boolean
  /** Left edge, foot, width and height of the window on the back wall; drawn by lot when absent. */ window?: readonly [
    x: number,
    y: number,
    width: number,
    height: number,
  ]
}
export type Palette = { wood: Colour; cloth: Colour; accent: Colour; metal: Colour }

const WALLS = ['#f2e8d5', '#e9dcc3', '#dfe7e4', '#f4ddc6', '#e4e0ee', '#f7f3ea', '#dce6d2', '#f3d9d0']
const PALETTES = [
  { wood: '#8a5a35', cloth: '#b5513c', accent: '#e3b04b', metal: '#b9bcc0' },
  { wood: '#5d3b26', cloth: '#3f6f78', accent: '#e8c87a', metal: '#c4c6c8' },
  { wood: '#a9743f', cloth: '#5c7350', accent: '#d96f4d', metal: '#aeb2b5' },
  { wood: '#6f4a2e', cloth: '#6a4b7a', accent: '#e0a63d', metal: '#c9cbcc' },
  { wood: '#95663c', cloth: '#c7b08a', accent: '#2f6f8f', metal: '#b2b5b8' },
  { wood: '#4a3226', cloth: '#a9a49b', accent: '#c4483c', metal: '#bfc2c4' },
]

export function newRoom(random: Random, format: Format, wish: RoomWish): Room {
  const [width, depth, height] = [random.between(4, 4.8), random.between(3.6, 4.2), 2.8]
  const picture = newPicture(format.width, format.height)
  const side = random.between(-0.55, 0.55)
  const camera = cameraAt({
    eye: [side * 1.6, random.between(1.35, 1.7), wish.snug ? 2 : 3.2],
    target: [-side * 0.5, 0.98, -depth],
    width: format.width,
    height: format.height,
    lens: format.height >= format.width ? 1.3 : 1.08,
  })
  const light: Light = {
    sun: [random.pick([-0.7, 0.7]), 0.9, 0.55],
    warm: rgb('#fff1da'),
    sky: rgb('#cfd3dc'),
    ground: rgb('#cdb69c'),
    sunShare: 0.42,
  }
  const stage: Stage = { picture, camera, light }
  const wall = rgb(random.pick(WALLS))
  const palette = random.pick(PALETTES)
  const free = random.pick([1, -1] as const)
  const opening = wish.window ?? ([free === 1 ? -width / 2 + 0.5 : width / 2 - 2.1, 1, 1.6, 1.25] as const)
  const room: Room = {
    stage,
    random,
    width,
    depth,
    height,
    wall,
    free,
    palette: {
      wood: rgb(palette.wood),
      cloth: rgb(palette.cloth),
      accent: rgb(palette.accent),
      metal: rgb(palette.metal),
    },
    finish: () => finish(random, picture, light.warm, -free),
  }
  drawShell(room, wish.curtains, opening)
  return room
}

function drawShell(
  { stage, random, width: w, depth: d, height: h, wall, palette }: Room,
  hasCurtains: boolean,
  [x0, foot, glassWidth, glassHeight]: readonly [number, number, number, number],
): void {
  const floor = random.pick([rgb('#d9c9ae'), rgb('#c9b79d'), rgb('#b98d63'), rgb('#dcd8d0'), rgb('#c8a98c')])
  const near = 2.6
  const tiles: Mark[] = []
  for (let x = -w / 2; x <= w / 2; x += 0.6)
    tiles.push({
      points: [
        [x, 0.001, -d],
        [x, 0.001, near],
      ],
      colour: times(floor, 0.82),
      line: 0.012,
    })
  for (let z = -d; z <= near; z += 0.6)
    tiles.push({
      points: [
        [-w / 2, 0.001, z],
        [w / 2, 0.001, z],
      ],
      colour: times(floor, 0.82),
      line: 0.012,
    })
  const panes = windowMarks((x, y) => [x0 + x, y, -d + 0.01], 0, foot, glassWidth, glassHeight, {
    frame: WHITE,
  }).map((mark, i): Mark =>
    i === 2
      ? { ...mark, colour: rgb('#cfe8f6'), glows: true }
      : i === 3
        ? {
            ...mark,
            colour: rgb('#8fb57a'),
            glows: true,
            opacity: 0.8,
            points: [
              [x0, foot, -d + 0.01],
              [x0 + glassWidth, foot, -d + 0.01],
              [x0 + glassWidth, foot + glassHeight * 0.28, -d + 0.01],
              [x0, foot + glassHeight * 0.4, -d + 0.01],
            ],
          }
        : mark,
  )
  const skirting: Mark = {
    points: [
      [-w / 2, 0, -d + 0.01],
      [w / 2, 0, -d + 0.01],
      [w / 2, 0.12, -d + 0.01],
      [-w / 2, 0.12, -d + 0.01],
    ],
    colour: times(palette.wood, 0.9),
  }
  const faces: Face[] = [
    {
      points: [
        [-w / 2, 0, near],
        [w / 2, 0, near],
        [w / 2, 0, -d],
        [-w / 2, 0, -d],
      ],
      colour: floor,
      gloss: 0.12,
      marks: tiles,
      bias: 90,
    },
    {
      points: [
        [-w / 2, h, -d],
        [w / 2, h, -d],
        [w / 2, h, near],
        [-w / 2, h, near],
      ],
      colour: mix(mix(wall, WHITE, 0.6), rgb('#cdbfae'), 0.25),
      glows: true,
      bias: 80,
    },
    {
      points: [
        [-w / 2, 0, -d],
        [w / 2, 0, -d],
        [w / 2, h, -d],
        [-w / 2, h, -d],
      ],
      colour: wall,
      marks: [skirting, ...panes],
      bias: 70,
    },
    {
      points: [
        [-w / 2, 0, near],
        [-w / 2, 0, -d],
        [-w / 2, h, -d],
        [-w / 2, h, near],
      ],
      colour: times(wall, 0.95),
      bias: 60,
    },
    {
      points: [
        [w / 2, 0, -d],
        [w / 2, 0, near],
        [w / 2, h, near],
        [w / 2, h, -d],
      ],
      colour: times(wall, 0.98),
      bias: 60,
    },
  ]
  paintFaces(stage, faces)
  drawSunPatch(stage, x0, glassWidth, d)
  if (hasCurtains) drawCurtains(stage, random, x0, glassWidth, d, palette)
}

/** Sun through the window lies on the floor. */
function drawSunPatch({ picture, camera }: Stage, x: number, width: number, depth: number): void {
  const lean = 0.7
  const corners: Vec[] = [
    [x + lean, 0, -depth + 0.5],
    [x + width + lean, 0, -depth + 0.5],
    [x + width + lean * 2.4, 0, -depth + 2.2],
    [x + lean * 2.4, 0, -depth + 2.2],
  ]
  const spots = corners.map(camera.project)
  picture.shape(
    `M${spots.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}Z`,
    rgb('#fff3cf'),
    { opacity: 0.38 },
  )
}

function drawCurtains(
  { picture, camera }: Stage,
  random: Random,
  x: number,
  width: number,
  depth: number,
  palette: Palette,
): void {
  const cloth = random.chance(0.5) ? palette.cloth : palette.accent
  for (const from of [x - 0.32, x + width - 0.08]) {
    for (let fold = 0; fold < 6; fold++) {
      const left = from + fold * 0.068
      const spots = (
        [
          [left, 2.42, 0.06],
          [left + 0.075, 2.42, 0.06],
          [left + 0.075, 0.12, 0.06],
          [left, 0.12, 0.06],
        ] as const
      ).map(([px, py, pz]) => camera.project([px, py, -depth + pz]))
      picture.shape(
        `M${spots.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}Z`,
        times(cloth, fold % 2 ? 0.72 : 1.05),
        { seam: true },
      )
    }
  }
  const rod = [
    camera.project([x - 0.45, 2.46, -depth + 0.06]),
    camera.project([x + width + 0.45, 2.46, -depth + 0.06]),
  ]
  picture.line(
    `M${rod.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}`,
    times(palette.wood, 0.6),
    5,
  )
}

/** A block of furniture with the shadow it stands on. */
export function block(
  stage: Stage,
  at: Vec,
  size: Vec,
  colour: Colour,
  {
    turn = 0,
    gloss = 0,
    dress = {},
    shadow = at[1] < 0.05,
  }: { turn?: number; gloss?: number; dress?: Partial<Record<Side, Partial<Face>>>; shadow?: boolean } = {},
): void {
  const move = placed(at, turn)
  const [x, z] = [size[0] / 2, size[2] / 2]
  if (shadow)
    contactShadow(
      stage,
      (
        [
          [-x, 0, -z],
          [x, 0, -z],
          [x, 0, z],
          [-x, 0, z],
        ] as Vec[]
      ).map(move),
      { opacity: 0.35, soft: 12, grow: 1.06 },
    )
  paintFaces(stage, box(size, { colour, gloss }, move, dress))
}

/** A soft block with rounded edges seen from the front: cushions, mattresses. */
export function cushion(
  stage: Stage,
  at: Vec,
  size: Vec,
  colour: Colour,
  turn = 0,
  marks: readonly Mark[] = [],
): void {
  const outline = roundedOutline(size[0], size[1], Math.min(size[0], size[1]) * 0.32, 5).map(
    ([x, y]) => [x, y + size[1] / 2] as const,
  )
  paintFaces(stage, prism(outline, size[2], { colour, gloss: 0.04 }, placed(at, turn), { marks }))
}

/** A rug or cloth with the stripes and diamonds of country cloth, flat on y. */
export function clothMarks(
  random: Random,
  x0: number,
  z0: number,
  x1: number,
  z1: number,
  y: number,
  colours: readonly Colour[],
): Mark[] {
  const rows = random.int(7, 11)
  const quad = (a: number, b: number, c: number, d: number): Vec[] => [
    [a, y, b],
    [c, y, b],
    [c, y, d],
    [a, y, d],
  ]
  return Array.from({ length: rows }, (_, i): Mark[] => {
    const [from, to] = [z0 + ((z1 - z0) * i) / rows, z0 + ((z1 - z0) * (i + 1)) / rows]
    const colour = colours[i % colours.length] ?? WHITE
    const strip: Mark = { points: quad(x0, from, x1, to), colour }
    if (i % 3 !== 1) return [strip]
    const count = 9
    const step = (x1 - x0) / count
    const dots = Array.from({ length: count }, (_unused, j): Mark => {
      const middle = [x0 + step * (j + 0.5), (from + to) / 2] as const
      return {
        points: [
          [middle[0] - step * 0.35, y, middle[1]],
          [middle[0], y, from],
          [middle[0] + step * 0.35, y, middle[1]],
          [middle[0], y, to],
        ],
        colour: colours[(i + 1) % colours.length] ?? WHITE,
      }
    })
    return [strip, ...dots]
  }).flat()
}

export function flatOn(stage: Stage, marks: readonly Mark[]): void {
  for (const { points, colour } of marks) paintFaces(stage, [{ points, colour, thin: true }])
}

/** A framed picture on the back wall: a small landscape. */
export function wallPicture(
  { stage, depth, random, palette }: Room,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const on = (x0: number, y0: number, x1: number, y1: number, z: number): Vec[] => [
    [x0, y0, z],
    [x1, y0, z],
    [x1, y1, z],
    [x0, y1, z],
  ]
  const z = -depth + 0.03
  const scene: Mark[] = [
    {
      points: on(x + 0.05, y + 0.05, x + width - 0.05, y + height - 0.05, z + 0.01),
      colour: mix(palette.accent, WHITE, 0.6),
    },
    {
      points: on(x + 0.05, y + 0.05, x + width - 0.05, y + height * random.between(0.3, 0.5), z + 0.012),
      colour: palette.cloth,
    },
    {
      points: circle(Math.min(width, height) * 0.13, 16).map(([px, py]): Vec => [
        x + width * 0.66 + px,
        y + height * 0.66 + py,
        z + 0.014,
      ]),
      colour: palette.accent,
    },
  ]
  paintFaces(stage, [
    { points: on(x, y, x + width, y + height, z), colour: times(palette.wood, 0.7), marks: scene },
  ])
}

/** A leafy plant in a pot. */
export function pottedPlant(picture: Picture, room: Room, at: Vec): void {
  const { stage, random } = room
  block(stage, at, [0.32, 0.34, 0.32], rgb(random.pick(['#b4633f', '#e8e2d6', '#4d5a52'])))
  const [x, y] = stage.camera.project([at[0], at[1] + 0.34, at[2]])
  const size = stage.camera.scaleAt(at)
  for (let i = 0; i < 15; i++) {
    const angle = Math.PI * random.between(0.08, 0.92)
    const length = size * random.between(0.35, 0.8)
    const [dx, dy] = [Math.cos(angle) * length, -Math.sin(angle) * length]
    const green = mix(rgb('#2f5f35'), rgb('#8bb25a'), random.next())
    picture.shape(
      `M${(x - 2).toFixed(1)} ${y.toFixed(1)}Q${(x + dx * 0.3 - dy * 0.16).toFixed(1)} ${(y + dy * 0.75 + dx * 0.05).toFixed(1)} ${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}Q${(x + dx * 0.6 + dy * 0.1).toFixed(1)} ${(y + dy * 0.4).toFixed(1)} ${(x + 2).toFixed(1)} ${y.toFixed(1)}Z`,
      green,
    )
  }
}
