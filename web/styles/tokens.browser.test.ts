import { afterEach, expect, test } from 'vitest'
import './tokens.css'

const TEXT_AAA = 7
const TEXT_AA = 4.5
const SHAPE_AA = 3

/** The names of all colours. */
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
/** The grounds of badges. */
const KIND_COLOURS = [...TOKENS].filter((name) => name.startsWith('kind-'))

/**
 * [what is seen, what it stands on, the least contrast]. WCAG 2.2: 1.4.3, 1.4.6 for what is read at length,
 * 1.4.11 for shapes.
 */
const PAIRS: readonly [ink: string, ground: string, atLeast: number][] = [
  ...['ground', 'surface', 'raised', 'sunk'].flatMap((ground): [string, string, number][] => [
    ['ink', ground, TEXT_AAA],
    ['ink-soft', ground, TEXT_AAA],
    ['link', ground, TEXT_AAA],
    ['primary-ink', ground, TEXT_AA],
    ['danger-ink', ground, TEXT_AA],
    ['line-strong', ground, SHAPE_AA],
    ['focus', ground, SHAPE_AA],
  ]),
  ...KIND_COLOURS.map((colour): [string, string, number] => ['on-kind', colour, TEXT_AA]),
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

afterEach(() => {
  delete document.documentElement.dataset.theme
})

test('what is compared is there', () => {
  expect(KIND_COLOURS).not.toEqual([])
  expect(PAIRS.flatMap(([ink, ground]) => [ink, ground]).filter((name) => !TOKENS.has(name))).toEqual([])
})

// [spec 2.5 #23]
test.each(['light', 'dark'])('every ink can be read on its ground in the %s theme', (theme) => {
  document.documentElement.dataset.theme = theme
  const faint = PAIRS.map(([ink, ground, atLeast]) => ({
    ink,
    ground,
    atLeast,
    is: contrast(paint(ink), paintGround(ground)),
  })).filter(({ is, atLeast }) => is < atLeast)
  expect(faint).toEqual([])
})

type Rgb = readonly [red: number, green: number, blue: number, alpha: number]

function paint(token: string): Rgb {
  const probe = document.createElement('span')
  probe.style.color = `var(--color-${token})`
  document.body.append(probe)
  const [red = 0, green = 0, blue = 0, alpha = 1] = (
    getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
  ).map(Number)
  probe.remove()
  return [red, green, blue, alpha]
}

// A ring of gara is see-through: what the words stand on is the ring over the bar.
function paintGround(token: string): Rgb {
  const [red, green, blue, alpha] = paint(token)
  if (alpha === 1) return [red, green, blue, 1]
  const [barRed, barGreen, barBlue] = paint('bar')
  return [
    red * alpha + barRed * (1 - alpha),
    green * alpha + barGreen * (1 - alpha),
    blue * alpha + barBlue * (1 - alpha),
    1,
  ]
}

function contrast(one: Rgb, other: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

function toLinear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
