import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Photo } from './photo.tsx'

beforeEach(() => {
  // jsdom loads no photo: each is still on its way.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})

const image = () => document.querySelector('img')

test('a listing without a photo shows the drawing under the same name', () => {
  render(<Photo src={null} alt="A generator" ratio={4 / 3} />)
  expect(screen.getByRole('img', { name: 'A generator' })).toBeVisible()
  expect(image()).toBeNull()
})

test('another photo in place of a broken one is given its chance', async () => {
  const { rerender } = render(<Photo src="/broken.jpg" alt="A car" ratio={4 / 3} isPriority />)
  fireEvent.error(screen.getByAltText('A car'))
  await expect.poll(image).toBeNull()
  rerender(<Photo src="/good.jpg" alt="A car" ratio={4 / 3} isPriority />)
  expect(image()).toHaveAttribute('src', '/good.jpg')
})

test('a thumbhash that is no thumbhash costs nothing but the colour', () => {
  render(<Photo src="/good.jpg" alt="A home" ratio={4 / 3} thumbhash="%%%" isPriority />)
  expect(screen.getByAltText('A home')).toBeVisible()
})

test.each([
  [true, 'eager', 'high'],
  [false, 'lazy', 'auto'],
])('only the photo that the eye waits for is loaded before the others: %s', (isPriority, loading, haste) => {
  render(<Photo src="/good.jpg" alt="A home" ratio={1} isPriority={isPriority} />)
  expect(image()).toHaveAttribute('loading', loading)
  expect(image()?.getAttribute('fetchpriority') ?? 'auto').toBe(haste)
})
