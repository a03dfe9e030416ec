import type { Random } from '../random.ts'
import { BLACK, mix, WHITE, type Colour } from './colour.ts'
import { rectangle, type Picture } from './picture.ts'

/** The size a photo is drawn in. Most are 4:3; some people hold the phone upright, or post squares. */
export type Format = { width: number; height: number }

export const LANDSCAPE: Format = { width: 1280, height: 960 }
/** For second photos, which most visitors never open: half the pixels to render. */
export const SMALL: Format = { width: 960, height: 720 }
export const SQUARE: Format = { width: 1024, height: 1024 }
export const PORTRAIT: Format = { width: 960, height: 1280 }

/**
 * What a lens adds: warm light falling in from one upper corner, darker edges, flecks of grain. `from` is the
 * side of the light. Straight gradients only: a round one over the whole picture costs three times as much to
 * render.
 */
export function finish(
  random: Random,
  picture: Picture,
  warm: Colour,
  from: number = random.pick([-1, 1]),
): string {
  const { width, height } = picture
  const whole = rectangle(0, 0, width, height)
  const [near, far] = from < 0 ? [0, 1] : [1, 0]
  const shade: Colour = [18, 12, 16]
  picture.shape(
    whole,
    picture.linear(
      [
        [0, mix(warm, WHITE, 0.4), 0.24],
        [0.5, warm, 0.03],
        [1, shade, 0.18],
      ],
      [near, 0],
      [far, 1],
    ),
  )
  picture.shape(
    whole,
    picture.linear([
      [0, shade, 0.13],
      [0.2, shade, 0],
      [0.72, shade, 0],
      [1, shade, 0.2],
    ]),
  )
  for (let i = 0; i < 80; i++) {
    const size = random.between(0.8, 2.2)
    picture.oval(
      random.next() * width,
      random.next() * height,
      size,
      size,
      random.chance(0.5) ? WHITE : BLACK,
      { opacity: 0.07 },
    )
  }
  return picture.toSvg()
}
