import type { Random } from '../random.ts'
import { mix, rgb, times, WHITE, type Colour } from './colour.ts'
import { shadowOf, slab, someWallpaper } from './gadget.ts'
import {
  box,
  circle,
  contactShadow,
  paintFaces,
  prism,
  roundedOutline,
  type Mark,
  type Stage,
} from './solid.ts'
import { minus, placed, type Move, type Vec } from './space.ts'

const BLACK_PLASTIC = rgb('#1d1f23')

export type ConsoleForm = 'tower' | 'cube' | 'slab' | 'handheld'

export function paintConsole(
  random: Random,
  stage: Stage,
  form: ConsoleForm,
  colour: Colour,
  at: Vec,
  turn: number,
): void {
  if (form === 'handheld') return paintHandheld(random, stage, colour, at, turn)
  const move = placed(at, turn)
  if (form === 'tower') paintTower(stage, move)
  else {
    const size: Vec = form === 'cube' ? [1.5, 3, 1.5] : [1.5, 2.75, 0.65]
    shadowOf(stage, move, size)
    const vents: Mark[] = circle(0.42, 22).map(([x, y], i): Mark => ({
      points: circle(0.03 + (i % 3) * 0.01, 8).map(([dx, dy]): Vec => [
        x * (0.4 + (i % 4) * 0.2) + dx,
        size[1] * 0.55 + y * (0.4 + (i % 4) * 0.2) + dy,
        size[2] / 2 + 0.003,
      ]),
      colour: times(colour, 0.35),
    }))
    const dial: Mark = {
      points: circle(0.5, 26).map(([x, y]): Vec => [x, size[1] * 0.55 + y, size[2] / 2 + 0.002]),
      colour: times(colour, form === 'slab' ? 0.18 : 0.8),
    }
    const light: Mark = {
      points: circle(0.06, 12).map(([x, y]): Vec => [
        -size[0] * 0.36 + x,
        size[1] * 0.92 + y,
        size[2] / 2 + 0.003,
      ]),
      colour: WHITE,
      glows: true,
    }
    paintFaces(
      stage,
      box(size, { colour, gloss: 0.25 }, move, {
        front: { marks: [dial, ...(form === 'slab' ? vents : []), light] },
        top: { colour: times(colour, 0.75) },
      }),
    )
  }
  paintController(
    stage,
    form === 'tower' ? rgb('#f1f2f3') : colour,
    [at[0] + 1.55 * Math.sign(turn || 1), 0, at[2] + 1],
    turn * 1.4,
  )
}

function paintTower(stage: Stage, move: Move): void {
  shadowOf(stage, move, [0.95, 3.2, 1.9])
  const wing: readonly (readonly [number, number])[] = [
    [-0.82, 0],
    [0.8, 0.04],
    [0.92, 0.5],
    [0.86, 2.5],
    [1, 3.25],
    [-0.7, 3.15],
    [-0.9, 2.6],
  ]
  const sideways =
    (x: number): Move =>
    (point) =>
      move([x + point[2], point[1], -point[0]])
  paintFaces(stage, box([0.8, 0.1, 1.1], { colour: BLACK_PLASTIC }, move))
  const core = box(
    [0.62, 2.95, 1.5],
    { colour: rgb('#17181b'), gloss: 0.7 },
    (point) => move([point[0], point[1] + 0.08, point[2]]),
    {
      front: {
        marks: [
          {
            points: [
              [-0.26, 0.1, 0.752],
              [-0.26, 2.9, 0.752],
            ],
            colour: rgb('#5aa9ff'),
            glows: true,
            line: 0.035,
          },
          {
            points: [
              [0.05, 1.25, 0.752],
              [0.05, 2.2, 0.752],
            ],
            colour: rgb('#34373d'),
            line: 0.04,
          },
        ],
      },
    },
  )
  const panel = (x: number) => prism(wing, 0.1, { colour: rgb('#f4f5f6'), gloss: 0.25 }, sideways(x))
  const away = (x: number) => Math.hypot(...minus(move([x, 1.5, 0]), stage.camera.eye))
  const near = away(1) < away(-1) ? 0.36 : -0.36
  for (const faces of [panel(-near), core, panel(near)]) paintFaces(stage, faces)
}

