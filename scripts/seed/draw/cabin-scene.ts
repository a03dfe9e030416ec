import type { Random } from '../random.ts'
import { mix, rgb, times, WHITE, type Colour } from './colour.ts'
import { someDay } from './day.ts'
import { finish, type Format } from './finish.ts'
import { slab, someWallpaper } from './gadget.ts'
import { drawGround, horizonOf } from './ground.ts'
import { colourNamed } from './named-colours.ts'
import { newPicture, polygon } from './picture.ts'
import { drawPalm, drawTree } from './plants.ts'
import { drawHills, drawSky } from './sky.ts'
import {
  box,
  circle,
  paintFaces,
  prism,
  roundedOutline,
  turned,
  type Light,
  type Mark,
  type Stage,
} from './solid.ts'
import { cameraAt, placed, type Vec } from './space.ts'
import { paintTube } from './tube.ts'

export type CabinLook = { color: string | undefined; manual: boolean }

const DARK = rgb('#232528')

/**
 * The front seats' view of a car: dashboard, wheel on the left, screen in the middle, the road through the
 * windscreen.
 */
export function drawCabin(random: Random, look: CabinLook, format: Format): string {
  const picture = newPicture(format.width, format.height)
  const day = someDay(random)
  const camera = cameraAt({
    eye: [random.between(-0.1, 0.15), 1.3, 1.3],
    target: [0, 0.78, -0.6],
    width: format.width,
    height: format.height,
    lens: format.height >= format.width ? 1 : 0.8,
  })
  const outside = { picture, camera, day }
  const horizon = horizonOf(camera)
  drawSky(random, picture, day, horizon)
  drawHills(random, picture, day, horizon)
  drawGround(random, picture, camera, day, random.pick(['asphalt', 'laterite', 'concrete'] as const))
  for (let i = 0; i < 5; i++) {
    const foot: Vec = [random.between(-9, 9), 0, random.between(-18, -8)]
    if (random.chance(0.5)) drawPalm(random, outside, foot, random.between(5, 7), 0.2)
    else drawTree(random, outside, foot, random.between(4, 6), 0.2)
  }
  const trim = colourNamed(look.color, '#2c2d30')
  const light: Light = {
    sun: [0.3, 0.9, -0.2],
    warm: day.light.warm,
    sky: rgb('#d4dae2'),
    ground: rgb('#a59a8c'),
    sunShare: 0.4,
  }
  const stage: Stage = { picture, camera, light }
  frameOfWindscreen(stage)
  floor(stage, trim)
  doors(stage, trim)
  dashboard(random, stage, trim)
  steeringWheel(stage, trim)
  centre(random, stage, trim, look.manual)
  seats(stage, trim)
  return finish(random, picture, day.light.warm)
}

function frameOfWindscreen({ picture, camera }: Stage): void {
  const { width, height } = picture
  const [left, right, leftTop, rightTop] = (
    [
      [-0.86, 0.95, -0.75],
      [0.86, 0.95, -0.75],
      [-0.72, 1.52, -0.25],
      [0.72, 1.52, -0.25],
    ] as const
  ).map((point) => camera.project(point))
  if (!left || !right || !leftTop || !rightTop) return
  const shade = rgb('#3a3a3b')
  picture.shape(
    polygon([[0, 0], leftTop, left, [0, left[1] + 60]]),
    picture.linear(
      [
        [0, times(shade, 0.6)],
        [1, shade],
      ],
      [0, 0],
      [1, 0],
    ),
  )
  picture.shape(
    polygon([[width, 0], rightTop, right, [width, right[1] + 60]]),
    picture.linear(
      [
        [0, shade],
        [1, times(shade, 0.6)],
      ],
      [0, 0],
      [1, 0],
    ),
  )
  picture.shape(
    polygon([[0, 0], [width, 0], rightTop, leftTop]),
    picture.linear([
      [0, rgb('#6e6a64')],
      [1, rgb('#9a958d')],
    ]),
  )
  const [x, y] = [width * 0.5, leftTop[1] + height * 0.045]
  picture.shape(
    `M${x - width * 0.085} ${y - height * 0.022}h${width * 0.17}l${-width * 0.012} ${height * 0.05}h${-width * 0.146}Z`,
    rgb('#1b1c1e'),
  )
  picture.shape(
    `M${x - width * 0.076} ${y - height * 0.015}h${width * 0.152}l${-width * 0.01} ${height * 0.037}h${-width * 0.132}Z`,
    rgb('#8ea6b5'),
  )
}

