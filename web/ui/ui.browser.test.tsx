import { useRef } from 'react'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Locator, page } from 'vitest/browser'
import '#web/styles/tokens.css'
import { Button } from './button.tsx'
import { RadioLines } from './forms/radios.tsx'
import { TextField } from './forms/text-field.tsx'
import { Dialog } from './overlays/dialog.tsx'
import { Menu } from './overlays/menu.tsx'
import { ToastRegion } from './overlays/toast-region.tsx'
import { showToast } from './overlays/toast.ts'
import { Photo } from './photo.tsx'

beforeEach(async () => {
  document.documentElement.style.fontSize = ''
  await page.viewport(390, 800)
})

afterEach(() => {
  document.documentElement.style.colorScheme = ''
})

const rectOf = (part: Locator) => part.element().getBoundingClientRect()

const THUMBHASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI'

async function setLargeText() {
  await page.viewport(360, 740)
  document.documentElement.style.fontSize = '200%'
}

test('a scrolling list of options opens with the chosen option in view', async () => {
  const lines = Array.from({ length: 12 }, (_, value) => ({ value, content: `Answer number ${value}` }))
  await render(
    <RadioLines label="Which?" name="which" value={11} onChange={() => {}} lines={lines} look="framed" />,
  )
  await expect.element(page.getByRole('radio', { name: 'Answer number 11' })).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('radio', { name: 'Answer number 0', exact: true })).not.toBeInViewport()
})

test('the long body of a dialog scrolls between a header and a footer that stay in view', async () => {
  await render(
    <Dialog onClose={() => {}} title="Create Listing" closeLabel="Close" footer={<Button>Publish</Button>}>
      {Array.from({ length: 200 }, (_, line) => (
        <p key={line}>line {line}</p>
      ))}
    </Dialog>,
  )
  const last = page.getByText('line 199')
  last.element().scrollIntoView()
  await expect.element(last).toBeInViewport()
  await expect.element(page.getByRole('heading', { name: 'Create Listing' })).toBeInViewport()
  await expect.element(page.getByRole('button', { name: 'Publish' })).toBeInViewport()
})

test('on a short screen, as above a keyboard, the footer of a dialog scrolls with its body', async () => {
  await page.viewport(360, 440)
  await render(
    <Dialog onClose={() => {}} title="Create Listing" closeLabel="Close" footer={<Button>Publish</Button>}>
      {Array.from({ length: 200 }, (_, line) => (
        <p key={line}>line {line}</p>
      ))}
    </Dialog>,
  )
  const publish = page.getByRole('button', { name: 'Publish' })
  await expect.element(publish).not.toBeInViewport()
  publish.element().scrollIntoView()
  await expect.element(publish).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('heading', { name: 'Create Listing' })).toBeInViewport({ ratio: 1 })
})

test('fields side by side stand at one height, also if only one has a hint', async () => {
  await render(
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}>
      <TextField label="Category" hint="Choose one to search" value="" onChange={() => {}} />
      <TextField label="Location" value="" onChange={() => {}} />
    </div>,
  )
  const [category, location] = ['Category', 'Location'].map((name) =>
    page.getByLabelText(name).element().getBoundingClientRect(),
  )
  expect([location?.top, location?.height]).toEqual([category?.top, category?.height])
})

test.each([
  [360, 740],
  [1280, 800],
])('at %i x %i a toast over a dialog covers neither its choices nor its buttons', async (width, height) => {
  await page.viewport(width, height)
  const lines = Array.from({ length: 30 }, (_, value) => ({ value, content: `Reason ${value}` }))
  await render(
    <>
      <ToastRegion label="Notifications" closeLabel="Close" />
      <Dialog onClose={() => {}} title="Report" closeLabel="Leave" footer={<Button>Send</Button>}>
        <RadioLines label="Why?" name="why" value={null} onChange={() => {}} lines={lines} />
      </Dialog>
    </>,
  )
  showToast({ title: 'Error', description: 'You are offline.', tone: 'destructive' })
  const toast = page.getByRole('alert')
  await expect.element(toast).toBeVisible()
  const last = page.getByText('Reason 29')
  last.element().scrollIntoView({ block: 'center' })
  await expect.element(last).toBeInViewport({ ratio: 1 })
  await expect.poll(() => rectOf(last).bottom <= rectOf(toast).top).toBe(true)
  const send = rectOf(page.getByRole('button', { name: 'Send' }))
  expect(send.top).toBeGreaterThanOrEqual(rectOf(toast).bottom)
  expect(send.bottom).toBeLessThanOrEqual(height)
})

