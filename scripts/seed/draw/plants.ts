import type { Random } from '../random.ts'
import { mix, rgb, times, type Colour } from './colour.ts'
import type { Day } from './day.ts'
import { blob, short, type Picture, type Point } from './picture.ts'
import type { Camera, Vec } from './space.ts'

type Ground = { picture: Picture; camera: Camera; day: Day }

function leafLight({ light }: Day): Colour {
  return mix(light.warm, light.sky, 0.25)
}

/** A coconut palm standing at `foot`, `height` units tall. */
export function drawPalm(
  random: Random,
  { picture, camera, day }: Ground,
  foot: Vec,
  height: number,
  far = 0,
): void {
  const [x, y] = camera.project(foot)
  const size = camera.scaleAt(foot) * height
  const lean = random.between(-0.16, 0.16) * size
  const [topX, topY, thick] = [x + lean, y - size, size * 0.03]
  const hazy = (colour: Colour) => mix(times(colour, leafLight(day)), day.haze, far)
  const bark = hazy(rgb('#8a6d4e'))
  const bend = `${short(x + lean * 0.2)} ${short(y - size * 0.5)}`
  picture.shape(
    `M${short(x - thick)} ${short(y)}Q${bend} ${short(topX - thick * 0.5)} ${short(topY)}L${short(topX + thick * 0.5)} ${short(topY)}Q${short(x + lean * 0.2 + thick * 1.5)} ${short(y - size * 0.5)} ${short(x + thick)} ${short(y)}Z`,
    picture.linear(
      [
        [0, mix(bark, [255, 240, 210], 0.25)],
        [1, times(bark, 0.65)],
      ],
      [0, 0],
      [1, 0],
    ),
  )
  const fronds = 13
  for (let i = 0; i < fronds; i++) {
    const angle = Math.PI * (-0.12 + (1.24 * i) / (fronds - 1)) + random.between(-0.08, 0.08)
    drawFrond(
      random,
      picture,
      [topX, topY],
      angle,
      size * random.between(0.36, 0.46),
      hazy(mix(rgb('#2e5f31'), rgb('#7fae4c'), (i % 3) / 2.6)),
    )
  }
  for (let i = 0; i < 4; i++)
    picture.oval(
      topX + random.between(-1, 1) * size * 0.03,
      topY + size * 0.025,
      size * 0.02,
      size * 0.024,
      hazy(rgb('#7a5a2c')),
    )
}

/** A frond arches out and hangs; its leaflets hang from the rib. */
function drawFrond(
  random: Random,
  picture: Picture,
  [x, y]: Point,
  angle: number,
  length: number,
  colour: Colour,
): void {
  const [dx, dy] = [Math.cos(angle), -Math.sin(angle)]
  const drop = length * (0.34 + 0.3 * Math.abs(dx))
  const at = (t: number): Point => [x + dx * length * t, y + dy * length * t * 0.8 + drop * t * t]
  const upper: Point[] = []
  const lower: Point[] = []
  for (let i = 0; i <= 12; i++) {
    const [px, py] = at(i / 12)
    const hang = length * 0.17 * Math.sin((Math.PI * (i + 1.2)) / 14) * random.between(0.75, 1.1)
    upper.push([px - dx * 2, py - hang * 0.28])
    lower.push([px + dx * hang * 0.35, py + (i % 2 ? hang : hang * 0.5)])
  }
  const outline = [...upper, ...lower.toReversed()]
  picture.shape(`M${outline.map(([px, py]) => `${short(px)} ${short(py)}`).join('L')}Z`, colour)
  picture.line(
    `M${upper.map(([px, py]) => `${short(px)} ${short(py + length * 0.015)}`).join('L')}`,
    mix(colour, [220, 230, 150], 0.35),
    Math.max(0.8, length * 0.012),
  )
}

