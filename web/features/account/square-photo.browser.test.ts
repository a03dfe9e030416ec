import { expect, test } from 'vitest'
import {
  cameraPhoto,
  colourAt,
  noisePhoto,
  orientedPhoto,
  sizeOf,
} from '#web/features/photos/test/pictures.ts'
import { squarePhoto } from './square-photo.ts'

test('the photo of a camera becomes a square of 640 pixels and at most 80 kB', async () => {
  const square = await squarePhoto(await cameraPhoto())
  expect(await sizeOf(square)).toEqual([640, 640])
  expect(square.type).toBe('image/webp')
  expect(square.size).toBeLessThanOrEqual(80_000)
})

test('what no encoder can make small gets fewer pixels', async () => {
  const square = await squarePhoto(await noisePhoto(1_400, 1_200))
  const [width, height] = await sizeOf(square)
  expect(width).toBe(height)
  expect(square.size).toBeLessThanOrEqual(80_000)
})

test('a small picture is not made larger', async () => {
  expect(await sizeOf(await squarePhoto(await cameraPhoto(300, 200)))).toEqual([200, 200])
})

test('the middle is kept, upright', async () => {
  const upright = await squarePhoto(await orientedPhoto(400, 200, 6))
  const [top, bottom] = [
    await colourAt(upright, { x: 0.5, y: 0.1 }),
    await colourAt(upright, { x: 0.5, y: 0.9 }),
  ]
  expect(top[0]).toBeGreaterThan(200)
  expect(bottom[2]).toBeGreaterThan(200)
})
