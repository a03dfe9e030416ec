import { describe, expect, test } from 'vitest'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { SharedFields } from '#contract/listing.ts'
import { toTold, wordsTold } from './facts.ts'
import { givenIn, keepsToFacts } from './policy.ts'
import { randomForm } from './random-form.fixture.ts'
import { readForm, type Form } from './read-form.ts'
import { gist } from './wording.ts'
import { writeSuggestions } from './write-suggestions.ts'

const FORMS = 1_000
const { title: Title, description: Description } = SharedFields.shape

/**
 * What a reader must find in every description, each spelt as the form's value is; small, since a sentence
 * may begin with it.
 */
function factsToFind(form: Form): string[] {
  const { ageMonths: age, bathrooms: baths, parkingSpaces: cars, mileage, squareFootage, price } = form
  const number = (value: number | undefined) => value?.toLocaleString('en-US')
  const words = [form.brand, form.model?.replace(/ generator$/, ''), form.productType]
  const found = [
    ...words.flatMap((text) => text?.split(' ') ?? []),
    form.storage?.match(/\d+/)?.[0],
    form.powerOutput?.match(/\d+/)?.[0],
    form.color,
    form.interiorColor,
    form.fuel,
    form.condition,
    form.transmission,
    form.bodyType,
    form.propertyType,
    form.location,
    ...(form.amenities ?? []),
    age === 0 ? 'new' : age && `${age} month`,
    form.year && String(form.year),
    mileage !== undefined && `${number(mileage)} mile`,
    form.bedrooms && `${form.bedrooms}`,
    baths === 0 ? 'no bathroom' : baths && `${baths} bathroom`,
    squareFootage && `${number(squareFootage)} sq ft`,
    form.furnished && 'furnished',
    form.petsAllowed && 'pets',
    cars === 0 ? 'no parking' : cars && `parking for ${cars} car`,
    price && number(Math.floor(price)),
  ]
  return found.filter((fact) => typeof fact === 'string').map((fact) => fact.toLowerCase())
}

