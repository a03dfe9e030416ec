import type { Attribute, Kind, NumberAttribute, TextAttribute } from '#contract/kinds/attribute.ts'
import { attributeText } from '#contract/kinds/attribute-text.ts'
import { kindOf, type ListingType } from '#contract/kinds/derived.ts'
import type { Attributes, Facts, Offer, Setting } from './demo-kinds.ts'
import { roundAsSeller } from '../money.ts'
import type { KindTopic, Phrases } from './phrases.ts'
import type { Random } from '../random.ts'

/** Makes an offer of a kind without hand-made ones: whatever its definition allows, at a usual price. */
export function anyOffer(random: Random, type: ListingType, { location, year }: Setting): Offer {
  const kind = kindOf(type)
  const chosen = Object.entries(kind.attributes).flatMap(([name, attribute]): Chosen[] => {
    if (attribute.isOptional && random.chance(0.3)) return []
    const value = valueFor(random, attribute, year)
    return value === undefined ? [] : [{ name, attribute, value }]
  })
  const values = Object.fromEntries(chosen.map(({ name, value }) => [name, value]))
  const price = priceFor(random, kind)
  return {
    attributes: asAttributes({ type, price, currency: 'SLE', location, ...values }),
    facts: factsOf(kind, chosen),
  }
}

type Chosen = { name: string; attribute: Attribute; value: unknown }

function valueFor(random: Random, attribute: Attribute, year: number): unknown {
  switch (attribute.input) {
    case 'text':
      return textFor(random, attribute)
    case 'choice':
      return random.pick(attribute.choices)
    case 'fixed':
      return attribute.value
    case 'number':
      return numberFor(random, attribute)
    case 'year':
      return year - random.int(0, attribute.ageMaxYears)
    case 'flag':
      return random.chance(0.5)
    case 'list':
      return random.sample(attribute.known, random.int(1, Math.min(4, attribute.max)))
  }
}

/** Leaves an optional text out if the definition says nothing about its values. */
function textFor(
  random: Random,
  { known, hint, column, isOptional, label }: TextAttribute,
): string | undefined {
  const example = /^For example (.+)$/.exec(hint ?? '')?.[1]
  if (known) return random.pick(known)
  if (example) return example
  if (column === 'model') return `${random.pick(['A', 'C', 'K', 'S', 'X'])}${random.int(1, 9) * 50}`
  if (/color$/i.test(column)) return random.pick(['Black', 'White', 'Silver', 'Blue', 'Red'])
  return isOptional ? undefined : label
}

/** Favours small numbers. */
function numberFor(random: Random, { min, max, step }: NumberAttribute): number {
  const number = min + (max - min) * random.next() ** 2
  const rounded = Math.min(max, Math.max(min, number < 50 ? number : roundAsSeller(number)))
  return step === undefined ? Math.round(rounded * 10) / 10 : Math.round(rounded / step) * step
}

/** A usual price, log-uniform, so that a wide range is not all dear things. */
function priceFor(random: Random, { usualPriceSle: [low, high] }: Kind): number {
  return roundAsSeller(low * (high / low) ** random.between(0.2, 0.8))
}

/** Each value was made for its attribute, and the market parses the whole listing. */
function asAttributes(values: object): Attributes {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return values as Attributes
}

function factsOf({ names }: Kind, chosen: readonly Chosen[]): Facts {
  const isName = ({ attribute: { filter } }: Chosen) => filter?.by === 'maker' || filter?.by === 'model'
  const details = chosen
    .filter((one) => !isName(one))
    .map(({ attribute, value }) => `${attribute.label}: ${attributeText(attribute, value, YES_AND_NO)}`)
  return {
    what:
      chosen
        .filter(isName)
        .map(({ value }) => value)
        .join(' ') || names.one,
    thing: names.one.toLowerCase(),
    ...Object.fromEntries(details.map((detail, i) => [`detail${i + 1}`, detail])),
  }
}

const YES_AND_NO = { yes: 'yes', no: 'no' }

/** Sentences that fit anything. */
export const ANY_PHRASES: Phrases<KindTopic> = {
  title: {
    en: ['{what} for sale in {town}{sold}', '{what} for rent in {town}{let}', '{what}, {area}'],
    krio: ['{what} de fɔ sɛl na {town}{sold}', '{what} de fɔ rɛnt na {town}{let}', 'Fayn {what} na {area}'],
  },
  opening: {
    en: ['I am selling this {thing}.{sold}', 'This {thing} is for rent.{let}', '{what} in {place}.'],
    krio: ['A de sɛl dis {thing}.{sold}', 'Dis {thing} de fɔ rɛnt.{let}', '{what} de na {place}.'],
  },
  about: {
    en: ['{detail1}.', '{detail2}.', '{detail3}.', '{detail4}.'],
    krio: ['Luk am: {detail1}.', '{detail2}.', '{detail3}.'],
  },
  state: {
    en: ['It has been looked after well.', 'Everything is as you see it here.'],
    krio: ['A kia fɔ am fayn.', 'Ɔltin de lɛk aw yu si am na ya.'],
  },
  more: {
    en: ['You can try it before you pay.{sold}', 'Come and see it yourself.'],
    krio: ['Yu kin tray am bifo yu pe.{sold}', 'Kam si am wit yu yon yay.'],
  },
  reason: {
    en: ['I do not use it any more.', 'I need the space.'],
    krio: ['A nɔ de yuz am igen.', 'A nid di ples.'],
  },
}
