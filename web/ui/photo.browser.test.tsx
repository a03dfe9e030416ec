import '#web/styles/tokens.css'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Photo } from './photo.tsx'

const GOOD = drawing(4)
const BROKEN = 'data:image/png;base64,AAAA'
const THUMBHASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI'

test('a listing without a photo shows the drawing under the same name', async () => {
  await render(<Photo src={null} alt="A generator" ratio={4 / 3} />)
  await expect.element(page.getByRole('img', { name: 'A generator' })).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
})

test('a photo that breaks gives way to the drawing, in the same place and size', async () => {
  const { container } = await render(<Photo src={BROKEN} alt="A car" width={640} height={480} isPriority />)
  const before = container.getBoundingClientRect()
  await expect.poll(() => container.querySelector('svg[aria-label="A car"]')).not.toBeNull()
  expect(container.getBoundingClientRect()).toEqual(before)
  expect(before.height).toBeCloseTo((before.width * 3) / 4, 0)
})

test('another photo in place of a broken one is given its chance', async () => {
  const { rerender, container } = await render(<Photo src={BROKEN} alt="A car" ratio={4 / 3} isPriority />)
  await expect.poll(() => container.querySelector('svg')).not.toBeNull()
  await rerender(<Photo src={GOOD} alt="A car" ratio={4 / 3} isPriority />)
  await expect.poll(() => container.querySelector('img')?.naturalWidth).toBe(4)
})

// Far down the page a lazy photo waits; it must be one that no other test has put into the browser's memory.
test('the average colour of a thumbhash holds the place until the photo is there', async () => {
  const { container } = await render(
    <>
      <div style={{ blockSize: '20000px' }} />
      <Photo src={drawing(8)} alt="A home" ratio={4 / 3} thumbhash={THUMBHASH} />
    </>,
  )
  const frame = frameOf(container)
  const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(THUMBHASH), (char) => char.charCodeAt(0)))
  expect(frame.style.backgroundColor).toBe(
    `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(', ')})`,
  )
  frame.scrollIntoView()
  await expect.poll(() => frame.style.backgroundColor).toBe('')
})

test('a thumbhash that is no thumbhash costs nothing but the colour', async () => {
  const { container } = await render(
    <Photo src={GOOD} alt="A home" ratio={4 / 3} thumbhash="%%%" isPriority />,
  )
  await expect.poll(() => container.querySelector('img')?.naturalWidth).toBe(4)
})

test('only the photo that the eye waits for is loaded before the others', async () => {
  const { container } = await render(
    <>
      <Photo src={GOOD} alt="First" ratio={1} isPriority />
      <Photo src={GOOD} alt="Second" ratio={1} />
    </>,
  )
  const [first, second] = container.querySelectorAll('img')
  expect([first?.loading, first?.fetchPriority]).toEqual(['eager', 'high'])
  expect([second?.loading, second?.fetchPriority]).toEqual(['lazy', 'auto'])
})

function frameOf(container: Element): HTMLElement {
  const frame = container.lastElementChild
  if (!(frame instanceof HTMLElement)) throw new Error('the photo has no frame')
  return frame
}

function drawing(width: number): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="3"/>`)}`
}
