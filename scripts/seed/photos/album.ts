import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PHOTO_WIDTHS } from '#contract/limits.ts'
import { PRODUCT_WORDS } from '../offers/electronics.ts'
import { MACHINES } from '../offers/generator.ts'
import { PHOTOS, type DemoPhoto } from './catalogue.ts'
import type { Attributes, AttributesOf } from '../offers/demo-kinds.ts'

/**
 * Creates a function that picks at most `count` photos for a listing, the cover first. Listings of the same
 * thing take turns with its photos, so that a feed repeats them as little as possible.
 */
export function createPhotoPicker(): (offer: Attributes, count: number) => DemoPhoto[] {
  const turnsByCover = new Map<string, number>()
  return (offer, count) => {
    const subjects = listSubjects(offer)
    const cover = subjects[0] ?? ''
    const turn = turnsByCover.get(cover) ?? 0
    turnsByCover.set(cover, turn + 1)
    const album = subjects.flatMap((subject, i) => {
      const photos = listPhotos(subject)
      return photos[(turn + i) % photos.length] ?? []
    })
    return [...new Set(album)].slice(0, count)
  }
}

/** Whether there is a cover photo for the offer. True as well if its kind has no photos at all. */
export function hasCoverPhoto(offer: Attributes): boolean {
  const [cover] = listSubjects(offer)
  return cover === undefined || listPhotos(cover).length > 0
}

/**
 * Creates a function that returns a photo's files, widest first. A photo that several listings show is
 * resized only once.
 */
export function createPhotoResizer(): (photo: DemoPhoto) => Promise<Buffer[]> {
  const resized = new Map<string, Promise<Buffer[]>>()
  return ({ name }) => {
    const files = resized.get(name) ?? resize(name)
    resized.set(name, files)
    return files
  }
}

async function resize(name: string): Promise<Buffer[]> {
  const original = await readFile(join(FOLDER, `${name}.webp`))
  const narrower = NARROWER_WIDTHS.map((width) =>
    sharp(original).resize(width, width, { fit: 'inside' }).webp({ quality: QUALITY }).toBuffer(),
  )
  return [original, ...(await Promise.all(narrower))]
}

const FOLDER = import.meta.dirname
const [, ...NARROWER_WIDTHS] = PHOTO_WIDTHS
const QUALITY = 68

/** The photos of `homes/flats` are `homes/flats-1`, `homes/flats-2` and so on. */
function listPhotos(subject: string): readonly DemoPhoto[] {
  return BY_SUBJECT.get(subject) ?? []
}

const BY_SUBJECT = Map.groupBy(PHOTOS, ({ name }) => name.replace(/-\d+$/, ''))

/** Lists what the photos of an offer should show. A subject listed twice may contribute two photos. */
function listSubjects(offer: Attributes): readonly string[] {
  switch (offer.type) {
    case 'electronics':
      return twice(`electronics/${deviceOf(offer)}-${shadeOf(offer.color)}`)
    case 'generator':
      return twice(`generators/${machineOf(offer)}`)
    case 'car_sale':
      return carSubjects(offer)
    case 'home_rent':
      return homeSubjects(offer)
    default:
      return []
  }
}

function twice(subject: string): string[] {
  return [subject, subject]
}

function deviceOf({ productType, brand, electronicsModel }: AttributesOf<'electronics'>): string {
  const { thing } = PRODUCT_WORDS[productType]
  if (thing === 'game') return brand === 'Sony' ? 'playstation' : brand === 'Microsoft' ? 'xbox' : 'switch'
  return thing === 'headphones' && /Pods|Buds/.test(electronicsModel) ? 'earbuds' : thing
}

/** Maps the makers' colour names to the colours of the photos. The first match wins. */
const SHADES: readonly (readonly [shade: string, words: RegExp])[] = [
  ['blue', /blue|navy|ultramarine|sapphire|cyan/i],
  ['black', /black|graphite|midnight|noir|obsidian|charcoal/i],
  ['green', /green|mint|sage|jade/i],
  ['purple', /purple|violet|lavender/i],
  ['pink', /pink|peony|peach/i],
  ['orange', /orange/i],
  ['gold', /^gold|twilight gold|desert/i],
  ['white', /white|starlight|porcelain|cream/i],
  ['silver', /silver|platinum/i],
  ['grey', /grey|titanium/i],
]

function shadeOf(colour = ''): string {
  return SHADES.find(([, words]) => words.test(colour))?.[0] ?? 'other'
}

/** Photos are by maker, because each has its own colours, and by size, because large frames have wheels. */
function machineOf({ generatorBrand, generatorModel }: AttributesOf<'generator'>): string {
  const isMatch = (machine: (typeof MACHINES)[number]) =>
    machine.brand === generatorBrand && machine.model === generatorModel
  const { build, kva } = MACHINES.find(isMatch) ?? { build: 'frame', kva: 5 }
  const brand = generatorBrand.toLowerCase()
  if (build === 'canopy') return brand === 'cummins' ? 'canopy-red' : 'canopy-blue'
  if (build === 'suitcase') return `suitcase-${brand}`
  return kva < 2.5 && ['tiger', 'elepaq', 'firman'].includes(brand)
    ? `frame-${brand}-small`
    : `frame-${brand}`
}

function carSubjects({
  bodyType,
  exteriorColor,
  interiorColor,
  transmission,
}: AttributesOf<'car_sale'>): string[] {
  const car = `cars/${bodyType}-${exteriorColor}`.toLowerCase()
  const cabin = `cars/cabin-${interiorColor}`.toLowerCase()
  return [car, `${car}-rear`, ...(transmission === 'automatic' ? [cabin] : [])]
}

/** Unfurnished homes get no photos of parlours and bedrooms, because those show furniture. */
function homeSubjects(home: AttributesOf<'home_rent'>): string[] {
  const rooms = home.furnished ? ['parlour', 'bedroom', 'kitchen', 'bathroom'] : ['kitchen', 'bathroom']
  return [outsideOf(home), ...rooms].map((subject) => `homes/${subject}`)
}

function outsideOf({ propertyType, bedrooms, squareFootage }: AttributesOf<'home_rent'>): string {
  switch (propertyType) {
    case 'house':
      return bedrooms > 3 ? 'two-storey-house' : 'bungalow'
    case 'apartment':
      return bedrooms === 1 && squareFootage < 420 ? 'row-of-rooms' : bedrooms > 2 ? 'tall-flats' : 'flats'
    case 'townhouse':
    case 'condo':
      return propertyType
  }
}
