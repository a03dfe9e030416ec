import type { BodyType } from '../catalogue-cars.ts'
import type { Random } from '../random.ts'
import { CAR_SHAPES } from './car-shapes.ts'
import { paintCar, type CarPaint } from './car.ts'
import { mix, rgb, times, type Colour } from './colour.ts'
import { someDay, type Day } from './day.ts'
import { finish, type Format } from './finish.ts'
import { drawGround, drawPatch, GROUND, groundColour, horizonOf, type GroundKind } from './ground.ts'
import { paintHouse, someStyle } from './house.ts'
import { colourNamed } from './named-colours.ts'
import { newPicture } from './picture.ts'
import { drawBush, drawGrass, drawPalm, drawTree } from './plants.ts'
import { drawHills, drawSea, drawSky } from './sky.ts'
import { box, paintFaces, type Mark, type Stage } from './solid.ts'
import { cameraAt, placed, type Vec } from './space.ts'

export type CarLook = { body: BodyType; color: string | undefined; dear: boolean }
export type CarView = 'front' | 'rear' | 'side'

/** A car on a street, by the sea, in a compound or on a dealer's lot. */
export function drawCar(random: Random, look: CarLook, format: Format, view: CarView): string {
  const picture = newPicture(format.width, format.height)
  const day = someDay(random)
  const shape = CAR_SHAPES[look.body]
  const eye: Vec = [
    random.between(-0.4, 0.4),
    random.between(1.15, 2),
    shape.halfLength * (format.height > format.width ? 3.9 : 3.05),
  ]
  const camera = cameraAt({
    eye,
    target: [0, 0.82, 0],
    width: format.width,
    height: format.height,
    lens: random.between(1.14, 1.28),
  })
  const stage: Stage = { picture, camera, light: day.light }
  const setting = random.pick(look.dear ? SETTINGS_DEAR : SETTINGS)
  setting(random, stage, day)
  paintCar(stage, shape, paintOf(random, look), placed([0, 0, 0], turnFor(random, view)))
  return finish(random, picture, day.light.warm, day.light.sun[0])
}

/** The nose points along +x before it is turned; three-quarter views show most of a car. */
function turnFor(random: Random, view: CarView): number {
  const side = random.pick([1, -1])
  if (view === 'side') return side > 0 ? random.between(-0.12, 0.12) : Math.PI + random.between(-0.12, 0.12)
  const off = random.between(0.42, 0.95)
  const towards = view === 'front' ? -off : off
  return side > 0 ? towards : Math.PI - towards
}

function paintOf(random: Random, { color, dear }: CarLook): CarPaint {
  return {
    body: colourNamed(color, '#a9adb2'),
    wheels: random.weighted([
      ['alloy', dear ? 6 : 5],
      ['dark', dear ? 3 : 1],
      ['steel', dear ? 0 : 2],
    ]),
    chrome: dear || random.chance(0.45),
  }
}

type Setting = (random: Random, stage: Stage, day: Day) => void

const SETTINGS: readonly Setting[] = [street, street, seaside, compound, lot, hilltop]
const SETTINGS_DEAR: readonly Setting[] = [seaside, compound, hilltop, street]

function openGround(random: Random, { picture, camera }: Stage, day: Day, ground: GroundKind): void {
  const horizon = horizonOf(camera)
  drawSky(random, picture, day, horizon)
  drawHills(random, picture, day, horizon)
  drawGround(random, picture, camera, day, ground)
}

