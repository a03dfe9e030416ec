import { mix, rgb, times, WHITE, type Colour } from './colour.ts'
import { block, clothMarks, cushion, flatOn, pottedPlant, wallPicture, type Room } from './room.ts'
import { paintFaces, turned, type Mark } from './solid.ts'
import { placed, type Vec } from './space.ts'

export function parlour(room: Room): void {
  const { stage, random, width: w, depth: d, palette } = room
  const { cloth, wood, accent } = palette
  const side = room.free
  wallPicture(room, side * w * 0.24 - 0.4, 1.4, 0.85, 0.6)
  const rug = clothMarks(random, -1.1, -d + 1.3, 1.1, -d + 2.9, 0.004, [
    mix(cloth, WHITE, 0.2),
    accent,
    rgb('#f3ead6'),
    times(wood, 1.1),
  ])
  flatOn(stage, rug)
  sofa(room, [-side * 0.1, 0, -d + 0.62], 2.1, 0, cloth, accent)
  pottedPlant(stage.picture, room, [side * (w / 2 - 0.35), 0, -d + 0.4])
  block(stage, [0, 0.28, -d + 1.95], [1.05, 0.06, 0.6], wood, { gloss: 0.35 })
  for (const [x, z] of [
    [-0.45, 0.22],
    [0.45, 0.22],
  ] as const)
    block(stage, [x, 0, -d + 1.95 + z], [0.06, 0.28, 0.06], times(wood, 0.8))
  paintFaces(
    stage,
    turned(
      [
        [0.05, 0],
        [0.09, 0.06],
        [0.06, 0.16],
        [0.05, 0.18],
      ],
      { colour: accent, gloss: 0.5 },
      placed([0.2, 0.34, -d + 1.95]),
      14,
    ),
  )
  armchair(room, [-side * (w / 2 - 0.62), 0, -d + 2.0], side * 1.15, cloth, accent)
  television(room, side)
  ceilingFan(room)
}

function sofa(
  { stage }: Room,
  [x, y, z]: Vec,
  width: number,
  turn: number,
  colour: Colour,
  pillow: Colour,
): void {
  block(stage, [x, y + 0.06, z], [width, 0.3, 0.8], times(colour, 0.86), { turn, shadow: false })
  block(stage, [x, y, z], [width * 0.98, 0.06, 0.76], [40, 30, 24], { turn })
  cushion(stage, [x, y + 0.34, z - 0.3], [width, 0.52, 0.22], times(colour, 0.95), turn)
  const seat = (width - 0.4) / 2
  for (const at of [-1, 1])
    cushion(stage, [x + (at * seat) / 2, y + 0.34, z + 0.08], [seat, 0.18, 0.6], colour, turn)
  for (const at of [-1, 1])
    cushion(
      stage,
      [x + at * (width / 2 - 0.1), y + 0.08, z + 0.02],
      [0.22, 0.56, 0.78],
      times(colour, 0.98),
      turn,
    )
  for (const at of [-0.62, 0.5])
    cushion(stage, [x + at * seat, y + 0.46, z - 0.08], [0.42, 0.38, 0.14], pillow, at * 0.3)
}

function armchair({ stage }: Room, [x, y, z]: Vec, turn: number, colour: Colour, pillow: Colour): void {
  const at = (dx: number, dy: number, dz: number): Vec => placed([x, y, z], turn)([dx, dy, dz])
  block(stage, at(0, 0.04, 0), [0.85, 0.34, 0.76], times(colour, 0.88), { turn, shadow: true })
  cushion(stage, at(0, 0.36, -0.28), [0.85, 0.5, 0.2], colour, turn)
  cushion(stage, at(-0.36, 0.1, 0), [0.16, 0.5, 0.74], times(colour, 0.95), turn)
  cushion(stage, at(0, 0.36, 0.04), [0.56, 0.16, 0.56], times(colour, 1.05), turn)
  cushion(stage, at(0.36, 0.1, 0), [0.16, 0.5, 0.74], times(colour, 0.95), turn)
  cushion(stage, at(0, 0.5, -0.12), [0.36, 0.32, 0.12], pillow, turn)
}

function television({ stage, width: w, depth: d, palette }: Room, side: number): void {
  const z = -d + 2.3
  const at = side * (w / 2 - 0.24)
  block(stage, [at, 0, z], [0.4, 0.45, 1.5], palette.wood, { gloss: 0.2 })
  const inwards = -side
  const x = at + inwards * 0.06
  const screen = (y0: number, y1: number, half: number): Vec[] =>
    [
      [x + inwards * 0.03, y0, z - half * side],
      [x + inwards * 0.03, y0, z + half * side],
      [x + inwards * 0.03, y1, z + half * side],
      [x + inwards * 0.03, y1, z - half * side],
    ] as Vec[]
  const glare: Mark = { points: screen(0.62, 1.18, 0.5), colour: rgb('#34485c'), opacity: 0.9 }
  paintFaces(stage, [
    { points: screen(0.55, 1.26, 0.62), colour: rgb('#15171b'), gloss: 0.5, thin: true, marks: [glare] },
  ])
}

