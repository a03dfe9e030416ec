import type { Random } from '../random.ts'
import { mix, rgb, times, WHITE, type Colour } from './colour.ts'
import type { Format } from './finish.ts'
import { block, clothMarks, cushion, flatOn, newRoom, pottedPlant, wallPicture, type Room, type RoomWish } from './room.ts'
import { circle, paintFaces, turned, type Mark } from './solid.ts'
import { placed, type Vec } from './space.ts'

export type RoomKind = 'parlour' | 'bedroom' | 'kitchen' | 'bathroom'

export function drawRoom(random: Random, kind: RoomKind, format: Format): string {
  const room = newRoom(random, format, WISHES[kind])
  FURNISH[kind](room)
  return room.finish()
}

const WISHES: Record<RoomKind, RoomWish> = {
  parlour: { curtains: true },
  bedroom: { curtains: true },
  kitchen: { curtains: false, snug: true, window: [-0.72, 1.12, 1.36, 1] },
  bathroom: { curtains: false, snug: true, window: [-0.35, 1.55, 0.7, 0.6] },
}

const FURNISH: Record<RoomKind, (room: Room) => void> = { parlour, bedroom, kitchen, bathroom }

function parlour(room: Room): void {
  const { stage, random, width: w, depth: d, palette } = room
  const { cloth, wood, accent } = palette
  const side = room.free
  wallPicture(room, side * w * 0.24 - 0.4, 1.4, 0.85, 0.6)
  const rug = clothMarks(random, -1.1, -d + 1.3, 1.1, -d + 2.9, 0.004, [mix(cloth, WHITE, 0.2), accent, rgb('#f3ead6'), times(wood, 1.1)])
  flatOn(stage, rug)
  sofa(room, [-side * 0.1, 0, -d + 0.62], 2.1, 0, cloth, accent)
  pottedPlant(stage.picture, room, [side * (w / 2 - 0.35), 0, -d + 0.4])
  block(stage, [0, 0.28, -d + 1.95], [1.05, 0.06, 0.6], wood, { gloss: 0.35 })
  for (const [x, z] of [[-0.45, 0.22], [0.45, 0.22]] as const) block(stage, [x, 0, -d + 1.95 + z], [0.06, 0.28, 0.06], times(wood, 0.8))
  paintFaces(stage, turned([[0.05, 0], [0.09, 0.06], [0.06, 0.16], [0.05, 0.18]], { colour: accent, gloss: 0.5 }, placed([0.2, 0.34, -d + 1.95]), 14))
  armchair(room, [-side * (w / 2 - 0.62), 0, -d + 2.0], side * 1.15, cloth, accent)
  television(room, side)
  ceilingFan(room)
}

function sofa({ stage }: Room, [x, y, z]: Vec, width: number, turn: number, colour: Colour, pillow: Colour): void {
  block(stage, [x, y + 0.06, z], [width, 0.3, 0.8], times(colour, 0.86), { turn, shadow: false })
  block(stage, [x, y, z], [width * 0.98, 0.06, 0.76], [40, 30, 24], { turn })
  cushion(stage, [x, y + 0.34, z - 0.3], [width, 0.52, 0.22], times(colour, 0.95), turn)
  const seat = (width - 0.4) / 2
  for (const at of [-1, 1]) cushion(stage, [x + (at * seat) / 2, y + 0.34, z + 0.08], [seat, 0.18, 0.6], colour, turn)
  for (const at of [-1, 1]) cushion(stage, [x + at * (width / 2 - 0.1), y + 0.08, z + 0.02], [0.22, 0.56, 0.78], times(colour, 0.98), turn)
  for (const at of [-0.62, 0.5]) cushion(stage, [x + at * seat, y + 0.46, z - 0.08], [0.42, 0.38, 0.14], pillow, at * 0.3)
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
  const screen = (y0: number, y1: number, half: number): Vec[] => [[x + inwards * 0.03, y0, z - half * side], [x + inwards * 0.03, y0, z + half * side], [x + inwards * 0.03, y1, z + half * side], [x + inwards * 0.03, y1, z - half * side]] as Vec[]
  const glare: Mark = { points: screen(0.62, 1.18, 0.5), colour: rgb('#34485c'), opacity: 0.9 }
  paintFaces(stage, [{ points: screen(0.55, 1.26, 0.62), colour: rgb('#15171b'), gloss: 0.5, thin: true, marks: [glare] }])
}

