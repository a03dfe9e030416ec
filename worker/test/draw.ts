import type { Pixels } from '#contract/photo-hash.ts'
import { randomFrom } from './random.ts'

/** A picture with large shapes; another one for each number. */
export function draw(number: number, width = 320, height = 240): Pixels {
  const random = randomFrom(number)
  const shapes = Array.from({ length: 14 }, () => ({
    x: random(),
    y: random(),
    radius: 0.06 + 0.22 * random(),
    colour: [random() * 255, random() * 255, random() * 255],
  }))
  return paint(width, height, (x, y) => {
    const [r = 0, g = 0, b = 0] =
      shapes.findLast((shape) => Math.hypot(shape.x - x, shape.y - y) < shape.radius)?.colour ?? []
    return [(r + 255 * x) / 2, (g + 255 * y) / 2, b]
  })
}

export function paint(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly number[],
): Pixels {
  const data = new Uint8ClampedArray(4 * width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set([...colourAt(x / width, y / height), 255], 4 * (y * width + x))
  return { width, height, data }
}

/** The part of a picture between these shares of its width and height; mirrored if `left` is over `right`. */
export function cut(picture: Pixels, { left = 0, right = 1, top = 0, bottom = 1 }): Pixels {
  const { width, height, data } = picture
  const [newWidth, newHeight] = [
    Math.round(Math.abs(right - left) * width),
    Math.round((bottom - top) * height),
  ]
  return paint(newWidth, newHeight, (x, y) => {
    const column = Math.min(Math.floor((left + (right - left) * (x + 0.5 / newWidth)) * width), width - 1)
    const row = Math.min(Math.floor((top + (bottom - top) * (y + 0.5 / newHeight)) * height), height - 1)
    const at = 4 * (row * width + column)
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
  })
}
