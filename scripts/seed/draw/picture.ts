import { toHex, type Colour } from './colour.ts'

export type Point = readonly [x: number, y: number]
export type Stop = readonly [at: number, colour: Colour, opacity?: number]
export type Paint = Colour | { readonly ref: string }

/** An SVG picture being drawn: elements in painting order, gradients and filters beside them. */
export type Picture = {
  width: number
  height: number
  shape(path: string, paint: Paint, options?: ShapeOptions): void
  line(path: string, colour: Colour, width: number, options?: LineOptions): void
  oval(x: number, y: number, rx: number, ry: number, paint: Paint, options?: ShapeOptions): void
  /** A gradient over the shape it fills, from one point of its box to another. */
  linear(stops: readonly Stop[], from?: Point, to?: Point): Paint
  radial(stops: readonly Stop[], centre?: Point, radius?: number): Paint
  /** Draws what `inner` draws cut to a path, or moved by an SVG transform. */
  layer(options: LayerOptions, inner: () => void): void
  toSvg(): string
}

type ShapeOptions = {
  opacity?: number
  /** Hides the hair-thin seams between shapes that touch. */ seam?: boolean
  turn?: number
}
type LineOptions = { opacity?: number; round?: boolean }
type LayerOptions = { clip?: string; move?: string }

export function newPicture(width: number, height: number): Picture {
  const elements: string[] = []
  const defs: string[] = []
  const define = (content: (id: string) => string) => {
    const id = `d${defs.length}`
    defs.push(content(id))
    return id
  }
  const gradient = (tag: string, frame: string, stops: readonly Stop[]): Paint => {
    const marks = stops.map(
      ([at, colour, opacity]) =>
        `<stop offset="${fine(at)}" stop-color="${toHex(colour)}"${opacity === undefined ? '' : ` stop-opacity="${fine(opacity)}"`}/>`,
    )
    return { ref: define((id) => `<${tag} id="${id}" ${frame}>${marks.join('')}</${tag}>`) }
  }
  return {
    width,
    height,
    shape(path, paint, { opacity, seam } = {}) {
      const fill = fillOf(paint)
      const stroke = seam ? ` stroke="${fill}" stroke-width=".8" stroke-linejoin="round"` : ''
      elements.push(`<path d="${path}" fill="${fill}"${stroke}${opacityOf('fill', opacity)}/>`)
    },
    line(path, colour, lineWidth, { opacity, round = true } = {}) {
      const ends = round ? ' stroke-linecap="round" stroke-linejoin="round"' : ''
      elements.push(
        `<path d="${path}" fill="none" stroke="${toHex(colour)}" stroke-width="${short(lineWidth)}"${ends}${opacityOf('stroke', opacity)}/>`,
      )
    },
    oval(x, y, rx, ry, paint, { opacity, turn } = {}) {
      const turned = turn ? ` transform="rotate(${short(turn)} ${short(x)} ${short(y)})"` : ''
      elements.push(
        `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fillOf(paint)}"${turned}${opacityOf('fill', opacity)}/>`,
      )
    },
    linear: (stops, from = [0, 0], to = [0, 1]) =>
      gradient(
        'linearGradient',
        `x1="${fine(from[0])}" y1="${fine(from[1])}" x2="${fine(to[0])}" y2="${fine(to[1])}"`,
        stops,
      ),
    radial: (stops, centre = [0.5, 0.5], radius = 0.5) =>
      gradient(
        'radialGradient',
        `cx="${fine(centre[0])}" cy="${fine(centre[1])}" r="${fine(radius)}"`,
        stops,
      ),
    layer({ clip, move }, inner) {
      const clipped = clip
        ? ` clip-path="url(#${define((id) => `<clipPath id="${id}"><path d="${clip}"/></clipPath>`)})"`
        : ''
      elements.push(`<g${clipped}${move ? ` transform="${move}"` : ''}>`)
      inner()
      elements.push('</g>')
    },
    toSvg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs.join('')}</defs>${elements.join('')}</svg>`,
  }
}

export function polygon(points: readonly (readonly number[])[]): string {
  return `M${points.map(([x = 0, y = 0]) => `${short(x)} ${short(y)}`).join('L')}Z`
}

export function polyline(points: readonly (readonly number[])[]): string {
  return `M${points.map(([x = 0, y = 0]) => `${short(x)} ${short(y)}`).join('L')}`
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`
}

/** A smooth closed outline through the points. */
export function blob(points: readonly Point[]): string {
  const at = (i: number): Point => points[(i + points.length) % points.length] ?? [0, 0]
  const start = at(0)
  const curves = points.map((_, i) => {
    const [before, here, next, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const out = [here[0] + (next[0] - before[0]) / 6, here[1] + (next[1] - before[1]) / 6]
    const into = [next[0] - (after[0] - here[0]) / 6, next[1] - (after[1] - here[1]) / 6]
    return `C${[...out, ...into, ...next].map(short).join(' ')}`
  })
  return `M${short(start[0])} ${short(start[1])}${curves.join('')}Z`
}

/**
 * A patch with soft edges: the outline many times over, from `soft` pixels outside to as much inside. A blur
 * would cost more than all else.
 */
export function drawSoft(
  picture: Picture,
  outline: readonly Point[],
  paint: Colour,
  opacity: number,
  soft: number,
): void {
  const rings = 7
  const each = 1 - (1 - opacity) ** (1 / rings)
  const [x, y] = outline.reduce(
    (sum, [px, py]) => [sum[0] + px / outline.length, sum[1] + py / outline.length] as const,
    [0, 0] as Point,
  )
  for (let ring = 0; ring < rings; ring++) {
    const reach = soft * (1 - (2 * ring) / (rings - 1))
    const grown = outline.map(([px, py]): Point => {
      const length = Math.hypot(px - x, py - y) || 1
      const by = Math.max(0, (length + reach) / length)
      return [x + (px - x) * by, y + (py - y) * by]
    })
    picture.shape(`${polyline(grown)}Z`, paint, { opacity: each })
  }
}

/** The convex outline around points (monotone chain). */
export function hull(points: readonly (readonly number[])[]): Point[] {
  const sorted = points.map(([x = 0, y = 0]): Point => [x, y]).sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

function chain(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    while (kept.length > 1 && !turnsLeft(kept[kept.length - 2], kept[kept.length - 1], point)) kept.pop()
    kept.push(point)
  }
  return kept.slice(0, -1)
}

function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  return !a || !b || (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
}

export function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function fine(value: number): string {
  return String(Math.round(value * 1_000) / 1_000)
}

function fillOf(paint: Paint): string {
  return 'ref' in paint ? `url(#${paint.ref})` : toHex(paint)
}

/**
 * Never the plain `opacity`: it makes the renderer draw a layer of its own for each shape, which doubles the
 * time.
 */
function opacityOf(what: 'fill' | 'stroke', opacity: number | undefined): string {
  return opacity === undefined || opacity === 1 ? '' : ` ${what}-opacity="${fine(opacity)}"`
}
