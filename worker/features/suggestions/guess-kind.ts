import { attributesOf, LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'

/**
 * The kind that the words leave no doubt about, or that the filled-in fields belong to; undefined where two
 * are possible. A word of the title counts twice: the title names the thing, the description may name others.
 */
export function guessKind(
  title: string,
  description: string,
  isFilled: (field: string) => boolean,
): ListingType | undefined {
  const points = LISTING_TYPES.map((kind) => {
    const ofFields = (FIELDS.get(kind) ?? []).filter(isFilled).length * FIELD_POINTS
    return [kind, ofFields + 2 * pointsOf(kind, title) + pointsOf(kind, description)] as const
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
 * How much a word says about the kind, in English and Krio. A house has a generator and a car a phone holder:
 * those weigh little.
 */
const POINTS: Partial<Record<ListingType, Readonly<Record<string, number>>>> = {
  electronics: {
    iphone: 4,
    ipad: 4,
    macbook: 4,
    airpods: 4,
    playstation: 4,
    ps4: 4,
    ps5: 4,
    xbox: 4,
    laptop: 3,
    laptɔp: 3,
    laptops: 3,
    smartphone: 3,
    phone: 1,
    fon: 1,
    tablet: 2,
    headphones: 3,
    earbuds: 3,
    smartwatch: 3,
    samsung: 2,
    tecno: 3,
    infinix: 3,
    itel: 3,
    xiaomi: 3,
    redmi: 3,
    huawei: 2,
    oppo: 2,
    gb: 1,
  },
  generator: {
    generator: 2,
    genset: 4,
    jenereta: 3,
    jɛnɛreta: 3,
    kva: 3,
    firman: 3,
    elepaq: 3,
    sumec: 3,
    perkins: 2,
    cummins: 2,
    gen: 1,
  },
  car_sale: {
    car: 2,
    motoka: 3,
    mɔtoka: 3,
    toyota: 3,
    nissan: 3,
    hyundai: 2,
    kia: 3,
    mazda: 3,
    mitsubishi: 2,
    lexus: 3,
    jeep: 3,
    suv: 3,
    sedan: 3,
    hatchback: 3,
    pickup: 2,
    mileage: 2,
    rav4: 4,
    corolla: 4,
    camry: 4,
  },
  home_rent: {
    bedroom: 3,
    bedrooms: 3,
    bɛdrum: 3,
    bedrum: 3,
    apartment: 3,
    flat: 2,
    house: 2,
    duplex: 3,
    bungalow: 3,
    rent: 2,
    parlour: 2,
    tenant: 2,
    landlord: 2,
  },
}

function pointsOf(kind: ListingType, text: string): number {
  const points = new Map(Object.entries(POINTS[kind] ?? {}))
  return [...wordsOf(text)].reduce((sum, word) => sum + (points.get(word) ?? 0), 0)
}

/** Each word once, and of '5kva' the 'kva' too. */
function wordsOf(text: string): Set<string> {
  const small = text.toLowerCase()
  return new Set([...(small.match(/[\p{L}\p{N}]+/gu) ?? []), ...(small.match(/(?<=\d)\p{L}+/gu) ?? [])])
}
