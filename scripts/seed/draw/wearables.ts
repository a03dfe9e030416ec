import type { Random } from '../random.ts'
import { mix, rgb, times, WHITE, type Colour } from './colour.ts'
import { shadowOf, someWallpaper } from './gadget.ts'
import {
  box,
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
import { placed, type Move, type Vec } from './space.ts'
import { paintTube } from './tube.ts'

export function paintWatch(
  random: Random,
  stage: Stage,
  colour: Colour,
  isRound: boolean,
  at: Vec,
  turn: number,
): void {
  const stand = placed([at[0], 0, at[2]], turn)
  const [rx, ry] = [0.42, 0.52]
  shadowOf(stage, stand, [0.5, 0.9, 0.9])
  const strap = mix(colour, rgb(random.pick(['#1d1f23', '#e9e6df', '#3d5a73', '#b5573e', '#4d6350'])), 0.8)
  const links: Face[] = Array.from({ length: 30 }, (_, i) => i).flatMap((i) => {
    const [from, to] = [i, i + 1].map((step) => (step / 30) * Math.PI * 2) as [number, number]
    const point = (angle: number, r: number): [number, number] => [
      ry + Math.sin(angle) * ry * r,
      Math.cos(angle) * rx * r,
    ]
    const half = 0.2
    const [[y0, z0], [y1, z1], [y2, z2], [y3, z3]] = [
      point(from, 1),
      point(to, 1),
      point(to, 0.86),
      point(from, 0.86),
    ] as const
    return [
      {
        points: [
          [-half, y0, z0],
          [half, y0, z0],
          [half, y1, z1],
          [-half, y1, z1],
        ],
        colour: strap,
        thin: true,
        gloss: 0.08,
      },
      {
        points: [
          [half, y0, z0],
          [half, y3, z3],
          [half, y2, z2],
          [half, y1, z1],
        ],
        colour: times(strap, 0.8),
        thin: true,
      },
      {
        points: [
          [-half, y3, z3],
          [half, y3, z3],
          [half, y2, z2],
          [-half, y2, z2],
        ],
        colour: times(strap, 0.6),
        thin: true,
      },
    ] satisfies Face[]
  })
  paintFaces(
    stage,
    links.map((face) => ({ ...face, points: face.points.map(stand) })),
  )
  const dial: Move = (point) => stand(placed([0, ry * 1.02, rx * 1.02], 0, -0.16)(point))
  const outline = isRound ? circle(0.36, 26) : roundedOutline(0.62, 0.74, 0.17, 6)
  const z = 0.062
  const face = outline.map(([x, y]): Vec => [x * 0.88, y * 0.88, z])
  const wallpaper = someWallpaper(random)
  const ring = (share: number, ink: Colour): Mark => ({
    points: circle(0.2, 24)
      .slice(0, Math.round(24 * share))
      .map(([x, y]): Vec => [x, y - 0.02, z + 0.003]),
    colour: ink,
    glows: true,
    line: 0.035,
  })
  const marks: Mark[] = [
    { points: face, colour: rgb('#0c0d10'), gloss: 0.5 },
    ring(0.85, wallpaper[1] ?? WHITE),
    {
      points: [
        [-0.1, 0.02, z + 0.003],
        [0.1, 0.02, z + 0.003],
      ],
      colour: WHITE,
      glows: true,
      line: 0.05,
    },
    {
      points: [
        [-0.07, -0.08, z + 0.003],
        [0.07, -0.08, z + 0.003],
      ],
      colour: wallpaper[2] ?? WHITE,
      glows: true,
      line: 0.03,
    },
  ]
  paintFaces(
    stage,
    prism(outline, 0.12, { colour: mix(colour, WHITE, 0.15), gloss: 0.75 }, dial, {
      marks,
      colour: times(colour, 0.8),
    }),
  )
  paintFaces(
    stage,
    box([0.06, 0.12, 0.08], { colour, gloss: 0.5 }, (point) =>
      dial([point[0] + (isRound ? 0.38 : 0.335), point[1] + 0.02, point[2]]),
    ),
  )
}

export function paintHeadphones(stage: Stage, colour: Colour, at: Vec, turn: number): void {
  const stand = placed([at[0], 0, at[2]], turn)
  const [reach, rise] = [0.72, 1.15]
  shadowOf(stage, stand, [1.6, 0.9, 0.7])
  const arc = Array.from({ length: 19 }, (_, i): Vec => {
    const angle = (i / 18) * Math.PI
    return stand([Math.cos(angle) * reach, 0.62 + Math.sin(angle) * rise, 0])
  })
  const cup = (side: number): Face[] => {
    const sideways: Move = (point) =>
      stand([side * (reach - 0.02) + side * point[2], 0.5 + point[1], -side * point[0]])
    const outline = circle(0.44, 24).map(([x, y]) => [x * 0.86, y] as const)
    const inner = circle(0.36, 24).map(([x, y]): Vec => [x * 0.86, y, 0.122])
    const shell = prism(outline, 0.24, { colour, gloss: 0.35 }, sideways, {
      marks: [{ points: inner, colour: times(colour, 0.88), gloss: 0.3 }],
    })
    const pad = prism(
      circle(0.42, 24).map(([x, y]) => [x * 0.86, y] as const),
      0.2,
      { colour: times(mix(colour, rgb('#202226'), 0.6), 0.9) },
      (point) => sideways([point[0], point[1], point[2] - 0.2]),
      {},
      {
        marks: [
          { points: circle(0.26, 20).map(([x, y]): Vec => [x * 0.86, y, -0.102]), colour: rgb('#0f1012') },
        ],
      },
    )
    return [...pad, ...shell]
  }
  const [near, far] = Math.cos(turn) >= 0 && Math.sin(turn) >= 0 ? [cup(-1), cup(1)] : [cup(1), cup(-1)]
  paintFaces(stage, near)
  paintTube(stage, arc, 0.1, times(colour, 0.92))
  paintTube(
    stage,
    arc.slice(5, 14).map(([x, y, z]): Vec => [x, y - 0.09, z]),
    0.07,
    times(mix(colour, rgb('#202226'), 0.5), 0.9),
  )
  paintFaces(stage, far)
}

export function paintEarbuds(stage: Stage, colour: Colour, at: Vec, turn: number): void {
  const stand = placed([at[0], 0, at[2]], turn)
  shadowOf(stage, stand, [0.9, 0.6, 0.42])
  const outline = roundedOutline(0.9, 0.66, 0.28, 7).map(([x, y]) => [x, y + 0.33] as const)
  const seam: Mark = {
    points: [
      [-0.44, 0.46, 0.213],
      [0.44, 0.46, 0.213],
    ],
    colour: times(colour, 0.6),
    line: 0.014,
  }
  const lamp: Mark = {
    points: circle(0.025, 10).map(([x, y]): Vec => [x, 0.3 + y, 0.214]),
    colour: rgb('#6fd08a'),
    glows: true,
  }
  paintFaces(stage, prism(outline, 0.42, { colour, gloss: 0.6 }, stand, { marks: [seam, lamp] }))
  for (const [x, z, lean] of [
    [-0.42, 0.72, 0.5],
    [0.3, 0.8, -0.7],
  ] as const) {
    const bud = placed([at[0] + x, 0, at[2] + z], turn + lean)
    contactShadow(
      stage,
      circle(0.16, 10).map(([dx, dz]): Vec => bud([dx, 0, dz])),
      { opacity: 0.5, soft: 10 },
    )
    paintTube(
      stage,
      (
        [
          [0, 0.04, 0],
          [0.02, 0.34, 0.02],
        ] as Vec[]
      ).map(bud),
      0.055,
      colour,
    )
    paintFaces(
      stage,
      turned(
        [
          [0.06, 0],
          [0.14, 0.06],
          [0.15, 0.14],
          [0.08, 0.22],
        ],
        { colour, gloss: 0.6 },
        (point) => bud([point[0] - 0.02, point[1] + 0.32, point[2] + 0.06]),
        16,
      ),
    )
    paintFaces(
      stage,
      turned(
        [
          [0.05, 0],
          [0.07, 0.05],
        ],
        { colour: rgb('#d3d5d8') },
        (point) => bud([point[0] + 0.1, point[2] + 0.44, point[1] + 0.1]),
        10,
      ),
    )
  }
}