/** Tarmac, kerb, pavement, a painted wall and trees over it. */
function street(random: Random, stage: Stage, day: Day): void {
  openGround(random, stage, day, 'asphalt')
  const { picture, camera } = stage
  const plants = { picture, camera, day }
  for (let i = 0; i < 6; i++) {
    const foot: Vec = [random.between(-11, 11), 0, random.between(-14, -7)]
    if (random.chance(0.5)) drawPalm(random, plants, foot, random.between(6, 9), 0.22)
    else drawTree(random, plants, foot, random.between(4.5, 7), 0.22)
  }
  drawPatch(
    picture,
    camera,
    [
      [-60, 0, -3.2],
      [60, 0, -3.2],
      [60, 0, -7],
      [-60, 0, -7],
    ],
    groundColour(day, random.pick(['laterite', 'concrete', 'sand'])),
  )
  wall(random, stage, -5.2)
  drawPatch(
    picture,
    camera,
    [
      [-60, 0, -2.7],
      [60, 0, -2.7],
      [60, 0, -3.2],
      [-60, 0, -3.2],
    ],
    mix(groundColour(day, 'concrete'), [255, 255, 255], 0.15),
  )
  if (random.chance(0.6))
    for (let x = -12; x < 12; x += 4)
      drawPatch(
        picture,
        camera,
        [
          [x, 0.001, 3.1],
          [x + 2, 0.001, 3.1],
          [x + 2, 0.001, 2.94],
          [x, 0.001, 2.94],
        ],
        rgb('#e9e6da'),
        0.75,
      )
  for (let i = 0; i < 3; i++)
    drawBush(
      random,
      plants,
      [random.between(-8, 8), 0, -4.9],
      random.between(0.7, 1.2),
      0,
      random.chance(0.6) ? rgb(random.pick(['#d9447a', '#f0a33c', '#c94a4a'])) : undefined,
    )
}

/** The wall of a compound with its coping, pillars and perhaps a gate. */
function wall(random: Random, stage: Stage, z: number): void {
  const colour = rgb(
    random.pick(['#e5d5b5', '#d8b890', '#c8d3cf', '#e9c9b0', '#f0e7d6', '#b9c4a4', '#c5a58f']),
  )
  const height = random.between(1.9, 2.4)
  const marks: Mark[] = []
  for (let x = -18; x < 18; x += 3.2)
    marks.push({
      points: [
        [x, 0, 0.13],
        [x + 0.4, 0, 0.13],
        [x + 0.4, height, 0.13],
        [x, height, 0.13],
      ],
      colour: times(colour, 0.93),
    })
  marks.push({
    points: [
      [-20, 0, 0.13],
      [20, 0, 0.13],
      [20, 0.3, 0.13],
      [-20, 0.3, 0.13],
    ],
    colour: times(colour, 0.72),
    opacity: 0.8,
  })
  const gate = random.chance(0.6) ? random.between(-4, 4) : undefined
  if (gate !== undefined) {
    const metal = rgb(random.pick(['#2f4f6b', '#6b2f2a', '#2d3a33', '#4a4d52', '#8a6a2f']))
    marks.push({
      points: [
        [gate, 0, 0.14],
        [gate + 3, 0, 0.14],
        [gate + 3, height * 0.96, 0.14],
        [gate, height * 0.96, 0.14],
      ],
      colour: metal,
    })
    for (let i = 1; i < 8; i++)
      marks.push({
        points: [
          [gate + (i * 3) / 8, 0.1, 0.15],
          [gate + (i * 3) / 8, height * 0.9, 0.15],
        ],
        colour: times(metal, i === 4 ? 0.5 : 1.35),
        line: 0.05,
      })
  }
  paintFaces(stage, box([40, height, 0.25], { colour }, placed([0, 0, z]), { front: { marks } }))
  paintFaces(
    stage,
    box([40, 0.14, 0.4], { colour: mix(colour, [255, 255, 255], 0.4) }, placed([0, height, z])),
  )
}

function seaside(random: Random, stage: Stage, day: Day): void {
  const { picture, camera } = stage
  const horizon = horizonOf(camera)
  drawSky(random, picture, day, horizon)
  drawSea(random, picture, day, horizon, picture.height * 0.1)
  drawGround(random, picture, camera, day, 'sand', horizon + picture.height * 0.075)
  const plants = { picture, camera, day }
  for (let i = 0; i < 6; i++)
    drawPalm(
      random,
      plants,
      [random.between(-9, 9), 0, random.between(-11, -5)],
      random.between(5.5, 8.5),
      0.1,
    )
  if (random.chance(0.6))
    drawPatch(
      picture,
      camera,
      [
        [-60, 0, -2.6],
        [60, 0, -2.6],
        [60, 0, 60],
        [-60, 0, 60],
      ],
      groundColour(day, 'asphalt'),
    )
  drawGrass(random, plants, [-9, 0, -3.6], [9, 0, -2.8], 60)
}