function ceilingFan({ stage, depth: d, height: h, palette }: Room): void {
  const at: Vec = [0, h - 0.45, -d / 2 - 0.3]
  block(stage, [at[0], at[1], at[2]], [0.05, 0.45, 0.05], palette.metal, { shadow: false })
  for (let blade = 0; blade < 4; blade++) {
    const angle = 0.5 + (blade * Math.PI) / 2
    const tip: Vec = [at[0] + Math.cos(angle) * 0.62, at[1], at[2] + Math.sin(angle) * 0.62]
    const across: Vec = [-Math.sin(angle) * 0.08, 0, Math.cos(angle) * 0.08]
    paintFaces(stage, [
      {
        points: [
          [at[0] + across[0] * 0.4, at[1], at[2] + across[2] * 0.4],
          [tip[0] + across[0], tip[1], tip[2] + across[2]],
          [tip[0] - across[0], tip[1], tip[2] - across[2]],
          [at[0] - across[0] * 0.4, at[1], at[2] - across[2] * 0.4],
        ],
        colour: mix(palette.wood, WHITE, 0.45),
        thin: true,
      },
    ])
  }
  paintFaces(
    stage,
    turned(
      [
        [0.12, 0],
        [0.14, 0.05],
        [0.1, 0.12],
      ],
      { colour: palette.metal, gloss: 0.4 },
      placed([at[0], at[1] - 0.06, at[2]]),
      14,
    ),
  )
}

export function bedroom(room: Room): void {
  const { stage, random, width: w, depth: d, palette } = room
  const { wood, cloth, accent } = palette
  const side = room.free
  const x = -side * w * 0.12
  wardrobe(room, [side * (w / 2 - 0.55), 0, -d + 0.34])
  block(stage, [x, 0, -d + 0.1], [1.9, 1.1, 0.12], wood, { gloss: 0.2, shadow: false })
  block(stage, [x, 0, -d + 1.15], [1.75, 0.26, 2.0], times(wood, 0.85))
  block(stage, [x, 0.26, -d + 1.15], [1.7, 0.24, 1.96], rgb('#f2eee6'), { shadow: false })
  const spread = clothMarks(random, x - 0.86, -d + 0.95, x + 0.86, -d + 2.15, 0.506, [
    cloth,
    mix(cloth, WHITE, 0.35),
    accent,
    rgb('#f3ecdc'),
  ])
  block(stage, [x, 0.24, -d + 1.55], [1.76, 0.262, 1.24], cloth, {
    shadow: false,
    dress: { front: { colour: times(cloth, 0.9) } },
  })
  flatOn(stage, spread)
  for (const at of [-0.42, 0.42]) cushion(stage, [x + at, 0.48, -d + 0.42], [0.68, 0.3, 0.2], rgb('#fbf8f1'))
  for (const at of [-0.3, 0.34]) cushion(stage, [x + at, 0.5, -d + 0.62], [0.42, 0.28, 0.14], accent)
  for (const at of [side]) nightTable(room, [x - at * 1.2, 0, -d + 0.3])
  ceilingFan(room)
}

function wardrobe({ stage, palette }: Room, at: Vec): void {
  const wood = mix(palette.wood, WHITE, 0.12)
  const line = (
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    width: number,
    colour = times(wood, 0.6),
  ): Mark => ({
    points: [
      [x0, y0, 0.305],
      [x1, y1, 0.305],
    ],
    colour,
    line: width,
  })
  const doors = [
    line(0, 0.06, 0, 2.1, 0.02),
    line(-0.05, 1, -0.05, 1.2, 0.03, palette.metal),
    line(0.05, 1, 0.05, 1.2, 0.03, palette.metal),
    line(-0.55, 0.5, 0.55, 0.5, 0.016),
  ]
  block(stage, at, [1.1, 2.15, 0.6], wood, { gloss: 0.15, dress: { front: { marks: doors } } })
}

function nightTable({ stage, palette }: Room, at: Vec): void {
  block(stage, at, [0.45, 0.5, 0.4], palette.wood, { gloss: 0.2 })
  const lamp = placed([at[0], 0.5, at[2]])
  paintFaces(
    stage,
    turned(
      [
        [0.07, 0],
        [0.03, 0.04],
        [0.03, 0.2],
      ],
      { colour: palette.metal, gloss: 0.5 },
      lamp,
      12,
    ),
  )
  paintFaces(
    stage,
    turned(
      [
        [0.16, 0.18],
        [0.1, 0.4],
      ],
      { colour: rgb('#ffe7ae'), glows: true },
      lamp,
      16,
    ),
  )
}