/** A mango or cotton tree: a crown of lit blobs on a trunk. */
export function drawTree(
  random: Random,
  { picture, camera, day }: Ground,
  foot: Vec,
  height: number,
  far = 0,
): void {
  const [x, y] = camera.project(foot)
  const size = camera.scaleAt(foot) * height
  const hazy = (colour: Colour) => mix(times(colour, leafLight(day)), day.haze, far)
  const trunk = hazy(rgb('#5d4a3a'))
  picture.shape(
    `M${short(x - size * 0.05)} ${short(y)}L${short(x - size * 0.03)} ${short(y - size * 0.5)}h${short(size * 0.06)}L${short(x + size * 0.055)} ${short(y)}Z`,
    trunk,
  )
  const green = rgb(random.pick(['#3f6b35', '#4c7a3a', '#5b7f3d', '#37603a']))
  drawCrown(random, picture, [x, y - size * 0.66], size * 0.42, hazy(green), Math.sign(day.light.sun[0]))
}

function drawCrown(
  random: Random,
  picture: Picture,
  [x, y]: Point,
  radius: number,
  colour: Colour,
  lightFrom: number,
): void {
  for (let i = 0; i < 16; i++) {
    const angle = random.between(0, Math.PI * 2)
    const out = random.between(0.1, 0.75) * radius
    const share = i / 16
    const [px, py] = [
      x + Math.cos(angle) * out * 1.2 + lightFrom * share * radius * 0.22,
      y + Math.sin(angle) * out * 0.75 - share * radius * 0.2,
    ]
    const size = radius * random.between(0.3, 0.5) * (1.15 - share * 0.5)
    picture.shape(
      leafBlob(random, px, py, size),
      mix(times(colour, 0.6), mix(colour, [250, 245, 150], 0.22), share),
    )
  }
}

/** A low bush or hedge piece. */
export function drawBush(
  random: Random,
  { picture, camera, day }: Ground,
  foot: Vec,
  height: number,
  far = 0,
  flowers?: Colour,
): void {
  const [x, y] = camera.project(foot)
  const size = camera.scaleAt(foot) * height
  const green = mix(
    times(rgb(random.pick(['#47713a', '#5a8343', '#3c6238', '#6c8a46'])), leafLight(day)),
    day.haze,
    far,
  )
  picture.oval(x, y, size * 0.9, size * 0.16, [20, 24, 14], { opacity: 0.3 })
  for (let i = 0; i < 9; i++) {
    const share = i / 9
    const [px, py] = [x + random.between(-0.7, 0.7) * size, y - size * (0.2 + share * 0.5)]
    picture.shape(
      leafBlob(random, px, py, size * random.between(0.25, 0.4)),
      mix(times(green, 0.6), mix(green, [240, 240, 140], 0.15), share),
    )
    if (flowers)
      for (let j = 0; j < 3; j++)
        picture.oval(
          px + random.between(-0.3, 0.3) * size,
          py + random.between(-0.25, 0.2) * size,
          size * 0.05,
          size * 0.045,
          flowers,
        )
  }
}

function leafBlob(random: Random, x: number, y: number, size: number): string {
  return blob(
    Array.from({ length: 9 }, (_, i): Point => {
      const angle = (i / 9) * Math.PI * 2
      const r = size * random.between(0.72, 1.15)
      return [x + Math.cos(angle) * r, y + Math.sin(angle) * r * 0.85]
    }),
  )
}

/** Tufts of grass over a stretch of ground. */
export function drawGrass(
  random: Random,
  { picture, camera, day }: Ground,
  from: Vec,
  to: Vec,
  tufts: number,
): void {
  for (let i = 0; i < tufts; i++) {
    const foot: Vec = [random.between(from[0], to[0]), 0, random.between(from[2], to[2])]
    const [x, y] = camera.project(foot)
    const size = camera.scaleAt(foot) * random.between(0.1, 0.28)
    const colour = times(mix(rgb('#5d7c3b'), rgb('#a6a85b'), random.next()), leafLight(day))
    const blades = Array.from(
      { length: 5 },
      (_, blade) =>
        `M${short(x + (blade - 2) * size * 0.12)} ${short(y)}l${short((blade - 2) * size * 0.25)} ${short(-size * random.between(0.5, 1))}l${short(size * 0.1)} ${short(size * 0.5)}Z`,
    )
    picture.shape(blades.join(''), colour)
  }
}
