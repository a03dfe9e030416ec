import type { Node } from '@takumi-rs/wasm'
import { kindOf, type ListingType } from '#contract/kinds/derived.ts'
import { cutText } from '#contract/visible-text.ts'
import { SHARE_HEIGHT, SHARE_WIDTH, whereOf, type shownOf } from './address.ts'

/** Names the bytes of the photos that a drawing shows, and of its tick. */
export const TICK = 'tick'
export const photoName = (index: number) => `photo ${index}`

const PHOTO_WIDTH = 660
const NAVY = '#1a2357'
const GOLD = '#ffc52e'
const GREEN = '#0a6e37'
const WHITE = '#ffffff'
const SOFT = '#d3daf5'
const TITLE_CHARACTERS = 90
const NAME_CHARACTERS = 40

type Style = Record<string, string | number>

const text = (words: string, style: Style): Node => ({ type: 'text', text: words, style })
const box = (style: Style, ...children: Node[]): Node => ({ type: 'container', style, children })
const image = (src: string, style: Style): Node => ({ type: 'image', src, style })

/** A listing: its photo, and beside it price, title, place and the tick of a verified seller. */
export function drawListing(shown: ReturnType<typeof shownOf>, hasPhoto: boolean): Node {
  return page(
    half(hasPhoto ? [photoName(0)] : [], kindOf(shown.type).names.one, shown.over),
    panel(
      box(
        { display: 'flex', flexDirection: 'column' },
        text(shown.price, { fontSize: fontSizeFor(shown.price), fontWeight: 700, lineHeight: 1.1 }),
        ...(shown.per === '' ? [] : [text(shown.per, { fontSize: 34, color: SOFT })]),
      ),
      text(toDrawable(cutText(shown.title, TITLE_CHARACTERS)) || nameOf(shown.type), {
        fontSize: 42,
        fontWeight: 600,
        lineHeight: 1.25,
        overflowWrap: 'anywhere',
        lineClamp: 4,
        textOverflow: 'ellipsis',
      }),
      box(
        { display: 'flex', flexDirection: 'column', gap: 14 },
        text(placeOf(shown), { fontSize: 30, color: SOFT, lineClamp: 1, textOverflow: 'ellipsis' }),
        ...(shown.isVerified ? [verified()] : []),
      ),
    ),
  )
}

function placeOf({ location, area = '' }: ReturnType<typeof shownOf>): string {
  return whereOf({ location, area: toDrawable(area) || undefined }) ?? location
}

/** A seller's page or one of the market: its name, how much is there, and up to four photos. */
export function drawMany(shown: { name: string; lines: readonly string[]; photos: number }): Node {
  const names = Array.from({ length: shown.photos }, (_unused, index) => photoName(index))
  return page(
    half(names, 'Salone Market', undefined),
    panel(
      text(toDrawable(cutText(shown.name, NAME_CHARACTERS)) || 'Salone Market', {
        fontSize: 60,
        fontWeight: 700,
        lineHeight: 1.15,
        overflowWrap: 'anywhere',
        lineClamp: 3,
        textOverflow: 'ellipsis',
      }),
      box(
        { display: 'flex', flexDirection: 'column', gap: 14 },
        ...shown.lines.map((line) => text(line, { fontSize: 38, color: SOFT })),
      ),
    ),
  )
}

function page(...children: Node[]): Node {
  return box(
    {
      display: 'flex',
      width: SHARE_WIDTH,
      height: SHARE_HEIGHT,
      backgroundColor: NAVY,
      color: WHITE,
      fontFamily: 'Onest',
    },
    ...children,
  )
}

/** The left half: photos in columns and rows, or words where there are none, and what is written across. */
function half(photos: readonly string[], words: string, over: string | undefined): Node {
  const width = photos.length > 1 ? PHOTO_WIDTH / 2 : PHOTO_WIDTH
  const height = photos.length > 2 ? SHARE_HEIGHT / 2 : SHARE_HEIGHT
  const whole = { width: PHOTO_WIDTH, height: SHARE_HEIGHT }
  return box(
    { ...whole, position: 'relative', display: 'flex', flexWrap: 'wrap', backgroundColor: '#131a44' },
    ...photos.map((name, index) =>
      image(name, {
        // The third of three is as wide as the two above it.
        width: photos.length === 3 && index === 2 ? PHOTO_WIDTH : width,
        height,
        objectFit: 'cover',
      }),
    ),
    ...(photos.length === 0 && over === undefined
      ? [centred(whole, text(words, { fontSize: 72, fontWeight: 700, color: GOLD }))]
      : []),
    ...(over === undefined
      ? []
      : [
          centred(
            { ...whole, position: 'absolute', top: 0, left: 0, backgroundColor: 'rgba(11, 16, 34, 0.62)' },
            text(over, { fontSize: 104, fontWeight: 700, letterSpacing: 4 }),
          ),
        ]),
  )
}

function centred(style: Style, child: Node): Node {
  return box({ ...style, display: 'flex', alignItems: 'center', justifyContent: 'center' }, child)
}

/** The right half, with the market's name at its foot. */
function panel(...children: Node[]): Node {
  return box(
    {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: SHARE_WIDTH - PHOTO_WIDTH,
      height: SHARE_HEIGHT,
      padding: 44,
    },
    box({ display: 'flex', flexDirection: 'column', gap: 26 }, ...children),
    text('Salone Market', { fontSize: 34, fontWeight: 700, color: GOLD }),
  )
}

function verified(): Node {
  return box(
    { display: 'flex', alignItems: 'center', gap: 12 },
    box(
      {
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: 40,
        height: 40,
        borderRadius: 20,
        backgroundColor: GREEN,
      },
      image(TICK, { width: 26, height: 26 }),
    ),
    text('Verified seller', { fontSize: 32, fontWeight: 600 }),
  )
}

function nameOf(type: ListingType): string {
  return kindOf(type).names.one
}

/** A price takes one line, unless it is absurdly long. */
function fontSizeFor({ length }: string): number {
  if (length <= 10) return 72
  if (length <= 12) return 62
  return length <= 17 ? 46 : 36
}

/** The letters of web/styles/onest.woff2. */
const NOT_DRAWABLE = /[^\x20-\x7e\u00a0-\u00ff–—‘’“”•…−€ɛɔŋƐƆŊ]/gu

/** A text without what the typeface lacks: other accents go from their letters, emoji and other scripts altogether. */
export function toDrawable(words: string): string {
  return words
    .normalize('NFC')
    .replace(NOT_DRAWABLE, (letter) => letter.normalize('NFKD').replace(NOT_DRAWABLE, ''))
    .replace(/\s+/g, ' ')
    .trim()
}