function ceilingFan({ stage, depth: d, height: h, palette }: Room): void {
  const at: Vec = [0, h - 0.45, -d / 2 - 0.3]
  block(stage, [at[0], at[1], at[2]], [0.05, 0.45, 0.05], palette.metal, { shadow: false })
  for (let blade = 0; blade < 4; blade++) {
    const angle = 0.5 + (blade * Math.PI) / 2
    const tip: Vec = [at[0] + Math.cos(angle) * 0.62, at[1], at[2] + Math.sin(angle) * 0.62]
    const across: Vec = [-Math.sin(angle) * 0.08, 0, Math.cos(angle) * 0.08]
    paintFaces(stage, [{ points: [[at[0] + across[0] * 0.4, at[1], at[2] + across[2] * 0.4], [tip[0] + across[0], tip[1], tip[2] + across[2]], [tip[0] - across[0], tip[1], tip[2] - across[2]], [at[0] - across[0] * 0.4, at[1], at[2] - across[2] * 0.4]], colour: mix(palette.wood, WHITE, 0.45), thin: true }])
  }
  paintFaces(stage, turned([[0.12, 0], [0.14, 0.05], [0.1, 0.12]], { colour: palette.metal, gloss: 0.4 }, placed([at[0], at[1] - 0.06, at[2]]), 14))
}

function bedroom(room: Room): void {
  const { stage, random, width: w, depth: d, palette } = room
  const { wood, cloth, accent } = palette
  const side = room.free
  const x = -side * w * 0.12
  wardrobe(room, [side * (w / 2 - 0.55), 0, -d + 0.34])
  block(stage, [x, 0, -d + 0.1], [1.9, 1.1, 0.12], wood, { gloss: 0.2, shadow: false })
  block(stage, [x, 0, -d + 1.15], [1.75, 0.26, 2.0], times(wood, 0.85))
  block(stage, [x, 0.26, -d + 1.15], [1.7, 0.24, 1.96], rgb('#f2eee6'), { shadow: false })
  const spread = clothMarks(random, x - 0.86, -d + 0.95, x + 0.86, -d + 2.15, 0.506, [cloth, mix(cloth, WHITE, 0.35), accent, rgb('#f3ecdc')])
  block(stage, [x, 0.24, -d + 1.55], [1.76, 0.262, 1.24], cloth, { shadow: false, dress: { front: { colour: times(cloth, 0.9) } } })
  flatOn(stage, spread)
  for (const at of [-0.42, 0.42]) cushion(stage, [x + at, 0.48, -d + 0.42], [0.68, 0.3, 0.2], rgb('#fbf8f1'))
  for (const at of [-0.3, 0.34]) cushion(stage, [x + at, 0.5, -d + 0.62], [0.42, 0.28, 0.14], accent)
  for (const at of [side]) nightTable(room, [x - at * 1.2, 0, -d + 0.3])
  ceilingFan(room)
}

function wardrobe({ stage, palette }: Room, at: Vec): void {
  const wood = mix(palette.wood, WHITE, 0.12)
  const line = (x0: number, y0: number, x1: number, y1: number, width: number, colour = times(wood, 0.6)): Mark => ({ points: [[x0, y0, 0.305], [x1, y1, 0.305]], colour, line: width })
  const doors = [line(0, 0.06, 0, 2.1, 0.02), line(-0.05, 1, -0.05, 1.2, 0.03, palette.metal), line(0.05, 1, 0.05, 1.2, 0.03, palette.metal), line(-0.55, 0.5, 0.55, 0.5, 0.016)]
  block(stage, at, [1.1, 2.15, 0.6], wood, { gloss: 0.15, dress: { front: { marks: doors } } })
}