test.each([
  ['at normal text size', async () => undefined],
  ['at a text size of 200%', setLargeText],
])('a menu whose button is in a corner stays inside the window %s', async (_, prepare) => {
  await prepare()
  await render(<MenuInCorner />)
  expect(isWithinWindow(page.getByRole('menu').element())).toBe(true)
})

test("on a phone at a text size of 200%, a toast's action is below its text and all of it fits", async () => {
  await setLargeText()
  await render(<ToastRegion label="Notifications" closeLabel="Close" />)
  showToast({ title: 'Listing deleted', action: { label: 'Undo', onAction: () => {} } })
  const [text, action, closeButton] = [
    page.getByText('Listing deleted'),
    page.getByRole('button', { name: 'Undo' }),
    page.getByRole('button', { name: 'Close' }),
  ]
  await expect.element(text).toBeVisible()
  const boxes = [text, action, closeButton].map((each) => each.element().getBoundingClientRect())
  expect(boxes[1]?.top).toBeGreaterThanOrEqual(boxes[0]?.bottom ?? Infinity)
  expect(boxes.every(({ left, right }) => left >= 0 && right <= 360)).toBe(true)
})

test('a broken photo is replaced by the fallback drawing in the same place and size', async () => {
  const broken = 'data:image/png;base64,AAAA'
  const { container } = await render(<Photo src={broken} alt="A car" width={640} height={480} isPriority />)
  const before = container.getBoundingClientRect()
  await expect.element(page.getByRole('img', { name: 'A car' })).toBeVisible()
  await expect.poll(() => container.querySelector('img')).toBeNull()
  expect(container.getBoundingClientRect()).toEqual(before)
  expect(before.height).toBeCloseTo((before.width * 3) / 4, 0)
})

// The photo is far down the page, so that it does not load at first.
test('the average colour of a thumbhash fills the space until the photo loads', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="3"/>'
  const { container } = await render(
    <>
      <div style={{ blockSize: '20000px' }} />
      <Photo
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt="A home"
        ratio={4 / 3}
        thumbhash={THUMBHASH}
      />
    </>,
  )
  const frame = container.lastElementChild
  const colour = () => (frame instanceof HTMLElement ? frame.style.backgroundColor : '')
  const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(THUMBHASH), (char) => char.charCodeAt(0)))
  const parts = (/[\d, ]+/.exec(colour())?.[0] ?? '').split(',').map(Number)
  expect(parts).toHaveLength(3)
  for (const [i, part] of [r, g, b].entries()) expect(Math.abs((parts[i] ?? 0) - part * 255)).toBeLessThan(2)
  frame?.scrollIntoView()
  await expect.poll(colour).toBe('')
})

function isWithinWindow(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  return (
    Math.round(left) >= 0 && top >= 0 && Math.round(right) <= innerWidth && Math.round(bottom) <= innerHeight
  )
}

function MenuInCorner() {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <div style={{ position: 'fixed', bottom: 0, left: 0 }}>
      <button ref={trigger}>Account</button>
      <Menu
        label="Account"
        triggerRef={trigger}
        isOpen
        onClose={() => {}}
        entries={[
          { id: 'profile', label: 'Profile', href: '/profile' },
          { id: 'saved', label: 'Saved searches', href: '/saved-searches' },
          { id: 'logout', label: 'Logout', onAction: () => {} },
        ]}
      />
    </div>
  )
}

const TEXT_AAA = 7
const TEXT_AA = 4.5
const SHAPE_AA = 3