function paintController(stage: Stage, colour: Colour, at: Vec, turn: number): void {
  const half: readonly (readonly [number, number])[] = [
    [0, 0.36],
    [0.5, 0.42],
    [0.72, 0.3],
    [0.86, -0.3],
    [0.76, -0.5],
    [0.6, -0.46],
    [0.4, -0.12],
    [0, -0.1],
  ]
  const outline = [
    ...half,
    ...half
      .slice(1, -1)
      .toReversed()
      .map(([x, y]) => [-x, y] as const),
  ].toReversed()
  const tilt = -Math.PI / 2 + 0.32
  const move = placed([at[0], 0.2, at[2]], turn, tilt)
  const ground = outline.map(([x, y]) => placed([at[0], 0, at[2]], turn)([x, 0, -y]))
  contactShadow(stage, ground, { opacity: 0.5, soft: 16, grow: 1.02 })
  const z = 0.132
  const disc = (x: number, y: number, r: number, ink: Colour): Mark => ({
    points: circle(r, 14).map(([dx, dy]): Vec => [x + dx, y + dy, z]),
    colour: ink,
    gloss: 0.3,
  })
  const dark = mix(BLACK_PLASTIC, colour, 0.1)
  const buttons = (
    [
      [0.52, 0.28],
      [0.62, 0.18],
      [0.42, 0.18],
      [0.52, 0.08],
    ] as const
  ).map(([x, y]) => disc(x, y, 0.05, mix(colour, rgb('#8b9097'), 0.5)))
  const cross: Mark[] = [
    {
      points: [
        [-0.52, 0.08, z],
        [-0.52, 0.28, z],
      ],
      colour: dark,
      line: 0.07,
    },
    {
      points: [
        [-0.62, 0.18, z],
        [-0.42, 0.18, z],
      ],
      colour: dark,
      line: 0.07,
    },
  ]
  paintFaces(
    stage,
    prism(outline, 0.26, { colour, gloss: 0.35 }, move, {
      marks: [
        disc(-0.24, 0.02, 0.13, dark),
        disc(0.24, 0.02, 0.13, dark),
        ...buttons,
        ...cross,
        {
          points: [
            [-0.2, 0.2, z],
            [0.2, 0.2, z],
            [0.18, 0.34, z],
            [-0.18, 0.34, z],
          ],
          colour: mix(colour, BLACK_PLASTIC, 0.12),
        },
      ],
    }),
  )
}

function paintHandheld(random: Random, stage: Stage, colour: Colour, at: Vec, turn: number): void {
  const move = placed([at[0], 0.62, at[2]], turn, -0.35)
  const isColourful = colour[0] > colour[2] + 40
  const [left, right] = isColourful ? [rgb('#1fa3c9'), rgb('#e2483d')] : [colour, colour]
  shadowOf(stage, move, [2.7, 1.15, 0.14], { centred: true })
  slab(random, stage, move, {
    width: 1.9,
    height: 1.1,
    body: BLACK_PLASTIC,
    wallpaper: someWallpaper(random),
    cameras: 0,
  })
  for (const [side, ink] of [
    [-1, left],
    [1, right],
  ] as const) {
    const grip: Move = (point) => move([point[0] + side * 1.17, point[1], point[2]])
    const disc = (x: number, y: number, r: number): Mark => ({
      points: circle(r, 12).map(([dx, dy]): Vec => [x + dx, y + dy, 0.09]),
      colour: BLACK_PLASTIC,
    })
    const buttons = [
      [0, -0.12],
      [0.1, -0.22],
      [-0.1, -0.22],
      [0, -0.32],
    ] as const
    paintFaces(
      stage,
      prism(roundedOutline(0.44, 1.12, 0.16), 0.17, { colour: ink, gloss: 0.3 }, grip, {
        marks: [
          disc(0, side < 0 ? 0.25 : -0.1, 0.12),
          ...buttons.map(([x, y]) => disc(x, side < 0 ? y : y + 0.5, 0.045)),
        ],
      }),
    )
  }
}
