import type { Random } from '../random.ts'
import { BLACK, mix, WHITE, type Colour } from './colour.ts'
import { rectangle, type Picture } from './picture.ts'

/** The size a photo is drawn in. Most are 4:3; some people hold the phone upright, or post squares. */
export type Format = { width: number; height: number }

export const LANDSCAPE: Format = { width: 1280, height: 960 }
export const SQUARE: Format = { width: 1280, height: 1280 }
export const PORTRAIT: Format = { width: 1280, height: 1600 }

/** What a lens adds: warm light from above one corner, darker edges, and flecks of grain. */
export function finish(random: Random, picture: Picture, warm: Colour): string {
  const { width, height } = picture
  const whole = rectangle(0, 0, width, height)
  const [x, y] = [random.pick([0.1, 0.9]), 0]
  picture.shape(whole, picture.radial([[0, mix(warm, WHITE, 0.4), 0.2], [0.6, warm, 0.05], [1, warm, 0]], [x, y], 0.9))
  picture.shape(whole, picture.radial([[0, BLACK, 0], [0.62, BLACK, 0], [1, BLACK, 0.3]], [0.5, 0.5], 0.76))
  for (let i = 0; i < 170; i++) {
    const size = random.between(0.8, 2.2)
    picture.oval(random.next() * width, random.next() * height, size, size, random.chance(0.5) ? WHITE : BLACK, { opacity: 0.07 })
  }
  return picture.toSvg()
}