function nightTable({ stage, palette }: Room, at: Vec): void {
  block(stage, at, [0.45, 0.5, 0.4], palette.wood, { gloss: 0.2 })
  const lamp = placed([at[0], 0.5, at[2]])
  paintFaces(stage, turned([[0.07, 0], [0.03, 0.04], [0.03, 0.2]], { colour: palette.metal, gloss: 0.5 }, lamp, 12))
  paintFaces(stage, turned([[0.16, 0.18], [0.1, 0.4]], { colour: rgb('#ffe7ae'), glows: true }, lamp, 16))
}

function kitchen(room: Room): void {
  const { stage, random, width: w, depth: d, palette } = room
  const cabinet = mix(palette.wood, WHITE, random.pick([0.08, 0.55, 0.8]))
  const top = rgb(random.pick(['#3b3b3f', '#d8d3c8', '#8a7a68']))
  const z = -d + 0.3
  const [left, right] = [-w / 2 + 0.8, w / 2 - 0.05]
  tiles(room)
  fridge(room, [-w / 2 + 0.42, 0, z + 0.02])
  const units = 5
  const unit = (right - left) / units
  for (let i = 0; i < units; i++) {
    const x = left + unit * (i + 0.5)
    const handle: Mark = { points: [[-0.08, 0.66, 0.305], [0.08, 0.66, 0.305]], colour: palette.metal, line: 0.03 }
    const frame: Mark = { points: [[-unit * 0.42, 0.1, 0.302], [unit * 0.42, 0.1, 0.302], [unit * 0.42, 0.74, 0.302], [-unit * 0.42, 0.74, 0.302]], colour: times(cabinet, 0.93) }
    if (i === 3) cooker(room, [x, 0, z], unit)
    else block(stage, [x, 0, z], [unit, 0.84, 0.6], cabinet, { dress: { front: { marks: [frame, handle] } } })
    if (i !== 1 && i !== 2) block(stage, [x, 1.62, -d + 0.18], [unit * 0.98, 0.7, 0.34], cabinet, { shadow: false, dress: { front: { marks: [{ points: [[-unit * 0.4, 0.06, 0.172], [unit * 0.4, 0.06, 0.172], [unit * 0.4, 0.64, 0.172], [-unit * 0.4, 0.64, 0.172]], colour: times(cabinet, 0.93) }] } } })
    if (i !== 3) block(stage, [x, 0.84, z + 0.02], [unit + 0.004, 0.05, 0.64], top, { gloss: 0.4, shadow: false })
  }
  sink(room, left + unit * 1.5, z)
  const jar = (x: number, colour: Colour, height: number) => paintFaces(stage, turned([[0.06, 0], [0.07, 0.03], [0.065, height], [0.04, height + 0.03]], { colour, gloss: 0.35 }, placed([x, 0.89, z - 0.08]), 12))
  jar(left + unit * 0.3, palette.accent, 0.18)
  jar(left + unit * 0.55, palette.cloth, 0.14)
  paintFaces(stage, turned([[0.05, 0], [0.16, 0.02], [0.2, 0.09]], { colour: rgb('#c8733d'), gloss: 0.2 }, placed([left + unit * 4.5, 0.89, z]), 16))
  for (let i = 0; i < 5; i++) paintFaces(stage, turned([[0.02, 0], [0.05, 0.04], [0.045, 0.08], [0.01, 0.1]], { colour: random.pick([rgb('#e8a22e'), rgb('#cf4a2c'), rgb('#7d9c3a')]) }, placed([left + unit * 4.5 + random.between(-0.1, 0.1), 0.95, z + random.between(-0.06, 0.06)]), 10))
}