/** The names of all colour tokens. */
const TOKENS = new Set(
  [...document.styleSheets].flatMap(({ cssRules }) =>
    [...cssRules].flatMap((rule) =>
      rule instanceof CSSStyleRule
        ? [...rule.style].flatMap((name) =>
            name.startsWith('--color-') ? name.slice('--color-'.length) : [],
          )
        : [],
    ),
  ),
)
/** The background colours of solid badges. */
const SOLID_COLOURS = [...TOKENS].filter((name) => name.startsWith('solid-'))

/** [foreground, background, minimum contrast]. WCAG 2.2: 1.4.3, 1.4.6 for long texts, 1.4.11 for shapes. */
const PAIRS: readonly [foreground: string, background: string, minContrast: number][] = [
  ...['ground', 'surface', 'raised', 'sunk'].flatMap((ground): [string, string, number][] => [
    ['ink', ground, TEXT_AAA],
    ['ink-soft', ground, TEXT_AAA],
    ['link', ground, TEXT_AAA],
    ['primary-ink', ground, TEXT_AA],
    ['danger-ink', ground, TEXT_AA],
    ['line-strong', ground, SHAPE_AA],
    ['focus', ground, SHAPE_AA],
  ]),
  ...SOLID_COLOURS.map((colour): [string, string, number] => ['on-solid', colour, TEXT_AA]),
  ['ground', 'ink', TEXT_AAA],
  ['on-primary', 'primary', TEXT_AAA],
  ['on-primary', 'primary-hover', TEXT_AAA],
  ['primary', 'surface', SHAPE_AA],
  ['primary-ink', 'primary-soft', TEXT_AA],
  ['ink-soft', 'primary-soft', TEXT_AA],
  ['primary', 'primary-soft', SHAPE_AA],
  ['on-accent', 'accent', TEXT_AAA],
  ['on-accent', 'accent-hover', TEXT_AAA],
  ...['bar', 'bar-deep', 'bar-line'].flatMap((bar): [string, string, number][] => [
    ['on-bar', bar, TEXT_AAA],
    ['on-bar-soft', bar, TEXT_AA],
    ['on-bar-link', bar, TEXT_AA],
    ['on-bar-focus', bar, SHAPE_AA],
  ]),
  ['on-bar', 'ring', TEXT_AA],
  ['on-bar-soft', 'ring', TEXT_AA],
  ['on-danger', 'danger', TEXT_AA],
  ['on-danger', 'danger-hover', TEXT_AA],
  ['danger-ink', 'danger-soft', TEXT_AA],
  ['warning-ink', 'warning-soft', TEXT_AA],
  ['info-ink', 'info-soft', TEXT_AA],
]

test('the colours compared for contrast exist', () => {
  expect(SOLID_COLOURS).not.toEqual([])
  expect(
    PAIRS.flatMap(([foreground, background]) => [foreground, background]).filter((name) => !TOKENS.has(name)),
  ).toEqual([])
})

// [spec 2.5 #23]
test.each(['light', 'dark'])('every text and line is readable on its background in the %s theme', (theme) => {
  document.documentElement.style.colorScheme = theme
  const unreadable = PAIRS.map(([foreground, background, minContrast]) => ({
    foreground,
    background,
    minContrast,
    actual: contrast(readColour(foreground), readBackground(background)),
  })).filter(({ actual, minContrast }) => actual < minContrast)
  expect(unreadable).toEqual([])
})

type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

function readColour(token: string): Rgba {
  const probe = document.createElement('span')
  probe.style.color = `var(--color-${token})`
  document.body.append(probe)
  const [red = 0, green = 0, blue = 0, alpha = 1] = (
    getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
  ).map(Number)
  probe.remove()
  return [red, green, blue, alpha]
}

// The rings of gara are translucent, so the background of text on them is a mixture of ring and bar.
function readBackground(token: string): Rgba {
  const [red, green, blue, alpha] = readColour(token)
  if (alpha === 1) return [red, green, blue, 1]
  const [barRed, barGreen, barBlue] = readColour('bar')
  return [
    red * alpha + barRed * (1 - alpha),
    green * alpha + barGreen * (1 - alpha),
    blue * alpha + barBlue * (1 - alpha),
    1,
  ]
}

function contrast(one: Rgba, other: Rgba): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance([red, green, blue]: Rgba): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

function toLinear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