describe(`over ${FORMS} forms, filled in by chance`, () => {
  const answers = Array.from({ length: FORMS }, (_, seed) => {
    const form = readForm(randomForm(seed))
    return { form, ...writeSuggestions(form, seed * 7) }
  })
  const texts = answers.flatMap(({ form, titles, descriptions }) =>
    [...titles, ...descriptions].map((text) => ({ form, text })),
  )

  test('there are at least two titles and two descriptions, or three where the kind is known', () => {
    const areFew = (texts: string[], { kind }: Form) => texts.length < (kind ? 3 : 2)
    expect(
      answers.filter(({ form, titles, descriptions }) => areFew(titles, form) || areFew(descriptions, form)),
    ).toEqual([])
  })

  // [spec 10.12 #3]
  test('every title and description could be posted as it stands', () => {
    expect(
      answers.flatMap(({ titles }) => titles).filter((title) => Title.safeParse(title).data !== title),
    ).toEqual([])
    expect(
      answers
        .flatMap(({ descriptions }) => descriptions)
        .filter((text) => Description.safeParse(text).data !== text),
    ).toEqual([])
  })

  // [spec 10.12 #1]
  test('no number, no name and no claim is invented', () => {
    const invented = answers.flatMap(({ form, titles, descriptions }) => {
      const given = givenIn(form)
      return [...titles, ...descriptions]
        .filter((text) => !keepsToFacts(text, given))
        .map((text) => ({ form, text }))
    })
    expect(invented).toEqual([])
  })

  // [spec 10.12 #2]
  test('every description says every fact', () => {
    const silent = answers.flatMap(({ form, descriptions }) => {
      const facts = factsToFind(form)
      const missing = (text: string) => facts.filter((fact) => !text.toLowerCase().includes(fact))
      return descriptions.flatMap((text) => missing(text).map((fact) => ({ form, text, fact })))
    })
    expect(silent).toEqual([])
  })

  // [spec 10.12 #2]
  test('every description keeps what the seller wrote, unless the facts say it', () => {
    const words = (text: string): string[] => [...(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
    const lost = answers.flatMap(({ form, descriptions }) => {
      const told = [...wordsTold(toTold(form))].filter(([name]) => name !== 'words')
      const facts = new Set(told.flatMap(([, text]) => words(text)))
      const own = words(form.description).filter((word) => word.length > 3 && !facts.has(word))
      return descriptions.flatMap((text) =>
        own.filter((word) => !words(text).includes(word)).map((word) => ({ form, text, word })),
      )
    })
    expect(lost).toEqual([])
  })

  test('nothing is left dangling, doubled or unfilled', () => {
    const faults = [
      /undefined|NaN|null|\[object|[{}[\]]|[^\P{Cc}\n]/u,
      / {2}| \n|\n |\n{3}| [,.;:!?]|,[.,;:]|\.\.|\( |[,;:–-]$|^[\s,;:.-]/,
      /\b(in|with|of|for|and|a|an|is|the) ?[.,:]/i,
      /\b(\p{L}{2,}) \1\b/iu,
    ]
    expect(texts.filter(({ text }) => faults.some((fault) => fault.test(text)))).toEqual([])
  })

  test('a and an stand where the next word wants them', () => {
    const wantAn = /\ba (apartment|automatic|electric|8|11\b|EU22i|HP\b|i10|Elepaq|itel|iPhone)/i
    const wantA =
      /\ban (house|townhouse|condo|manual|petrol|diesel|hybrid|1\b|2|Honda|Toyota|Tecno|home|generator)/i
    expect(texts.filter(({ text }) => wantAn.test(text) || wantA.test(text))).toEqual([])
  })

  test('no answer says the same twice, nor what stands in the field', () => {
    const repeats = (texts: string[], current: string) =>
      new Set([...texts, current].map(gist)).size <= texts.length
    const isRepeating = ({ form, titles, descriptions }: (typeof answers)[number]) =>
      repeats(titles, form.title) || repeats(descriptions, form.description)
    expect(answers.filter(isRepeating)).toEqual([])
  })

  // [spec 10.12 #3]
  test('titles are short enough for a card, and none is shouted or small', () => {
    const isAwkward = (title: string) =>
      title.length > 70 || !/^(i[A-Z\d]|itel|[^a-z])/.test(title) || /\p{Lu}{4,} \p{Lu}{4,}/u.test(title)
    expect(answers.flatMap(({ titles }) => titles).filter(isAwkward)).toEqual([])
  })
})

describe.each(LISTING_TYPES)('for %s', (type) => {
  const forms = Array.from({ length: 60 }, (_, seed) => readForm({ ...randomForm(seed), type }))

  // [spec 10.12 #4]
  test('another press gives another wording, and the same seed the same', () => {
    for (const form of forms) {
      const pressed = Array.from({ length: 8 }, (_, seed) => writeSuggestions(form, seed))
      expect(writeSuggestions(form, 3)).toEqual(pressed[3])
      expect(new Set(pressed.flatMap(({ descriptions }) => descriptions)).size).toBeGreaterThan(5)
      expect(new Set(pressed.flatMap(({ titles }) => titles)).size).toBeGreaterThanOrEqual(3)
    }
  })

  // [spec 10.12 #4]
  test('pressing again after taking a suggestion renews the text instead of doubling it', () => {
    for (const form of forms) {
      const first = writeSuggestions(form, 1).descriptions[0] ?? ''
      const others = Array.from({ length: 8 }, (_, seed) => writeSuggestions(form, seed).descriptions).flat()
      const longest = Math.max(...others.map(({ length }) => length))
      let current = first
      for (let press = 2; press < 7; press++) {
        current = writeSuggestions({ ...form, description: current }, press).descriptions[press % 3] ?? ''
      }
      expect(current.length, current).toBeLessThanOrEqual(longest * 1.5 + 60)
    }
  })
})