function tiles({ stage, width: w, depth: d, palette }: Room): void {
  const z = -d + 0.015
  const colour = mix(palette.accent, WHITE, 0.72)
  const marks: Mark[] = []
  for (let x = -w / 2; x < w / 2; x += 0.2) marks.push({ points: [[x, 0.88, z], [x, 1.6, z]], colour: WHITE, line: 0.012 })
  for (let y = 0.9; y < 1.6; y += 0.2) marks.push({ points: [[-w / 2, y, z], [w / 2, y, z]], colour: WHITE, line: 0.012 })
  const strip = (from: number, to: number, y: number): Vec[] => [[from, 0.88, z], [to, 0.88, z], [to, y, z], [from, y, z]]
  paintFaces(stage, [{ points: strip(-w / 2, w / 2, 0.99), colour, marks: marks.slice(-1) }])
}

function fridge({ stage, palette }: Room, at: Vec): void {
  const steel = mix(palette.metal, WHITE, 0.35)
  const gap: Mark = { points: [[-0.34, 1.22, 0.335], [0.34, 1.22, 0.335]], colour: times(steel, 0.5), line: 0.02 }
  const handles = [[0.72, 1.12], [1.32, 1.6]].map(([y0 = 0, y1 = 0]): Mark => ({ points: [[0.27, y0, 0.335], [0.27, y1, 0.335]], colour: times(steel, 0.6), line: 0.035 }))
  block(stage, at, [0.7, 1.78, 0.66], steel, { gloss: 0.35, dress: { front: { marks: [gap, ...handles] } } })
}

function cooker({ stage }: Room, at: Vec, width: number): void {
  const glass: Mark = { points: [[-width * 0.36, 0.16, 0.305], [width * 0.36, 0.16, 0.305], [width * 0.36, 0.58, 0.305], [-width * 0.36, 0.58, 0.305]], colour: rgb('#1e2226'), gloss: 0.6 }
  const knobs = [-0.3, -0.1, 0.1, 0.3].map((x): Mark => ({ points: circle(0.03, 10).map(([dx, dy]): Vec => [x * width + dx, 0.76 + dy, 0.306]), colour: rgb('#2b2d30') }))
  const rings = [-0.22, 0.22].flatMap((x) => [-0.12, 0.14].map((z): Mark => ({ points: circle(0.09, 16).map(([dx, dz]): Vec => [x * width * 1.1 + dx, 0.872, z + dz]), colour: rgb('#1d1f22') })))
  block(stage, at, [width, 0.87, 0.62], rgb('#c9cdd0'), { gloss: 0.4, dress: { front: { marks: [glass, ...knobs] }, top: { colour: rgb('#54585c'), marks: rings } } })
  paintFaces(stage, turned([[0.13, 0], [0.14, 0.02], [0.14, 0.14], [0.02, 0.18]], { colour: rgb('#a7acb0'), gloss: 0.6 }, placed([at[0] - width * 0.22, 0.88, at[2] + 0.12]), 18))
}

function sink({ stage, palette }: Room, x: number, z: number): void {
  const basin: Vec[] = [[x - 0.3, 0.893, z + 0.22], [x + 0.3, 0.893, z + 0.22], [x + 0.3, 0.893, z - 0.16], [x - 0.3, 0.893, z - 0.16]]
  paintFaces(stage, [{ points: basin, colour: times(palette.metal, 0.75), gloss: 0.5, marks: [{ points: basin.map(([px, py, pz]): Vec => [x + (px - x) * 0.85, py, z + 0.03 + (pz - z - 0.03) * 0.8]), colour: times(palette.metal, 0.5) }] }])
  const tap: Vec[] = [[x, 0.89, z - 0.2], [x, 1.14, z - 0.2], [x, 1.16, z - 0.08], [x, 1.08, z - 0.02]]
  const spots = tap.map(stage.camera.project)
  stage.picture.line(`M${spots.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}`, palette.metal, stage.camera.scaleAt([x, 1, z]) * 0.035)
}

