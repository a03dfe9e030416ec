import { areasOf } from '#contract/areas.ts'
import { currentYear } from '#contract/dates.ts'
import { attributeText } from '#contract/kinds/attribute-text.ts'
import type { Attribute, NumberAttribute } from '#contract/kinds/attribute.ts'
import { kindOf, LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/limits.ts'
import type { NewListing } from '#contract/listing.ts'
import { LOCATIONS } from '#contract/places.ts'
import type { Random } from '../random.ts'
import { readListings } from '../seed/rows.ts'

/**
 * Creates a function that makes a listing as its kind allows. Makers, models, prices, places and words are
 * those of the demo market's listings, mixed, so that all of them are as common as there.
 */
export function openListingMaker(now: number): (random: Random) => NewListing {
  const all = readListings(now).map(({ written }) => written)
  const samplesOf = Map.groupBy(all.map(toSample), ({ listing }) => listing.type)
  const shares = LISTING_TYPES.map((type) => [type, samplesOf.get(type)?.length ?? all.length / 10] as const)
  return (random) => {
    const type = random.weighted(shares)
    const samples = samplesOf.get(type) ?? []
    const pick = () => (samples.length > 0 ? random.pick(samples) : undefined)
    const sample = pick()
    const values = Object.entries(kindOf(type).attributes).flatMap(([name, attribute]) => {
      const sampled = valueOf((isNamed(attribute) ? sample : pick())?.listing, name)
      const value = pickValue(random, attribute, sampled)
      return value === undefined ? [] : [{ name, attribute, value }]
    })
    const details = values
      .map(({ attribute, value }) => attributeText(attribute, value, YES_AND_NO))
      .filter(Boolean)
    const location = random.chance(0.9) ? random.pick(all).location : random.pick(LOCATIONS)
    const areas = areasOf(location)
    const area = areas.length > 0 && random.chance(0.7) ? random.pick(areas) : undefined
    const where = area === undefined ? `${location}.` : `${area}, ${location}.`
    return asListing({
      type,
      title: [sample?.listing.title ?? details[0], random.pick(details)].join(', ').slice(0, TITLE_MAX),
      description: [...(sample ? write(random, sample, samples) : details), where]
        .join(' ')
        .slice(0, DESCRIPTION_MAX)
        .trim(),
      price: pickPrice(random, type, sample?.listing.price),
      currency: sample?.listing.currency ?? 'SLE',
      location,
      area,
      images: [],
      ...Object.fromEntries(values.map(({ name, value }) => [name, value])),
    })
  }
}

const YES_AND_NO = { yes: '', no: '' }

/** A demo listing, its sentences, and the names of what it offers. */
type Sample = { listing: NewListing; product: string; names: string[]; sentences: string[] }

function toSample(listing: NewListing): Sample {
  const attributes = Object.entries(kindOf(listing.type).attributes)
  const textsOf = (isWanted: (attribute: Attribute) => boolean) =>
    attributes.filter(([, attribute]) => isWanted(attribute)).map(([name]) => String(valueOf(listing, name)))
  return {
    listing,
    product: textsOf(({ input, filter }) => input === 'choice' && filter?.isIdentifying === true).join(),
    names: textsOf(({ filter }) => filter?.by === 'maker' || filter?.by === 'model'),
    sentences: listing.description.split(/(?<=[.!?])\s+|\n+/),
  }
}

/** Writes what the sample says, with gaps and with sentences about similar things under the sample's names. */
function write(random: Random, sample: Sample, samples: readonly Sample[]): string[] {
  const similar = samples.filter(({ product }) => product === sample.product)
  const own = sample.sentences.filter(() => random.chance(0.7))
  const added = Array.from({ length: random.int(1, 4) }, () => {
    const { names, sentences } = random.pick(similar)
    return names.reduce(
      (text, name, i) => text.replaceAll(name, sample.names[i] ?? name),
      random.pick(sentences),
    )
  })
  return [...new Set([...own, ...added])]
}

/** Whether the attribute names the thing, so that it must agree with the title. */
function isNamed({ input, filter, ...rest }: Attribute): boolean {
  const isIdentifying = filter?.by === 'maker' || filter?.by === 'model' || filter?.isIdentifying === true
  return isIdentifying || (input === 'text' && 'measure' in rest)
}

/** Numbers, years and answers are picked as the kind allows. Texts and names are those of a sample. */
function pickValue(random: Random, attribute: Attribute, sampled: unknown): unknown {
  if (attribute.input !== 'fixed' && attribute.isOptional && random.chance(0.2)) return undefined
  switch (attribute.input) {
    case 'text':
      return sampled ?? random.pick(attribute.knownValues ?? [attribute.hint ?? attribute.label])
    case 'choice':
      return isNamed(attribute) && sampled !== undefined ? sampled : random.pick(attribute.choices)
    case 'fixed':
      return attribute.value
    case 'number':
      return pickNumber(random, attribute)
    case 'year':
      return currentYear() - random.int(0, attribute.ageMaxYears)
    case 'date':
      return `${currentYear() + 1}-01-${random.int(10, 30)}`
    case 'flag':
      return random.chance(0.5)
    case 'list':
      return random.sample(attribute.knownValues, random.int(1, Math.min(4, attribute.max)))
  }
}

/** Picks a number within the bounds. Small numbers are more likely. */
function pickNumber(random: Random, { min, max, step = 1 }: NumberAttribute): number {
  return Math.min(max, min + Math.round(((max - min) * random.next() ** 3) / step) * step)
}

/** Picks a price like the sample's, or else a usual one. */
function pickPrice(random: Random, type: ListingType, sampled: number | undefined): number {
  const [low, high] = kindOf(type).usualPriceSle
  const price = sampled ? sampled * random.between(0.6, 1.6) : low * (high / low) ** random.next()
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(price)) - 1) / 2)
  return Math.max(1, Math.round(price / step) * step)
}

function valueOf(listing: NewListing | undefined, name: string): unknown {
  return listing && Object.getOwnPropertyDescriptor(listing, name)?.value
}

/** Each value is one that its attribute allows, and a test parses such listings. */
function asListing(values: object): NewListing {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return values as NewListing
}
