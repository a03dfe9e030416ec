import type { Random } from '../random.ts'
import { mix, rgb, times, WHITE, type Colour } from './colour.ts'
import { finish, type Format } from './finish.ts'
import { newPicture, rectangle } from './picture.ts'
import { clothMarks, flatOn } from './room.ts'
import { box, paintFaces, type Light, type Mark, type Stage } from './solid.ts'
import { cameraAt, placed, type Vec } from './space.ts'

/**
 * A table with something behind it, ready for things to be put on. Lengths in decimetres; the table's top is
 * y = 0.
 */
export type Tabletop = { stage: Stage; finish(): string }

const CLOTHS = [
  ['#1f3f6b', '#e9e2cf', '#3f6fa0', '#0f2440'],
  ['#7a2d22', '#e8c37a', '#f1e6d2', '#3a1a16'],
  ['#2f5b3c', '#e3d08a', '#f3efe0', '#183424'],
  ['#4a2f63', '#e7a84f', '#f0e7da', '#2a1a3d'],
  ['#b5762f', '#f4e7cb', '#5b3419', '#e0a44f'],
  ['#255a66', '#f2efe6', '#e27d4f', '#143840'],
]
const WALLS = [
  '#d9c7a7',
  '#b7c6c4',
  '#c7a08a',
  '#8fa3a8',
  '#e4d6bd',
  '#7d8f86',
  '#c9b6c4',
  '#a9b9cf',
  '#d3b48e',
  '#6f7f8f',
]

export function newTabletop(random: Random, format: Format, spread: number): Tabletop {
  const picture = newPicture(format.width, format.height)
  const sunX = random.pick([-0.75, 0.75]) * random.between(0.7, 1.1)
  const light: Light = {
    sun: [sunX, 0.95, 0.8],
    warm: rgb(random.pick(['#fff4e0', '#ffe6c4', '#f4f6fb', '#fff0d2'])),
    sky: rgb('#dde1e8'),
    ground: rgb('#c9b39c'),
    sunShare: 0.6,
  }
  const tall = format.height >= format.width
  const eye: Vec = [
    random.between(-1.2, 1.2),
    random.between(1.9, 3.4) * spread * 0.5,
    spread * (tall ? 2.9 : 2.5),
  ]
  const camera = cameraAt({
    eye,
    target: [0, spread * 0.26, 0],
    width: format.width,
    height: format.height,
    lens: tall ? 1.45 : 1.5,
  })
  const stage: Stage = { picture, camera, light }
  drawBehind(random, stage, spread)
  drawTop(random, stage, spread)
  return { stage, finish: () => finish(random, picture, light.warm, sunX) }
}

/** A wall out of focus: window light, a shelf of boxes, or only colour. */
function drawBehind(random: Random, stage: Stage, spread: number): void {
  const { picture } = stage
  const { width, height } = picture
  const wall = rgb(random.pick(WALLS))
  picture.shape(
    rectangle(0, 0, width, height),
    picture.linear(
      [
        [0, mix(wall, WHITE, 0.22)],
        [1, times(wall, 0.72)],
      ],
      [stage.light.sun[0] < 0 ? 0 : 1, 0],
      [0.5, 1],
    ),
  )
  const kind = random.pick(['plain', 'shelf', 'lights', 'window'] as const)
  if (kind === 'shelf') drawShelf(random, stage, spread)
  if (kind === 'lights') drawLights(random, stage)
  if (kind === 'window') drawWindowLight(random, stage)
}

function drawShelf(random: Random, { picture }: Stage, spread: number): void {
  const { width, height } = picture
  const rows = spread > 4 ? 3 : 2
  for (let row = 0; row < rows; row++) {
    const y = height * (0.1 + 0.2 * row)
    for (let x = -40; x < width;) {
      const [w, h] = [random.between(40, 110), random.between(0.08, 0.15) * height]
      const colour = mix(
        rgb(random.pick(['#e8e3d8', '#3b4a66', '#c24b3a', '#e0a83e', '#5f7f6a', '#27282c', '#8fa9c4'])),
        [128, 118, 110],
        0.35,
      )
      if (random.chance(0.85))
        picture.shape(
          rectangle(x, y + height * 0.15 - h, w, h),
          picture.linear(
            [
              [0, mix(colour, WHITE, 0.15)],
              [1, times(colour, 0.75)],
            ],
            [0, 0],
            [1, 0],
          ),
          { opacity: 0.75 },
        )
      x += w + random.between(2, 16)
    }
    picture.shape(rectangle(0, y + height * 0.15, width, height * 0.014), rgb('#6a4d36'), { opacity: 0.75 })
  }
  picture.shape(rectangle(0, 0, width, height * 0.75), rgb('#6b6258'), { opacity: 0.28 })
}

