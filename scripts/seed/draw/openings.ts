import { mix, rgb, type Colour } from './colour.ts'
import type { Mark } from './solid.ts'
import type { Vec } from './space.ts'

/** Where a point of a wall, counted from its left foot, stands in space. */
export type OnWall = (x: number, y: number) => Vec

const SKY_IN_GLASS = rgb('#5d7f97')
const DARK_GLASS = rgb('#2f4150')

/** A window with frame, panes that mirror the sky, a curtain at one side and, below, its sill. */
export function windowMarks(
  on: OnWall,
  x: number,
  y: number,
  width: number,
  height: number,
  {
    frame = rgb('#f4f1ea'),
    bars = false,
    curtain,
  }: { frame?: Colour; bars?: boolean; curtain?: Colour } = {},
): Mark[] {
  const quad = (x0: number, y0: number, x1: number, y1: number): Vec[] => [
    on(x0, y0),
    on(x1, y0),
    on(x1, y1),
    on(x0, y1),
  ]
  const edge = Math.min(width, height) * 0.07
  const [right, top] = [x + width, y + height]
  const panes = width > 1.5 ? 3 : 2
  const marks: Mark[] = [
    {
      points: quad(x - edge * 1.6, y - edge * 2.2, right + edge * 1.6, top + edge * 1.2),
      colour: mix(frame, [120, 110, 100], 0.25),
    },
    { points: quad(x - edge, y - edge, right + edge, top + edge), colour: frame },
    { points: quad(x, y, right, top), colour: DARK_GLASS },
    {
      points: [on(x, y + height * 0.35), on(right, y + height * 0.75), on(right, top), on(x, top)],
      colour: SKY_IN_GLASS,
      opacity: 0.85,
    },
    { points: quad(x, top - height * 0.1, right, top), colour: [10, 14, 18], opacity: 0.35 },
  ]
  if (curtain)
    marks.push(
      { points: quad(x, y, x + width * 0.24, top), colour: curtain, opacity: 0.9 },
      { points: quad(right - width * 0.2, y, right, top), colour: curtain, opacity: 0.9 },
    )
  for (let i = 1; i < panes; i++)
    marks.push({
      points: [on(x + (width * i) / panes, y), on(x + (width * i) / panes, top)],
      colour: frame,
      line: edge * 0.8,
    })
  if (bars)
    for (let i = 1; i < 8; i++)
      marks.push({
        points: [on(x + (width * i) / 8, y), on(x + (width * i) / 8, top)],
        colour: rgb('#f2efe6'),
        line: 0.018,
        opacity: 0.8,
      })
  marks.push({ points: quad(x - edge * 2, y - edge * 3.4, right + edge * 2, y - edge * 1.4), colour: frame })
  return marks
}

export function doorMarks(
  on: OnWall,
  x: number,
  width: number,
  height: number,
  colour: Colour,
  frame = rgb('#efe9dd'),
): Mark[] {
  const quad = (x0: number, y0: number, x1: number, y1: number): Vec[] => [
    on(x0, y0),
    on(x1, y0),
    on(x1, y1),
    on(x0, y1),
  ]
  const panel = (x0: number, y0: number, x1: number, y1: number): Mark => ({
    points: quad(x + width * x0, height * y0, x + width * x1, height * y1),
    colour: mix(colour, [0, 0, 0], 0.22),
  })
  return [
    { points: quad(x - 0.1, 0, x + width + 0.1, height + 0.1), colour: frame },
    { points: quad(x, 0, x + width, height), colour },
    panel(0.14, 0.1, 0.44, 0.42),
    panel(0.56, 0.1, 0.86, 0.42),
    panel(0.14, 0.52, 0.44, 0.9),
    panel(0.56, 0.52, 0.86, 0.9),
    { points: quad(x + width * 0.86, height * 0.46, x + width * 0.94, height * 0.5), colour: rgb('#d9c27a') },
  ]
}

/** A rail of upright bars between two levels, as on balconies. */
export function railMarks(
  on: OnWall,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour,
): Mark[] {
  const bars = Math.max(4, Math.round(width / 0.22))
  const uprights = Array.from({ length: bars + 1 }, (_, i): Mark => ({
    points: [on(x + (width * i) / bars, y), on(x + (width * i) / bars, y + height)],
    colour,
    line: 0.035,
  }))
  return [
    ...uprights,
    ...[0.04, 1].map((share): Mark => ({
      points: [on(x, y + height * share), on(x + width, y + height * share)],
      colour,
      line: 0.07,
    })),
  ]
}
