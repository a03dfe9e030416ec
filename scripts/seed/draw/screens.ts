import type { Random } from '../random.ts'
import { mix, rgb, times, type Colour } from './colour.ts'
import { screenMarks, shadowOf, slab, someWallpaper } from './gadget.ts'
import { box, paintFaces, prism, roundedOutline, type Mark, type Stage } from './solid.ts'
import { placed, type Move, type Vec } from './space.ts'

const BLACK_PLASTIC = rgb('#1d1f23')

export function paintPhones(
  random: Random,
  stage: Stage,
  body: Colour,
  cameras: number,
  at: Vec,
  turn: number,
): void {
  const [width, height] = [0.74, 1.56]
  const wallpaper = someWallpaper(random)
  const back = placed(
    [at[0] - 0.5 * Math.sign(turn || 1), (height / 2) * 0.96 + 0.03, at[2] - 0.28],
    turn * 0.6 + Math.PI,
    0.16,
  )
  const front = placed(
    [at[0] + 0.22 * Math.sign(turn || 1), (height / 2) * 0.965 + 0.03, at[2] + 0.12],
    turn,
    -0.2,
  )
  for (const move of [back, front]) {
    shadowOf(stage, move, [width, height, 0.08], { centred: true })
    slab(random, stage, move, { width, height, body, wallpaper, cameras })
  }
}

export function paintLyingPhone(
  random: Random,
  stage: Stage,
  body: Colour,
  cameras: number,
  at: Vec,
  turn: number,
  faceUp: boolean,
): void {
  const move = placed([at[0], 0.05, at[2]], turn, faceUp ? -Math.PI / 2 : Math.PI / 2)
  shadowOf(
    stage,
    (point) => placed([at[0], 0, at[2]], turn)([point[0], point[1] * 0.06, point[2]]),
    [0.78, 1, 1.6],
  )
  slab(random, stage, move, { width: 0.74, height: 1.56, body, wallpaper: someWallpaper(random), cameras })
}

export function paintTablet(random: Random, stage: Stage, body: Colour, at: Vec, turn: number): void {
  const [width, height] = [2.5, 1.75]
  const move = placed([at[0], (height / 2) * 0.95 + 0.03, at[2]], turn, -0.28)
  paintFaces(
    stage,
    box([0.9, 0.9, 0.08], { colour: times(body, 0.6) }, (point) =>
      placed([at[0], 0, at[2]], turn)([point[0], point[1], point[2] - 0.5 + point[1] * 0.25]),
    ),
  )
  shadowOf(stage, move, [width, height, 0.1], { centred: true })
  slab(random, stage, move, { width, height, body, wallpaper: someWallpaper(random), cameras: 1 })
}

export function paintLaptop(random: Random, stage: Stage, body: Colour, at: Vec, turn: number): void {
  const [w, d, thick] = [3.3, 2.25, 0.13]
  const base = placed(at, turn)
  shadowOf(stage, base, [w, thick, d])
  const rows = 5
  const keys: Mark[] = Array.from({ length: rows }, (_, row) => row).flatMap((row) =>
    Array.from({ length: 13 }, (_, i): Mark => {
      const [x, z] = [-w * 0.43 + i * w * 0.0665, -d * 0.36 + row * d * 0.098]
      return {
        points: [
          [x, thick + 0.004, z + d * 0.078],
          [x + w * 0.056, thick + 0.004, z + d * 0.078],
          [x + w * 0.056, thick + 0.004, z],
          [x, thick + 0.004, z],
        ],
        colour: mix(BLACK_PLASTIC, body, 0.12),
      }
    }),
  )
  const well: Mark = {
    points: [
      [-w * 0.45, thick + 0.002, d * 0.14],
      [w * 0.45, thick + 0.002, d * 0.14],
      [w * 0.45, thick + 0.002, -d * 0.39],
      [-w * 0.45, thick + 0.002, -d * 0.39],
    ],
    colour: times(body, 0.72),
  }
  const pad: Mark = {
    points: [
      [-w * 0.16, thick + 0.003, d * 0.44],
      [w * 0.16, thick + 0.003, d * 0.44],
      [w * 0.16, thick + 0.003, d * 0.19],
      [-w * 0.16, thick + 0.003, d * 0.19],
    ],
    colour: times(body, 0.9),
    gloss: 0.2,
  }
  paintFaces(
    stage,
    box([w, thick, d], { colour: body, gloss: 0.3 }, base, { top: { marks: [well, ...keys, pad] } }),
  )
  const height = 2.1
  const lid: Move = (point) =>
    base(placed([0, thick, -d / 2 + 0.03], 0, -0.3)([point[0], point[1] + height / 2, point[2]]))
  const z = 0.036
  const screen = screenMarks(
    random,
    -w * 0.475,
    -height * 0.43,
    w * 0.475,
    height * 0.45,
    z + 0.002,
    someWallpaper(random),
  )
  const bezel: Mark = {
    points: roundedOutline(w * 0.985, height * 0.975, 0.08).map(([x, y]): Vec => [x, y, z]),
    colour: BLACK_PLASTIC,
    gloss: 0.2,
  }
  paintFaces(
    stage,
    prism(
      roundedOutline(w, height, 0.1),
      0.07,
      { colour: body, gloss: 0.35 },
      lid,
      { marks: [bezel, ...screen] },
      { colour: body, gloss: 0.35 },
    ),
  )
}