function dashboard(random: Random, stage: Stage, trim: Colour): void {
  const profile: readonly (readonly [number, number])[] = [
    [-0.78, 0.93],
    [-0.5, 0.96],
    [-0.3, 0.95],
    [-0.2, 0.86],
    [-0.24, 0.62],
    [-0.34, 0.4],
    [-0.8, 0.4],
  ]
  const outline = profile.toReversed()
  const soft = mix(DARK, trim, 0.12)
  const lying = (point: Vec): Vec => [-point[2], point[1], point[0]]
  paintFaces(
    stage,
    prism(
      outline.map(([z, y]) => [z, y] as const),
      1.9,
      { colour: soft, gloss: 0.12 },
      lying,
    ),
  )
  const wood = random.pick([rgb('#7a5334'), rgb('#8c9096'), rgb('#3a3c40'), trim])
  paintFaces(stage, box([1.88, 0.07, 0.02], { colour: wood, gloss: 0.5 }, placed([0, 0.71, -0.2])))
  for (const x of [-0.84, -0.2, 0.2, 0.84]) vent(stage, [x, 0.8, -0.185])
  const line: Mark = {
    points: [
      [-0.3, 0.02, 0.012],
      [0.3, 0.02, 0.012],
      [0.3, 0.18, 0.012],
      [-0.3, 0.18, 0.012],
    ],
    colour: times(soft, 0.8),
  }
  paintFaces(
    stage,
    box([0.66, 0.22, 0.02], { colour: mix(soft, trim, 0.75) }, placed([0.6, 0.46, -0.235], 0, 0.18), {
      front: { marks: [line] },
    }),
  )
  // The instruments stand behind the wheel under a hood.
  paintFaces(
    stage,
    prism(roundedOutline(0.46, 0.2, 0.08), 0.1, { colour: times(soft, 0.8) }, placed([-0.46, 0.95, -0.32])),
  )
  for (const x of [-0.56, -0.36]) {
    const dial = circle(0.075, 22).map(([dx, dy]): Vec => [x + dx, 0.95 + dy, -0.265])
    const needle: Mark = {
      points: [
        [x, 0.95, -0.262],
        [x + 0.045, 0.985, -0.262],
      ],
      colour: rgb('#e2593a'),
      glows: true,
      line: 0.008,
    }
    const ticks = circle(0.064, 11, 0.6)
      .slice(0, 9)
      .map(([dx, dy]): Mark => ({
        points: [
          [x + dx, 0.95 + dy, -0.263],
          [x + dx * 0.82, 0.95 + dy * 0.82, -0.263],
        ],
        colour: WHITE,
        glows: true,
        line: 0.005,
      }))
    paintFaces(stage, [
      { points: dial, colour: rgb('#0e1013'), glows: true, thin: true, marks: [...ticks, needle] },
    ])
  }
}

function floor(stage: Stage, trim: Colour): void {
  paintFaces(stage, [
    {
      points: [
        [-1.1, 0.05, 2],
        [1.1, 0.05, 2],
        [1.1, 0.05, -0.8],
        [-1.1, 0.05, -0.8],
      ],
      colour: mix(rgb('#1a1b1d'), trim, 0.12),
      thin: true,
    },
  ])
  for (const x of [-0.5, 0.5])
    paintFaces(stage, [
      {
        points: [
          [x - 0.25, 0.06, 0.5],
          [x + 0.25, 0.06, 0.5],
          [x + 0.25, 0.06, -0.2],
          [x - 0.25, 0.06, -0.2],
        ],
        colour: rgb('#2c2e31'),
        thin: true,
      },
    ])
}

/** The doors' inner sides, in the cabin's colour, with an armrest. */
function doors(stage: Stage, trim: Colour): void {
  for (const side of [-1, 1]) {
    paintFaces(
      stage,
      box(
        [0.12, 0.91, 2.2],
        { colour: mix(DARK, trim, 0.85), gloss: 0.06 },
        placed([side * 1.02, 0.02, 0.6]),
      ),
    )
    paintFaces(
      stage,
      box([0.16, 0.07, 0.8], { colour: mix(DARK, trim, 0.4), gloss: 0.1 }, placed([side * 0.94, 0.6, 0.55])),
    )
    paintFaces(
      stage,
      box([0.05, 0.03, 0.14], { colour: rgb('#b9bdc2'), gloss: 0.6 }, placed([side * 0.92, 0.8, 0.2])),
    )
  }
}

