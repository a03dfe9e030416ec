import type { Random } from '../random.ts'
import { mix, rgb, times, WHITE, type Colour } from './colour.ts'
import type { Day } from './day.ts'
import { blob, rectangle, type Picture, type Point } from './picture.ts'

/** Sky down to `horizon` (in pixels), with sun glow and clouds. */
export function drawSky(random: Random, picture: Picture, day: Day, horizon: number): void {
  const { width } = picture
  const [top, middle, low] = day.sky
  picture.shape(
    rectangle(0, 0, width, horizon + 4),
    picture.linear([
      [0, top],
      [0.6, middle],
      [1, low],
    ]),
  )
  if (day.sunAt !== undefined) {
    const x = day.sunAt * width
    picture.oval(
      x,
      horizon * 0.72,
      width * 0.42,
      width * 0.34,
      picture.radial([
        [0, mix(low, WHITE, 0.5), 0.85],
        [0.35, low, 0.4],
        [1, low, 0],
      ]),
    )
    picture.oval(x, horizon * 0.72, width * 0.022, width * 0.022, mix(low, WHITE, 0.85))
  }
  const count = Math.round(day.clouds * 5)
  for (let i = 0; i < count; i++) drawCloud(random, picture, day, horizon)
}

function drawCloud(random: Random, picture: Picture, day: Day, horizon: number): void {
  const [x, y, size] = [
    random.between(-0.05, 1.05) * picture.width,
    random.between(0.02, 0.75) * horizon,
    random.between(0.05, 0.13) * picture.width,
  ]
  const puff = picture.radial([
    [0, day.cloud, 0.75],
    [0.55, day.cloud, 0.5],
    [1, day.cloud, 0],
  ])
  const shade = picture.radial([
    [0, mix(day.cloud, day.sky[0], 0.35), 0.4],
    [1, mix(day.cloud, day.sky[0], 0.35), 0],
  ])
  const puffs = Array.from(
    { length: random.int(5, 7) },
    () =>
      [
        x + random.between(-1, 1) * size * 1.6,
        y + random.between(-0.35, 0.1) * size,
        size * random.between(0.45, 0.95),
      ] as const,
  )
  for (const [px, py, r] of puffs) picture.oval(px, py + r * 0.2, r * 1.5, r * 0.5, shade)
  for (const [px, py, r] of puffs) picture.oval(px, py, r * 1.35, r * 0.48, puff)
}

/** Ranges of wooded hills, the further the paler, standing on the horizon. */
export function drawHills(
  random: Random,
  picture: Picture,
  day: Day,
  horizon: number,
  green = rgb('#4d7a45'),
): void {
  const ranges = random.int(2, 3)
  for (let range = 0; range < ranges; range++) {
    const far = 1 - range / ranges
    const colour = mix(times(green, mixLight(day)), day.haze, 0.25 + far * 0.55)
    const height = picture.height * (0.05 + 0.09 * far) * random.between(0.8, 1.3)
    picture.shape(
      ridge(random, picture.width, horizon + 2, height),
      picture.linear([
        [0, colour],
        [1, mix(colour, day.haze, 0.45)],
      ]),
    )
    if (range === ranges - 1 && random.chance(0.6)) drawHillHouses(random, picture, day, horizon, height)
  }
}

function mixLight(day: Day): Colour {
  return mix(day.light.warm, day.light.sky, 0.4)
}

function ridge(random: Random, width: number, base: number, height: number): string {
  const [a, b, c] = [random.between(1, 2), random.between(2.5, 4.5), random.between(7, 11)]
  const [p, q, r] = [random.between(0, 6), random.between(0, 6), random.between(0, 6)]
  const points: Point[] = []
  for (let i = 0; i <= 40; i++) {
    const t = i / 40
    const rise =
      0.55 + 0.3 * Math.sin(t * a * 3 + p) + 0.16 * Math.sin(t * b * 3 + q) + 0.05 * Math.sin(t * c * 3 + r)
    points.push([t * width, base - height * Math.max(0.08, rise)])
  }
  return `M0 ${base}L${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}L${width} ${base}Z`
}

/** Freetown climbs its hills: specks of wall and roof. */
function drawHillHouses(random: Random, picture: Picture, day: Day, horizon: number, height: number): void {
  const roofs = ['#b6553c', '#c9c9c4', '#8d9aa3', '#a1452f'].map(rgb)
  const from = random.between(0, 0.5) * picture.width
  for (let i = 0; i < 26; i++) {
    const [x, y] = [
      from + random.between(0, 0.5) * picture.width,
      horizon - random.between(0.02, 0.4) * height,
    ]
    const size = random.between(5, 11) * (picture.width / 1280)
    picture.shape(
      rectangle(x, y, size * 1.5, size),
      mix(rgb(random.pick(['#f1e4cf', '#e9c9a5', '#f7f3ea', '#d9e2df'])), day.haze, 0.35),
    )
    picture.shape(
      `M${x - 1} ${y}l${size * 0.75 + 1} ${-size * 0.5}l${size * 0.75 + 1} ${size * 0.5}Z`,
      mix(random.pick(roofs), day.haze, 0.35),
    )
  }
}

/** The sea up to the horizon, in place of the furthest ground. */
export function drawSea(random: Random, picture: Picture, day: Day, horizon: number, depth: number): void {
  const deep = mix(rgb('#1d6f8f'), day.sky[0], 0.35)
  picture.shape(
    rectangle(0, horizon, picture.width, depth),
    picture.linear([
      [0, mix(deep, day.haze, 0.55)],
      [1, deep],
    ]),
  )
  for (let i = 0; i < 26; i++) {
    const y = horizon + depth * random.next() ** 1.5
    const length = random.between(20, 130)
    picture.shape(rectangle(random.between(-0.05, 1) * picture.width, y, length, 1.6), WHITE, {
      opacity: random.between(0.08, 0.35),
    })
  }
  const islands: Point[] = [
    [0, 0],
    [0.1, -0.5],
    [0.3, -0.9],
    [0.55, -0.7],
    [0.8, -0.35],
    [1, 0],
  ]
  if (random.chance(0.5)) {
    const [x, w, h] = [
      random.between(0, 0.6) * picture.width,
      random.between(0.25, 0.5) * picture.width,
      picture.height * 0.035,
    ]
    picture.shape(
      blob(islands.map(([px, py]): Point => [x + px * w, horizon + 2 + py * h])),
      mix(rgb('#527b62'), day.haze, 0.6),
    )
  }
}