/** In front of a house, on its paved yard. */
function compound(random: Random, stage: Stage, day: Day): void {
  openGround(random, stage, day, random.pick(['concrete', 'laterite', 'concrete', 'grass'] as const))
  const plants = { picture: stage.picture, camera: stage.camera, day }
  for (let i = 0; i < 4; i++)
    drawPalm(
      random,
      plants,
      [random.between(-12, 12), 0, random.between(-18, -13)],
      random.between(6, 9),
      0.25,
    )
  const storeys = random.int(1, 2)
  paintHouse(
    random,
    stage,
    someStyle(random, 'house', storeys),
    placed([random.between(-4, 4), 0, -9.5], random.between(-0.2, 0.2)),
  )
  for (let i = 0; i < 5; i++)
    drawBush(
      random,
      plants,
      [random.between(-7, 7), 0, -4.2],
      random.between(0.5, 1),
      0,
      random.chance(0.5) ? rgb('#d9447a') : undefined,
    )
}

/** A dealer's yard: other cars in a row behind, bunting above. */
function lot(random: Random, stage: Stage, day: Day): void {
  openGround(random, stage, day, random.pick(['concrete', 'laterite'] as const))
  wall(random, stage, -8.5)
  const bodies: readonly BodyType[] = ['SUV', 'Sedan', 'Hatchback', 'SUV', 'Pickup']
  for (const x of [-6.6, -3.3, 3.3, 6.6].filter(() => random.chance(0.75))) {
    const body: Colour = mix(
      colourNamed(random.pick(['White', 'Silver', 'Black', 'Blue', 'Red', 'Grey'])),
      day.haze,
      0.18,
    )
    paintCar(
      stage,
      CAR_SHAPES[random.pick(bodies)],
      { body, wheels: 'alloy', chrome: false, far: true },
      placed([x, 0, -5.4], -Math.PI / 2 + random.between(-0.06, 0.06)),
    )
  }
  bunting(random, stage)
}

function bunting(random: Random, { picture, camera }: Stage): void {
  const colours =
    [
      ['#1eb53a', '#ffffff', '#0072c6'],
      ['#e2493a', '#f2c14b', '#3f7fc1'],
    ][random.int(0, 1)]?.map(rgb) ?? []
  for (let i = 0; i < 34; i++) {
    const x = -8.5 + i * 0.5
    const sag = 3.2 - 0.5 * Math.sin((Math.PI * ((i % 17) + 0.5)) / 17)
    const spots = (
      [
        [x, sag, -3],
        [x + 0.36, sag, -3],
        [x + 0.18, sag - 0.34, -3],
      ] as const
    ).map(camera.project)
    picture.shape(
      `M${spots.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}Z`,
      colours[i % colours.length] ?? GROUND.sand,
    )
  }
}

/** A lay-by above the town with the hills behind. */
function hilltop(random: Random, stage: Stage, day: Day): void {
  const { picture, camera } = stage
  const horizon = horizonOf(camera)
  drawSky(random, picture, day, horizon)
  drawSea(random, picture, day, horizon, picture.height * 0.06)
  drawHills(random, picture, day, horizon + picture.height * 0.05)
  drawGround(
    random,
    picture,
    camera,
    day,
    random.pick(['laterite', 'asphalt', 'laterite']),
    horizon + picture.height * 0.06,
  )
  const plants = { picture, camera, day }
  drawGrass(random, plants, [-10, 0, -5], [10, 0, -3], 80)
  for (let i = 0; i < 4; i++)
    drawBush(random, plants, [random.between(-8, 8), 0, random.between(-6, -4)], random.between(0.7, 1.4))
  if (random.chance(0.7)) drawTree(random, plants, [random.pick([-4.5, 4.8]), 0, -5], random.between(4, 6))
}