function bathroom(room: Room): void {
  const { stage, random, width: w, depth: d, palette, wall } = room
  const tile = mix(palette.accent, WHITE, random.pick([0.55, 0.7, 0.8]))
  const z = -d + 0.012
  const marks: Mark[] = []
  for (let x = -w / 2; x < w / 2; x += 0.3) marks.push({ points: [[x, 0, z], [x, 1, z]], colour: mix(tile, WHITE, 0.7), line: 0.014 })
  for (let y = 0; y < 1; y += 0.3) marks.push({ points: [[-w / 2, y, z], [w / 2, y, z]], colour: mix(tile, WHITE, 0.7), line: 0.014 })
  paintFaces(stage, [{ points: [[-w / 2, 0, z], [w / 2, 0, z], [w / 2, 1, z], [-w / 2, 1, z]], colour: tile, marks }])
  const side = random.chance(0.5) ? 1 : -1
  block(stage, [side * w * 0.3, 0, -d + 0.34], [1.05, 0.78, 0.5], mix(palette.wood, WHITE, 0.15), { gloss: 0.2 })
  block(stage, [side * w * 0.3, 0.78, -d + 0.36], [1.12, 0.08, 0.56], rgb('#fbfaf6'), { gloss: 0.4, shadow: false })
  paintFaces(stage, turned([[0.12, 0], [0.24, 0.04], [0.27, 0.12]], { colour: WHITE, gloss: 0.5 }, placed([side * w * 0.3, 0.86, -d + 0.38]), 22))
  const mirror: Vec[] = [[side * w * 0.3 - 0.4, 1.25, z + 0.02], [side * w * 0.3 + 0.4, 1.25, z + 0.02], [side * w * 0.3 + 0.4, 2.15, z + 0.02], [side * w * 0.3 - 0.4, 2.15, z + 0.02]]
  const glare: Vec[] = mirror.map(([x, y, pz], i): Vec => [x + (i === 1 || i === 2 ? -0.3 : 0.1), y, pz + 0.01])
  paintFaces(stage, [{ points: mirror, colour: mix(wall, rgb('#bcd3de'), 0.75), gloss: 0.4, marks: [{ points: glare, colour: WHITE, opacity: 0.35 }] }])
  const seat = -side * w * 0.02
  block(stage, [seat, 0.36, -d + 0.22], [0.42, 0.42, 0.2], WHITE, { gloss: 0.4, shadow: false })
  paintFaces(stage, turned([[0.16, 0], [0.14, 0.2], [0.22, 0.38], [0.23, 0.42]], { colour: WHITE, gloss: 0.4 }, placed([seat, 0, -d + 0.55]), 20))
  shower(room, -side)
}

function shower({ stage, width: w, depth: d, palette }: Room, side: number): void {
  const x = side * (w / 2 - 0.06)
  block(stage, [side * (w / 2 - 0.5), 0, -d + 0.55], [1, 0.12, 1], WHITE, { gloss: 0.3 })
  const glass: Vec[] = [[side * (w / 2 - 1), 0.12, -d + 0.02], [side * (w / 2 - 1), 0.12, -d + 1.05], [side * (w / 2 - 1), 2, -d + 1.05], [side * (w / 2 - 1), 2, -d + 0.02]]
  const pipe: Vec[] = [[x - side * 0.3, 1, -d + 0.06], [x - side * 0.3, 2.05, -d + 0.06], [x - side * 0.3, 2.1, -d + 0.35]]
  const spots = pipe.map(stage.camera.project)
  stage.picture.line(`M${spots.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}`, palette.metal, stage.camera.scaleAt([x, 1, -d]) * 0.03)
  paintFaces(stage, turned([[0.11, 0], [0.06, 0.05]], { colour: palette.metal, gloss: 0.5 }, placed([x - side * 0.3, 2.03, -d + 0.36]), 14))
  paintFaces(stage, [{ points: glass, colour: rgb('#d9ecf2'), thin: true, opacity: 0.3 }])
}