function vent(stage: Stage, at: Vec): void {
  const slats = [0.02, 0.045, 0.07].map((y): Mark => ({
    points: [
      [-0.075, y, 0.012],
      [0.075, y, 0.012],
    ],
    colour: rgb('#5b5e63'),
    line: 0.008,
  }))
  paintFaces(
    stage,
    box([0.18, 0.09, 0.02], { colour: rgb('#101113'), gloss: 0.2 }, placed([at[0], at[1] - 0.03, at[2]]), {
      front: { marks: slats },
    }),
  )
}

function steeringWheel(stage: Stage, trim: Colour): void {
  const lean = placed([-0.46, 0.82, 0.0], 0, -0.42)
  const leather = mix(rgb('#1f2023'), trim, 0.08)
  const ring = [...circle(0.21, 40), ...circle(0.21, 40).slice(0, 1)].map(([x, y]): Vec => lean([x, y, 0]))
  for (const angle of [0.08, Math.PI - 0.08, -Math.PI / 2])
    paintTube(
      stage,
      (
        [
          [Math.cos(angle) * 0.2, Math.sin(angle) * 0.2, 0],
          [Math.cos(angle) * 0.06, Math.sin(angle) * 0.06, 0.01],
        ] as Vec[]
      ).map(lean),
      0.024,
      rgb('#55585d'),
    )
  paintFaces(
    stage,
    prism(roundedOutline(0.17, 0.13, 0.05), 0.05, { colour: leather, gloss: 0.15 }, lean, {
      marks: [
        { points: circle(0.022, 16).map(([x, y]): Vec => [x, y, 0.027]), colour: rgb('#a9adb2'), gloss: 0.5 },
      ],
    }),
  )
  paintTube(stage, ring, 0.019, leather)
}

function centre(random: Random, stage: Stage, trim: Colour, manual: boolean): void {
  slab(random, stage, placed([0, 0.98, -0.24], 0, -0.08), {
    width: 0.36,
    height: 0.22,
    body: rgb('#17181b'),
    wallpaper: someWallpaper(random),
    cameras: 0,
  })
  const soft = mix(DARK, trim, 0.1)
  const knobs = [-0.1, 0.1].map((x): Mark => ({
    points: circle(0.026, 16).map(([dx, dy]): Vec => [x + dx, 0.12 + dy, 0.012]),
    colour: rgb('#8d9196'),
    gloss: 0.4,
  }))
  paintFaces(
    stage,
    box([0.36, 0.2, 0.02], { colour: rgb('#17181b'), gloss: 0.3 }, placed([0, 0.5, -0.22], 0, 0.15), {
      front: {
        marks: [
          ...knobs,
          {
            points: [
              [-0.12, 0.05, 0.012],
              [0.12, 0.05, 0.012],
            ],
            colour: rgb('#5aa9c9'),
            glows: true,
            line: 0.016,
          },
        ],
      },
    }),
  )
  paintFaces(stage, box([0.3, 0.42, 0.95], { colour: soft, gloss: 0.1 }, placed([0, 0, 0.18])))
  const base: Vec = [0.02, 0.42, 0.02]
  paintFaces(
    stage,
    turned(
      [
        [0.07, 0],
        [0.05, 0.03],
        [0.022, 0.06],
        [0.016, 0.15],
      ],
      { colour: rgb('#151618'), gloss: 0.2 },
      placed(base),
      14,
    ),
  )
  if (manual)
    paintFaces(
      stage,
      turned(
        [
          [0.02, 0],
          [0.036, 0.03],
          [0.03, 0.06],
          [0.01, 0.07],
        ],
        { colour: rgb('#b9bdc2'), gloss: 0.5 },
        placed([base[0], base[1] + 0.14, base[2]]),
        14,
      ),
    )
  else
    paintFaces(
      stage,
      box(
        [0.05, 0.08, 0.07],
        { colour: rgb('#2b2d31'), gloss: 0.5 },
        placed([base[0], base[1] + 0.12, base[2]], 0, -0.2),
      ),
    )
}

/** The front edges of both seats, in the cabin's colour, stitched. */
function seats(stage: Stage, trim: Colour): void {
  for (const x of [-0.5, 0.5]) {
    const outline = roundedOutline(0.56, 0.22, 0.1, 5)
    const stitch: Mark[] = [-0.13, 0.13].map((dx): Mark => ({
      points: [
        [dx, -0.08, 0.252],
        [dx, 0.1, 0.252],
      ],
      colour: mix(trim, WHITE, 0.35),
      line: 0.007,
    }))
    paintFaces(
      stage,
      prism(outline, 0.5, { colour: trim, gloss: 0.08 }, placed([x, 0.36, 0.34], 0, 0.05), { marks: stitch }),
    )
  }
}
