import type { Random } from '../random.ts'
import { rgb, type Colour } from './colour.ts'
import type { Light } from './solid.ts'

/** The sky from the top down to the horizon, and the light that it gives. */
export type Day = {
  sky: readonly [top: Colour, middle: Colour, horizon: Colour]
  light: Light
  haze: Colour
  clouds: number
  cloud: Colour
  sunAt: number | undefined
}

/**
 * An hour of the day; `sunFrom` puts the sun to the left (-1) or right (1), always behind the viewer's
 * shoulder.
 */
export function someDay(random: Random): Day {
  const kind = random.weighted([
    ['morning', 3],
    ['noon', 4],
    ['golden', 4],
    ['rains', 2],
    ['harmattan', 2],
    ['dusk', 1],
  ] as const)
  const side = random.chance(0.5) ? 1 : -1
  return dayOf(kind, side * random.between(0.35, 0.9), random.between(0.4, 1))
}

export type DayKind = 'morning' | 'noon' | 'golden' | 'rains' | 'harmattan' | 'dusk'

export function dayOf(kind: DayKind, sunX: number, clouds: number): Day {
  const { sky, warm, shade, sunShare, sunHeight, haze, cloud, sunAt } = DAYS[kind]
  const [top, middle, horizon] = sky.map(rgb)
  return {
    sky: [top ?? NIGHT, middle ?? NIGHT, horizon ?? NIGHT],
    light: {
      sun: [sunX, sunHeight, 0.62],
      warm: rgb(warm),
      sky: rgb(shade),
      ground: rgb('#8c6a4f'),
      sunShare,
    },
    haze: rgb(haze),
    clouds: clouds * (kind === 'rains' ? 1.6 : 1),
    cloud: rgb(cloud),
    sunAt: sunAt === undefined ? undefined : 0.5 - sunX * 0.35,
  }
}

const NIGHT: Colour = [20, 24, 48]

type Recipe = {
  sky: readonly [string, string, string]
  warm: string
  shade: string
  sunShare: number
  sunHeight: number
  haze: string
  cloud: string
  sunAt?: number
}

const DAYS: Record<DayKind, Recipe> = {
  morning: {
    sky: ['#5fa8dd', '#a9d3ec', '#fbeed7'],
    warm: '#fff0d2',
    shade: '#a8bfd8',
    sunShare: 0.72,
    sunHeight: 0.62,
    haze: '#dfe6e2',
    cloud: '#ffffff',
  },
  noon: {
    sky: ['#2f86d0', '#74b6e6', '#d3e9f2'],
    warm: '#fffaf0',
    shade: '#a9c4e2',
    sunShare: 0.8,
    sunHeight: 1.1,
    haze: '#cfe0e6',
    cloud: '#ffffff',
  },
  golden: {
    sky: ['#5c86bd', '#e9b98a', '#ffd9a0'],
    warm: '#ffd7a0',
    shade: '#9d97b5',
    sunShare: 0.85,
    sunHeight: 0.42,
    haze: '#f0cfa4',
    cloud: '#ffe6cb',
    sunAt: 1,
  },
  rains: {
    sky: ['#8796a5', '#b3bfc7', '#dfe3e2'],
    warm: '#e9edf0',
    shade: '#bcc6cf',
    sunShare: 0.38,
    sunHeight: 1,
    haze: '#c9d1d3',
    cloud: '#eef1f2',
  },
  harmattan: {
    sky: ['#c3b79c', '#dccfb3', '#efe4cb'],
    warm: '#fff0d0',
    shade: '#c9bfa8',
    sunShare: 0.55,
    sunHeight: 0.8,
    haze: '#e6dabf',
    cloud: '#f6efdf',
    sunAt: 1,
  },
  dusk: {
    sky: ['#3b4b86', '#a3709a', '#f5a173'],
    warm: '#ffc79a',
    shade: '#8c8ab8',
    sunShare: 0.6,
    sunHeight: 0.4,
    haze: '#c88f92',
    cloud: '#eab0a8',
    sunAt: 1,
  },
}
