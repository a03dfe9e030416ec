import { attributeText } from '#contract/kinds/attribute-text.ts'
import { attributesOf, isMonthly, type ListingType } from '#contract/kinds/derived.ts'
import type { Location } from '#contract/places.ts'
import type { Form } from './read-form.ts'
import { asName, fixCase, shorten, statesPrice } from './wording.ts'

interface Fact {
  label: string
  text: string
}

/** What a form says, without its price. Blank fields are absent. */
export interface Item {
  /** 'Honda EU22i generator', or else the seller's title, or else 'generator'. */
  name: string
  /** All three, since an earlier suggestion was perhaps written when fields were blank. */
  names: readonly string[]
  offer: 'for sale' | 'for rent' | 'on offer'
  /** What the name does not say, as the table of details shows it. */
  facts: readonly Fact[]
  /** The fact that belongs into a title. */
  detail?: string
  place?: Location
  closing: string
}

export function toItem(form: Form): Item {
  const { kind, location } = form
  const template = (kind && TEMPLATES[kind]) ?? PLAIN
  const made = template.nameOf(form)
  const names = [made, titleWords(form), template.noun].flatMap((each) => each || [])
  const facts = kind ? factsOf(kind, form, made ? template.named : []) : []
  return {
    name: names[0] ?? template.noun,
    names,
    offer: kind === undefined ? 'on offer' : isMonthly(kind) ? 'for rent' : 'for sale',
    facts: facts.map(({ label, text }) => ({ label, text })),
    // A bare number says too little without its label.
    detail: facts.find(({ column, text }) => column === template.detail && /\p{L}/u.test(text))?.text,
    place: location,
    closing: template.closing,
  }
}

/** Everything that a suggestion may say, by what it is. */
export function factTexts({ name, facts, place }: Item): Map<string, string> {
  return new Map([
    ['name', name],
    ...facts.map(({ label, text }) => [label, text] as const),
    ...(place ? [['place', place] as const] : []),
  ])
}

/** How the items of a kind are written about. */
interface Template {
  noun: string
  /** The item's name, or '' if the form does not say enough. */
  nameOf: (form: Form) => string
  /** The columns that the name says. */
  named: readonly string[]
  /** The column that belongs into a title. */
  detail?: string
  closing: string
}

/** For a kind without a template, and for no kind. */
const PLAIN: Template = {
  noun: 'item',
  nameOf: makerAndModel,
  named: ['brand', 'model'],
  closing: 'See it before you pay.',
}

const TEMPLATES: Partial<Record<ListingType, Template>> = {
  electronics: {
    noun: 'device',
    nameOf: (form) => withWords(makerAndModel(form), form.productType),
    named: ['brand', 'model', 'productType'],
    detail: 'storage',
    closing: 'See it before you pay.',
  },
  generator: {
    noun: 'generator',
    nameOf: (form) => {
      const name = makerAndModel(form)
      return name && withWords(name, 'generator')
    },
    named: ['brand', 'model'],
    detail: 'powerOutput',
    closing: 'See it and test it before you pay.',
  },
  car_sale: {
    noun: 'car',
    nameOf: ({ year, bodyType, ...form }) => {
      const name = makerAndModel(form)
      return name && joinWords(year, withWords(name, bodyType))
    },
    named: ['brand', 'model', 'year', 'bodyType'],
    detail: 'mileage',
    closing: 'Bring your mechanic and look at it before you pay.',
  },
  home_rent: {
    noun: 'home',
    nameOf: ({ bedrooms, propertyType }) => {
      const rooms = bedrooms === 0 ? 'studio' : bedrooms && `${bedrooms}-bedroom`
      return joinWords(rooms, propertyType ?? (rooms && 'home'))
    },
    named: ['bedrooms', 'propertyType'],
    closing: 'See the place before you pay anything.',
  },
}

/** The attributes that are filled in, without those that the name says. A chosen kind implies its fixed ones. */
function factsOf(kind: ListingType, form: Form, named: readonly string[]): (Fact & { column: string })[] {
  const values = new Map<string, unknown>(Object.entries(form))
  return attributesOf(kind).flatMap(([, attribute]) => {
    const { column, label, input } = attribute
    // An amount alone means nothing, and its currency may still change.
    if (input === 'number' && attribute.isMoney) return []
    const fixed = input === 'fixed' && !form.isKindGuessed ? attribute.value : undefined
    const value = values.get(column) ?? fixed
    if (value === undefined || named.includes(column)) return []
    return [{ column, label, text: attributeText(attribute, value, { yes: 'yes', no: 'no' }) }]
  })
}

/** 'Tecno Camon 30' from Tecno and Camon 30, or from Tecno and Tecno Camon 30. */
function makerAndModel({ brand = '', model = '' }: Pick<Form, 'brand' | 'model'>): string {
  const maker = asName(brand)
  const name = asName(model)
  const hasMaker = maker && `${name.toLowerCase()} `.startsWith(`${maker.toLowerCase()} `)
  return hasMaker ? name : joinWords(maker, name)
}

/** Adds words that the name does not have yet: only 'Phone' of '5G Phone' to 'Galaxy A55 5G'. */
function withWords(name: string, words = ''): string {
  const present = new Set(name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return joinWords(name, ...words.split(' ').filter((word) => !present.has(word.toLowerCase())))
}

function joinWords(...parts: (string | number | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

const WORDS_MAX = 80
const PRICE_AT_END = /[\s,:–-]+(?:(?:for|at) )?(?:(?:sle|nle|le|usd) ?|\$)\d[\d.,]*[km]?$/i
const EMPTY_PHRASES = /^((now )?for (sale|rent)|selling|to let|to rent)\b[\s:,-]*|[\s,-]+for (sale|rent)\b/gi

/** The title as a name for the item, without its place, its price and phrases such as "for sale". */
export function titleWords({ title, location, price }: Form): string | undefined {
  let words = fixCase(title).replace(EMPTY_PHRASES, '')
  for (let before = ''; before !== words;) {
    before = words
    words = words
      .replace(/[\s,;:.!?|–-]+$/u, '')
      .replace(/\s+(to let|available)$/i, '')
      .replace(PRICE_AT_END, '')
    if (location) words = withoutEnd(words, location)
  }
  return statesPrice(words, price) ? undefined : shorten(words, WORDS_MAX) || undefined
}

function withoutEnd(words: string, place: string): string {
  const lowerCase = words.toLowerCase()
  const end = [` in ${place}`, `, ${place}`, ` - ${place}`].find((each) =>
    lowerCase.endsWith(each.toLowerCase()),
  )
  return end ? words.slice(0, -end.length) : words
}
