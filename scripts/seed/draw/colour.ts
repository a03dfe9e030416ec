/** Red, green and blue from 0 to 255, not rounded while it is worked on. */
export type Colour = readonly [red: number, green: number, blue: number]

export function rgb(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function toHex([red, green, blue]: Colour): string {
  const clamp = (part: number) => Math.max(0, Math.min(255, Math.round(part)))
  return `#${((1 << 24) | (clamp(red) << 16) | (clamp(green) << 8) | clamp(blue)).toString(16).slice(1)}`
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

export function times(a: Colour, by: Colour | number): Colour {
  return typeof by === 'number'
    ? [a[0] * by, a[1] * by, a[2] * by]
    : [(a[0] * by[0]) / 255, (a[1] * by[1]) / 255, (a[2] * by[2]) / 255]
}

export function plus(a: Colour, b: Colour): Colour {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

export const WHITE: Colour = [255, 255, 255]
export const BLACK: Colour = [0, 0, 0]
export const INK: Colour = [24, 24, 28]
