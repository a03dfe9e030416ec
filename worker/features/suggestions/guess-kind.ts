import { attributesOf, LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'

/**
 * The kind that the words and the filled-in fields clearly indicate. Undefined if no kind, or more than one,
 * is likely. Words of the title count twice, because the description may name other things than the item.
 */
export function guessKind(
  title: string,
  description: string,
  isFilled: (field: string) => boolean,
): ListingType | undefined {
  const points = LISTING_TYPES.map((kind) => {
    const pointsOfFields = (FIELDS.get(kind) ?? []).filter(isFilled).length * FIELD_POINTS
    return [kind, pointsOfFields + 2 * pointsOf(kind, title) + pointsOf(kind, description)] as const
  })
  const [best, second] = points.sort(([, a], [, b]) => b - a)
  if (!best || !second) return undefined
  return best[1] >= SAFE_POINTS && best[1] > 2 * second[1] ? best[0] : undefined
}

const SAFE_POINTS = 2
const FIELD_POINTS = 4

/** Fields that only one kind has. */
const FIELDS: ReadonlyMap<ListingType, readonly string[]> = new Map(
  LISTING_TYPES.map((type) => [type, namesOf(type).filter((name) => !isShared(type, name))]),
)

function namesOf(type: ListingType): string[] {
  return attributesOf(type).map(([name]) => name)
}

function isShared(type: ListingType, name: string): boolean {
  return LISTING_TYPES.some((other) => other !== type && namesOf(other).includes(name))
}

/**
 * How strongly words in English and Krio indicate a kind. A house may have a generator and a car a phone
 * holder, so such words count little.
 */
const POINTS: Partial<Record<ListingType, Readonly<Record<number, string>>>> = {
  electronics: {
    1: 'phone fon gb',
    2: 'tablet samsung huawei oppo',
    3: 'laptop laptɔp laptops smartphone headphones earbuds smartwatch tecno infinix itel xiaomi redmi',
    4: 'iphone ipad macbook airpods playstation ps4 ps5 xbox',
  },
  generator: {
    1: 'gen',
    2: 'generator perkins cummins',
    3: 'jenereta jɛnɛreta kva firman elepaq sumec',
    4: 'genset',
  },
  car_sale: {
    2: 'car hyundai mitsubishi pickup mileage',
    3: 'motoka mɔtoka toyota nissan kia mazda lexus jeep suv sedan hatchback',
    4: 'rav4 corolla camry',
  },
  home_rent: {
    2: 'flat house rent parlour tenant landlord',
    3: 'bedroom bedrooms bɛdrum bedrum apartment duplex bungalow',
  },
}

function pointsOf(kind: ListingType, text: string): number {
  const present = wordsOf(text)
  const points = Object.entries(POINTS[kind] ?? {}).map(
    ([each, words]) => Number(each) * words.split(' ').filter((word) => present.has(word)).length,
  )
  return points.reduce((sum, each) => sum + each, 0)
}

/** Each word once; for '5kva' also 'kva'. */
function wordsOf(text: string): Set<string> {
  const lowerCase = text.toLowerCase()
  return new Set([
    ...(lowerCase.match(/[\p{L}\p{N}]+/gu) ?? []),
    ...(lowerCase.match(/(?<=\d)\p{L}+/gu) ?? []),
  ])
}
