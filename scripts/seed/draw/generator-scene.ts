import type { Random } from '../random.ts'
import { mix, rgb, times, type Colour } from './colour.ts'
import { someDay, type Day } from './day.ts'
import { finish, type Format } from './finish.ts'
import { drawGround, drawPatch, groundColour, horizonOf } from './ground.ts'
import { paintMachine, sizeOf, type MachineLook } from './machine.ts'
import { newPicture, rectangle } from './picture.ts'
import { drawBush, drawGrass, drawPalm, drawTree } from './plants.ts'
import { drawHills, drawSky } from './sky.ts'
import { box, paintFaces, turned, type Mark, type Stage } from './solid.ts'
import { cameraAt, placed, type Vec } from './space.ts'

/**
 * A generator in somebody's yard, against a zinc fence or a house wall, sometimes under an awning, with a
 * jerrycan by it.
 */
export function drawGenerator(random: Random, look: MachineLook, format: Format, close = false): string {
  const picture = newPicture(format.width, format.height)
  const day = someDay(random)
  const size = sizeOf(look) * (look.build === 'canopy' ? 1 : 1.05)
  const far = (look.build === 'canopy' ? 3.9 : 1.65) * size * (close ? 0.78 : 1)
  const from = random.between(0.25, 0.75) * (random.chance(0.5) ? 1 : -1)
  const eye: Vec = [
    Math.sin(from) * far,
    random.between(0.62, 0.85) * (look.build === 'canopy' ? 1.9 : 0.95) * size,
    Math.cos(from) * far,
  ]
  const target: Vec = [random.between(-0.06, 0.06), (look.build === 'canopy' ? 0.55 : 0.23) * size, 0]
  const camera = cameraAt({
    eye,
    target,
    width: format.width,
    height: format.height,
    lens: format.height > format.width ? 1.45 : 1.2,
  })
  const stage: Stage = { picture, camera, light: day.light }
  const horizon = Math.max(0, horizonOf(camera))
  drawSky(random, picture, day, horizon)
  drawHills(random, picture, day, horizon)
  const ground = random.pick(['laterite', 'laterite', 'concrete', 'sand'] as const)
  drawGround(random, picture, camera, day, ground)
  const scale = look.build === 'canopy' ? 2.1 : 1
  drawBackdrop(random, stage, day, scale)
  if (ground !== 'concrete' && random.chance(0.5)) {
    const [x, z] = [0.62 * scale * size, 0.45 * scale * size]
    drawPatch(
      picture,
      camera,
      [
        [-x, 0, -z],
        [x, 0, -z],
        [x, 0, z],
        [-x, 0, z],
      ],
      groundColour(day, 'concrete'),
    )
  }
  if (ground === 'laterite')
    drawGrass(
      random,
      { picture, camera, day },
      [-2 * scale, 0, -1.1 * scale],
      [2 * scale, 0, -0.75 * scale],
      40,
    )
  const side = Math.sign(from)
  if (random.chance(0.6))
    jerrycan(random, stage, [side * -0.62 * scale, 0, -0.25 * scale], scale === 1 ? 1 : 1.2)
  const grow = (point: Vec): Vec => [point[0] * size, point[1] * size, point[2] * size]
  const stand = placed([0, 0, 0], random.between(-0.25, 0.25))
  paintMachine(random, stage, look, (point) => stand(grow(point)))
  if (random.chance(0.3)) awningShade(stage)
  return finish(random, picture, day.light.warm, day.light.sun[0])
}

function drawBackdrop(random: Random, stage: Stage, day: Day, scale: number): void {
  const plants = { picture: stage.picture, camera: stage.camera, day }
  for (let i = 0; i < 4; i++) {
    const foot: Vec = [random.between(-5, 5) * scale, 0, random.between(-9, -5) * scale]
    if (random.chance(0.5)) drawPalm(random, plants, foot, random.between(4, 6) * scale, 0.25)
    else drawTree(random, plants, foot, random.between(3, 4.5) * scale, 0.25)
  }
  const z = -1.35 * scale
  if (random.chance(0.5)) zincFence(random, stage, z, scale)
  else houseWall(random, stage, z, scale)
  if (random.chance(0.5))
    drawBush(
      random,
      plants,
      [random.pick([-1.1, 1.1]) * scale, 0, z + 0.18],
      0.5 * scale,
      0,
      random.chance(0.4) ? rgb('#d9486f') : undefined,
    )
}