function drawLights(random: Random, { picture, light }: Stage): void {
  for (let i = 0; i < 16; i++) {
    const r = random.between(18, 74)
    const colour = mix(light.warm, rgb(random.pick(['#ffce7a', '#ff9f6b', '#9fd3e8', '#ffe9b8'])), 0.7)
    const [x, y] = [random.next() * picture.width, random.next() * picture.height * 0.5]
    picture.oval(
      x,
      y,
      r,
      r,
      picture.radial([
        [0, colour, 0.28],
        [0.85, colour, 0.36],
        [1, colour, 0],
      ]),
    )
  }
}

function drawWindowLight(random: Random, { picture, light }: Stage): void {
  const { width, height } = picture
  const x = light.sun[0] < 0 ? random.between(0.4, 0.6) * width : random.between(0.02, 0.2) * width
  for (let pane = 0; pane < 2; pane++) {
    for (let row = 0; row < 2; row++) {
      const [px, py] = [x + pane * width * 0.17 + row * width * 0.05, height * (0.03 + row * 0.21)]
      picture.shape(
        `M${px} ${py}l${width * 0.15} 0l${width * 0.05} ${height * 0.19}l${-width * 0.15} 0Z`,
        mix(light.warm, WHITE, 0.3),
        { opacity: 0.32 },
      )
    }
  }
}

function drawTop(random: Random, stage: Stage, spread: number): void {
  const kind = random.pick(['wood', 'wood', 'wood', 'cloth', 'cloth', 'stone', 'paint'] as const)
  const [reach, back, near] = [spread * 4, -spread * 1.15, spread * 3]
  const paint = rgb(random.pick(['#e9dfce', '#cfd9dd', '#e7c9b4', '#3c4148', '#d6dec9', '#54707a']))
  const wood = rgb(random.pick(['#9a6a3f', '#7b4f30', '#b98a57', '#5f4130', '#c79f6c']))
  const stone = rgb(random.pick(['#e6e2db', '#c9c4bd', '#55565a']))
  const base = kind === 'wood' || kind === 'cloth' ? wood : kind === 'stone' ? stone : paint
  const top: Vec[] = [
    [-reach, 0, near],
    [reach, 0, near],
    [reach, 0, back],
    [-reach, 0, back],
  ]
  const marks =
    kind === 'stone'
      ? veins(random, stone, reach, back, near)
      : kind === 'paint'
        ? []
        : planks(random, wood, spread, reach, back, near)
  paintFaces(stage, [{ points: top, colour: base, gloss: kind === 'stone' ? 0.2 : 0.08, marks }])
  paintFaces(stage, box([reach * 2, 0.12, 0.06], { colour: times(base, 0.7) }, placed([0, -0.12, back])))
  if (kind === 'cloth') {
    const colours = random.pick(CLOTHS).map(rgb)
    const half = spread * random.between(0.95, 1.25)
    const turn = random.between(-0.2, 0.2)
    const lay = placed([0, 0, 0.1 * spread], turn)
    flatOn(
      stage,
      clothMarks(random, -half * 1.3, -half * 0.8, half * 1.3, half * 1.1, 0.004, colours).map((mark) => ({
        ...mark,
        points: mark.points.map(lay),
      })),
    )
  }
}

/** Planks with their grain run from left to right. */
function planks(
  random: Random,
  wood: Colour,
  spread: number,
  reach: number,
  back: number,
  near: number,
): Mark[] {
  const width = spread * 0.42
  const marks: Mark[] = []
  for (let z = back; z < near; z += width) {
    marks.push({
      points: [
        [-reach, 0, z + width],
        [reach, 0, z + width],
        [reach, 0, z],
        [-reach, 0, z],
      ],
      colour: times(wood, random.between(0.88, 1.1)),
    })
    for (let grain = 0; grain < 5; grain++) {
      const [from, at] = [random.between(-reach, reach * 0.6), z + random.between(0.08, 0.92) * width]
      const bend = random.between(-0.03, 0.03) * spread
      marks.push({
        points: [
          [from, 0, at],
          [from + spread * 0.8, 0, at + bend],
          [from + spread * 1.9, 0, at - bend],
        ],
        colour: times(wood, random.pick([0.72, 0.8, 1.16])),
        line: spread * 0.006,
        opacity: 0.6,
      })
    }
    marks.push({
      points: [
        [-reach, 0, z],
        [reach, 0, z],
      ],
      colour: times(wood, 0.5),
      line: spread * 0.008,
    })
  }
  return marks
}

function veins(random: Random, stone: Colour, reach: number, back: number, near: number): Mark[] {
  return Array.from({ length: 16 }, (): Mark => {
    const [x, z] = [random.between(-reach, reach) * 0.6, random.between(back, near)]
    const points = Array.from({ length: 5 }, (_, i): Vec => [
      x + i * reach * 0.1,
      0,
      z + random.between(-0.5, 0.5),
    ])
    return {
      points,
      colour: times(stone, random.pick([0.82, 0.9, 1.12])),
      line: random.between(0.01, 0.04),
      opacity: 0.55,
    }
  })
}
