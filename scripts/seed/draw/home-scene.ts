import type { Random } from '../random.ts'
import { CAR_SHAPES } from './car-shapes.ts'
import { paintCar } from './car.ts'
import { mix, rgb, times } from './colour.ts'
import { dayOf, someDay, type Day } from './day.ts'
import { drawGround, drawPatch, groundColour, horizonOf } from './ground.ts'
import { paintHouse, someStyle } from './house.ts'
import { newPicture, type Picture } from './picture.ts'
import { drawBush, drawGrass, drawPalm, drawTree } from './plants.ts'
import { drawHills, drawSea, drawSky } from './sky.ts'
import { box, castShadow, contactShadow, paintFaces, type Stage } from './solid.ts'
import { cameraAt, placed, type Vec } from './space.ts'
import { finish, type Format } from './finish.ts'

export type HomeLook = { form: string; storeys: number; dear: boolean; seaView: boolean; upcountry: boolean }

/** A home from its yard: house, garden, wall, and what lies behind. */
export function drawHome(random: Random, look: HomeLook, format: Format): string {
  const picture = newPicture(format.width, format.height)
  const day = random.chance(0.25) ? dayOf('golden', random.pick([-0.8, 0.8]), 0.6) : someDay(random)
  const style = someStyle(random, look.form, look.storeys)
  const tall = style.storeys * 2.9
  const back = 7.5 + tall * 1.02 + style.width * 0.62
  const from = random.between(0.18, 0.5) * (random.chance(0.5) ? 1 : -1)
  const eye: Vec = [
    Math.sin(from) * back,
    random.between(1.6, 2.6),
    Math.cos(from) * back + style.depth * 0.2,
  ]
  const camera = cameraAt({
    eye,
    target: [random.between(-0.8, 0.8), tall * 0.44 + 0.4, 0],
    width: picture.width,
    height: picture.height,
    lens: format.height > format.width ? 1.3 : 1.02,
  })
  const stage: Stage = { picture, camera, light: day.light }
  drawFar(random, picture, day, horizonOf(camera), look)
  const yard = random.pick(
    look.dear
      ? (['concrete', 'grass', 'concrete'] as const)
      : (['laterite', 'laterite', 'concrete', 'grass', 'sand'] as const),
  )
  drawGround(random, picture, camera, day, yard)
  drawBehind(random, stage, day, style.width)
  const outline: Vec[] = [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((z): Vec[] => [
      [(x * style.width) / 2, tall, (z * style.depth) / 2],
      [(x * style.width) / 2, 0, (z * style.depth) / 2],
    ]),
  )
  castShadow(stage, outline, 0, { opacity: 0.34, soft: 10 })
  contactShadow(
    stage,
    outline.filter(([, y]) => y === 0),
    { opacity: 0.4, soft: 14 },
  )
  if (yard !== 'concrete') {
    const path: Vec[] = [
      [-0.8, 0, style.depth / 2 + 1.8],
      [0.8, 0, style.depth / 2 + 1.8],
      [1.3, 0, back * 0.72],
      [-1.1, 0, back * 0.72],
    ]
    drawPatch(picture, camera, path, mix(groundColour(day, 'concrete'), groundColour(day, yard), 0.3))
  }
  paintHouse(random, stage, style, placed([0, 0, 0]))
  drawGarden(random, stage, day, style.width, style.depth, look, yard === 'grass')
  return finish(random, picture, day.light.warm, day.light.sun[0])
}

function drawFar(random: Random, picture: Picture, day: Day, horizon: number, look: HomeLook): void {
  drawSky(random, picture, day, horizon)
  if (look.seaView) drawSea(random, picture, day, horizon - picture.height * 0.05, picture.height * 0.07)
  else drawHills(random, picture, day, horizon, look.upcountry ? rgb('#5f8848') : undefined)
}

/** The compound's back wall with trees over it. */
function drawBehind(random: Random, stage: Stage, day: Day, width: number): void {
  const plants = { picture: stage.picture, camera: stage.camera, day }
  for (let i = 0; i < 7; i++) {
    const x = random.between(-2.1, 2.1) * width
    const foot: Vec = [x, 0, random.between(-22, -9)]
    if (random.chance(0.45)) drawPalm(random, plants, foot, random.between(6, 10), 0.25)
    else drawTree(random, plants, foot, random.between(4.5, 8), 0.25)
  }
  const wall = rgb(random.pick(['#d8cdb9', '#c9b08a', '#e6ddd0', '#b9b2a8']))
  paintFaces(stage, box([width * 5, 2, 0.25], { colour: wall }, placed([0, 0, -6.5])))
}

function drawGarden(
  random: Random,
  stage: Stage,
  day: Day,
  width: number,
  depth: number,
  look: HomeLook,
  isGrass: boolean,
): void {
  const plants = { picture: stage.picture, camera: stage.camera, day }
  const side = random.chance(0.5) ? 1 : -1
  const flowers = rgb(random.pick(['#e0457b', '#f2a63b', '#e8e4f0', '#c93d3d', '#b56ad8']))
  if (isGrass) drawGrass(random, plants, [-width, 0, depth / 2 + 2], [width, 0, depth / 2 + 6], 90)
  for (let i = 0; i < 4; i++)
    drawBush(
      random,
      plants,
      [
        side * width * (0.2 + i * 0.13),
        0,
        depth / 2 + (look.storeys > 1 ? 1.9 : 2.2) + random.between(0, 0.3),
      ],
      random.between(0.5, 0.9),
      0,
      random.chance(0.6) ? flowers : undefined,
    )
  if (random.chance(0.65))
    drawPalm(
      random,
      plants,
      [-side * width * random.between(0.55, 0.72), 0, depth / 2 + random.between(0.4, 2)],
      random.between(5, 7.5),
    )
  else
    drawTree(
      random,
      plants,
      [-side * width * random.between(0.62, 0.8), 0, depth / 2 + random.between(0, 1.5)],
      random.between(4, 5.5),
    )
  if (look.dear && random.chance(0.55)) {
    const shape = CAR_SHAPES[random.pick(['SUV', 'Sedan'] as const)]
    const body = rgb(random.pick(['#e9e9e6', '#2a2c30', '#8d1d22', '#a9aeb4']))
    paintCar(
      stage,
      shape,
      { body, wheels: 'alloy', chrome: true, far: true },
      placed([-side * width * 0.34, 0, depth / 2 + 3.6], side * 0.5 + (side > 0 ? 0 : Math.PI)),
    )
  }
  if (random.chance(0.5)) drawPots(random, stage, width, depth)
}

function drawPots(random: Random, stage: Stage, width: number, depth: number): void {
  const plants = { picture: stage.picture, camera: stage.camera, day: dayOf('noon', 0.5, 0) }
  for (const x of [-0.9, 0.9]) {
    const at: Vec = [x + width * 0.02, 0, depth / 2 + 2.3]
    paintFaces(
      stage,
      box([0.34, 0.34, 0.34], { colour: times(rgb('#b0623f'), random.between(0.85, 1)) }, placed(at)),
    )
    drawBush(random, plants, [at[0], 0.3, at[2]], 0.42)
  }
}