/** Corrugated sheets, each of its own age. */
function zincFence(random: Random, stage: Stage, z: number, scale: number): void {
  const width = 0.8 * scale
  for (let i = -5; i < 5; i++) {
    const rust = random.next()
    const colour = mix(rgb('#a9adae'), rgb('#8f5a3c'), rust * rust * 0.8)
    const height = (1.15 + random.between(-0.04, 0.04)) * scale
    const ribs: Mark[] = Array.from({ length: 9 }, (_, rib): Mark => {
      const x = i * width + (width * (rib + 0.5)) / 9
      return {
        points: [
          [x, 0, z + 0.002],
          [x, height, z + 0.002],
        ],
        colour: times(colour, rib % 2 ? 0.74 : 1.14),
        line: 0.03 * scale,
      }
    })
    const stain: Mark = {
      points: [
        [i * width, 0, z + 0.003],
        [(i + 1) * width, 0, z + 0.003],
        [(i + 1) * width, 0.16 * scale, z + 0.003],
        [i * width, 0.1 * scale, z + 0.003],
      ],
      colour: rgb('#7d4f36'),
      opacity: 0.45,
    }
    paintFaces(stage, [
      {
        points: [
          [i * width, 0, z],
          [(i + 1) * width, 0, z],
          [(i + 1) * width, height, z],
          [i * width, height, z],
        ],
        colour,
        gloss: 0.15,
        marks: [...ribs, stain],
      },
    ])
  }
}

/** A plastered wall in two colours, as houses are painted, or bare blocks. */
function houseWall(random: Random, stage: Stage, z: number, scale: number): void {
  const upper = rgb(random.pick(['#efe3c8', '#f0d9b0', '#d7e3df', '#f2cdb8', '#e7e2d6']))
  const lower = rgb(random.pick(['#8a4b36', '#4f6b6d', '#6c7d4a', '#9a7a4c', '#5b6c86']))
  const [reach, height] = [6 * scale, 3.2 * scale]
  const quad = (y0: number, y1: number, lift: number): Vec[] => [
    [-reach, y0, z + lift],
    [reach, y0, z + lift],
    [reach, y1, z + lift],
    [-reach, y1, z + lift],
  ]
  const marks: Mark[] = [
    { points: quad(0, 0.5 * scale, 0.001), colour: lower },
    { points: quad(0.5 * scale, 0.53 * scale, 0.002), colour: times(lower, 0.7) },
  ]
  for (let i = 0; i < 26; i++) {
    const [x, y] = [random.between(-2.4, 2.4) * scale, random.between(0.02, 1.5) * scale]
    const [w, h] = [random.between(0.05, 0.3) * scale, random.between(0.02, 0.12) * scale]
    marks.push({
      points: [
        [x, y, z + 0.003],
        [x + w, y, z + 0.003],
        [x + w * 0.8, y + h, z + 0.003],
        [x + w * 0.1, y + h * 0.8, z + 0.003],
      ],
      colour: times(y < 0.5 * scale ? lower : upper, random.chance(0.5) ? 0.9 : 1.06),
      opacity: 0.5,
    })
  }
  paintFaces(stage, [{ points: quad(0, height, 0), colour: upper, marks }])
}

function jerrycan(random: Random, stage: Stage, at: Vec, scale: number): void {
  const colour: Colour = rgb(random.pick(['#e2b53a', '#3f73b8', '#c23b2e', '#e8e4d8']))
  const move = placed(at, random.between(-0.5, 0.5))
  paintFaces(
    stage,
    box([0.19 * scale, 0.3 * scale, 0.13 * scale], { colour, gloss: 0.25 }, move, {
      front: {
        marks: [
          {
            points: [
              [-0.06 * scale, 0.06 * scale, 0.067 * scale],
              [0.06 * scale, 0.2 * scale, 0.067 * scale],
            ],
            colour: times(colour, 0.75),
            line: 0.016,
          },
          {
            points: [
              [0.06 * scale, 0.06 * scale, 0.067 * scale],
              [-0.06 * scale, 0.2 * scale, 0.067 * scale],
            ],
            colour: times(colour, 0.75),
            line: 0.016,
          },
        ],
      },
    }),
  )
  paintFaces(
    stage,
    turned(
      [
        [0.028 * scale, 0],
        [0.028 * scale, 0.04 * scale],
      ],
      { colour: times(colour, 0.6) },
      (point) => move([point[0] + 0.05 * scale, point[1] + 0.3 * scale, point[2]]),
      10,
    ),
  )
  paintFaces(
    stage,
    box([0.1 * scale, 0.04 * scale, 0.03 * scale], { colour: times(colour, 0.9) }, (point) =>
      move([point[0] - 0.03 * scale, point[1] + 0.3 * scale, point[2]]),
    ),
  )
}

/** The shade of a roof above the viewer, over the top of the picture. */
function awningShade({ picture }: Stage): void {
  const { width, height } = picture
  picture.shape(
    rectangle(0, 0, width, height * 0.3),
    picture.linear([
      [0, [10, 8, 10], 0.55],
      [1, [10, 8, 10], 0],
    ]),
  )
  const edge = rgb('#8b8f90')
  picture.shape(
    `M0 0H${width}V${height * 0.035}L0 ${height * 0.075}Z`,
    picture.linear([
      [0, times(edge, 0.45)],
      [1, times(edge, 0.8)],
    ]),
  )
}
