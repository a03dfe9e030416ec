import { beforeAll, expect, test } from 'vitest'
import { CAR_CONDITIONS, CAR_FUELS, BODY_TYPES, TRANSMISSIONS } from '#contract/kinds/car-sale.ts'
import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { PRODUCT_TYPES } from '#contract/kinds/electronics.ts'
import { LIGHT_SOURCES, PROPERTY_TYPES, WATER_SOURCES } from '#contract/kinds/home-rent.ts'
import { ListingsPage, type Listing } from '#contract/listing.ts'
import { LISTING_SORTS } from '#contract/lists.ts'
import { LOCATIONS, placesWithin } from '#contract/places.ts'
import type { SearchFilters } from '#contract/search.ts'
import { addMany } from '#worker/test/many.ts'
import { parsed, allPages } from '#worker/test/parsed.ts'
import { signIn, type Member } from '#worker/test/people.ts'
import { randomFrom, pickAt, randomDetails } from '#worker/test/random.ts'
import { aListing } from '#worker/test/things.ts'

const COUNT = 160
const SEARCHES = 150
const YEAR = new Date().getUTCFullYear()
const BRANDS = ['Toyota', 'honda', 'Mercedes-Benz', 'Tecno', 'Perkins']
const COLORS = ['white', 'space grey', 'Grey', 'black']
const WORDS = ['clean', 'silent', 'new', 'quick']

let member: Member
let posted: Listing[]

const random = randomFrom(5_150_515)
const pick = <T>(list: readonly T[]): T => pickAt(list, Math.floor(random() * list.length))
const maybe = <T>(value: T): T | undefined => (random() < 0.7 ? value : undefined)

beforeAll(async () => {
  member = await signIn()
  await addMany(member, COUNT, () => ({
    listing: randomListing(),
    row: { aiScore: Math.floor(random() * 101), likes: Math.floor(random() ** 3 * 30) },
  }))
  posted = (await allPages((cursor) => read(`limit=50${cursor}`))).flatMap(({ listings }) => listings)
  expect(posted).toHaveLength(COUNT)
})

function randomListing(): Record<string, unknown> {
  const type = pick(LISTING_TYPES)
  const common = {
    ...randomDetails(type, random),
    location: pick(LOCATIONS),
    price: Math.ceil(10 ** (1 + random() * 5)),
    currency: pick(['SLE', 'USD']),
    title: `${pick(WORDS)} thing number ${pick(WORDS)}`,
    description: `It is a ${pick(WORDS)} one, kept well and looked after.`,
  }
  const kinds: Partial<Record<ListingType, object>> = {
    electronics: {
      brand: pick(BRANDS),
      storageCapacity: maybe(pick(['128GB', '256 gb'])),
      color: maybe(pick(COLORS)),
    },
    generator: {
      generatorBrand: pick(BRANDS),
      powerOutput: pick(['2.5KVA', '5 kva', '10KVA', '3500W', 'big']),
    },
    car_sale: {
      make: pick(BRANDS),
      mileage: Math.floor(random() * 60_000),
      exteriorColor: maybe(pick(COLORS)),
    },
    home_rent: {
      bedrooms: Math.floor(random() * 6),
      bathrooms: Math.floor(random() * 8) / 2,
      parkingSpaces: maybe(Math.floor(random() * 3)),
      ...randomCosts(),
    },
  }
  return aListing(type, { ...common, ...kinds[type] })
}

/** What moving in costs, in amounts that are like the prices. */
function randomCosts(): Record<string, unknown> {
  const amount = () => maybe(pick([0, Math.ceil(10 ** (1 + random() * 4))]))
  return {
    advanceMonths: maybe(Math.floor(random() * 25)),
    agentFee: amount(),
    viewingFee: amount(),
    deposit: amount(),
  }
}

/** One to four random filters; more would find nothing. */
function randomFilters(): SearchFilters {
  const list = <T>(values: readonly T[]) => [...new Set([pick(values), pick(values)])]
  const range = (max: number) => {
    const [a, b] = [random() * max, random() * max]
    return [Math.min(a, b), Math.max(a, b)] as const
  }
  const price = range(5).map((exponent) => Math.round(10 ** (1 + exponent)))
  const whole = (max: number) => range(max + 1).map(Math.floor)
  const [years, months, rooms, halves] = [whole(3), whole(12), whole(5), whole(7)]
  const filterMakers: (() => SearchFilters)[] = [
    () => ({ type: pick(LISTING_TYPES) }),
    () => ({ location: pick(LOCATIONS) }),
    () => ({ location: list(LOCATIONS) }),
    () => ({ minPrice: price[0] }),
    () => ({ maxPrice: price[1] }),
    () => ({ minPrice: price[0], maxPrice: price[1] }),
    () => ({ brand: list(BRANDS) }),
    () => ({ notBrand: list(BRANDS) }),
    () => ({ notFuel: list(CAR_FUELS) }),
    () => ({ notProductType: list(PRODUCT_TYPES) }),
    () => ({ productType: list(PRODUCT_TYPES) }),
    () => ({ storage: pick(['128gb', '256GB']) }),
    () => ({ minYear: YEAR - (years[1] ?? 0) }),
    () => ({ minYear: YEAR - (years[1] ?? 0), maxYear: YEAR - (years[0] ?? 0) }),
    () => ({ maxMileage: Math.floor(random() * 60_000) }),
    () => ({ condition: list(CAR_CONDITIONS) }),
    () => ({ transmission: pick(TRANSMISSIONS) }),
    () => ({ bodyType: list(BODY_TYPES) }),
    () => ({ fuel: list(CAR_FUELS) }),
    () => ({ minKva: pick([2.5, 3, 3.5, 5]) }),
    () => ({ minKva: pick([2.5, 3.5]), maxKva: pick([3.5, 5, 9.99]) }),
    () => ({ minAgeMonths: months[0], maxAgeMonths: months[1] }),
    () => ({ maxAgeMonths: months[0] }),
    () => ({ minBedrooms: rooms[0], maxBedrooms: rooms[1] }),
    () => ({ minBedrooms: rooms[1] }),
    () => ({ maxBathrooms: (halves[1] ?? 0) / 2 }),
    () => ({ minBathrooms: (halves[0] ?? 0) / 2 }),
    () => ({ propertyType: list(PROPERTY_TYPES) }),
    () => ({ furnished: true }),
    () => ({ petsAllowed: true }),
    () => ({ parking: true }),
    () => ({ noAgent: true }),
    () => ({ noViewingFee: true }),
    () => ({ maxAdvanceMonths: Math.floor(random() * 13) }),
    () => ({ water: list(WATER_SOURCES) }),
    () => ({ hasWater: true }),
    () => ({ light: list(LIGHT_SOURCES) }),
    () => ({ hasLight: true }),
    () => ({ maxMoveIn: Math.round(10 ** (2 + random() * 4)) }),
    () => ({ color: pick(['grey', 'white', 'space grey']) }),
    () => ({ text: pick(WORDS) }),
  ]
  return Object.assign(
    {},
    ...Array.from({ length: 1 + Math.floor(random() ** 2 * 4) }, () => pick(filterMakers)()),
  ) as SearchFilters
}

// [spec 7 #11]
test('the index finds the same listings as a full scan, in every order', { timeout: 240_000 }, async () => {
  let found = 0
  for (let search = 0; search < SEARCHES; search += 1) {
    const asked = randomFilters()
    const isOfHomes = asked.type === undefined || asked.type === 'home_rent'
    const sortBy = pick(LISTING_SORTS.filter((by) => by !== 'move_in' || isOfHomes))
    const filters: SearchFilters = sortBy === 'move_in' ? { ...asked, type: 'home_rent' } : asked
    const expected = posted.filter((listing) => meets(listing, filters))
    const page = await read(`limit=50&sortBy=${sortBy}&${toQuery(asked)}`)
    if (expected.length === 0) {
      expect(
        page.total === 0 || page.widenedTo !== undefined || page.loosened !== undefined,
        JSON.stringify(filters),
      ).toBe(true)
      continue
    }
    found += 1
    const sorted = expected.sort(
      (a, b) =>
        ORDERS[sortBy](a, b) ||
        (sortBy === 'price_asc'
          ? posted.indexOf(b) - posted.indexOf(a)
          : posted.indexOf(a) - posted.indexOf(b)),
    )
    expect(page.total, JSON.stringify(filters)).toBe(expected.length)
    expect(
      page.listings.map(({ id }) => id),
      `${JSON.stringify(filters)} by ${sortBy}`,
    ).toEqual(sorted.slice(0, 50).map(({ id }) => id))
  }
  // The test means something only if most searches find a listing.
  expect(found).toBeGreaterThan(SEARCHES / 2)
})

const ORDERS: Record<(typeof LISTING_SORTS)[number], (a: Listing, b: Listing) => number> = {
  createdAt: () => 0,
  likes: (a, b) => b.likesCount - a.likesCount,
  ai_score: (a, b) => b.aiScore - a.aiScore,
  price_asc: (a, b) => a.priceSle - b.priceSle,
  price_desc: (a, b) => b.priceSle - a.priceSle,
  move_in: (a, b) => moveInOf(a) - moveInOf(b),
}

function moveInOf(listing: Listing): number {
  return (listing.type === 'home_rent' ? listing.moveIn?.totalSle : undefined) ?? Infinity
}

/** True if a listing matches the filters as the contract defines them. Uses no index. */
function meets(listing: Listing, filters: SearchFilters): boolean {
  const values = new Map<string, unknown>(Object.entries(listing))
  const text = (...names: string[]) =>
    names.map((name) => values.get(name)).find((value) => value !== undefined)
  const plain = (value: unknown) =>
    (typeof value === 'string' ? value : '').toLowerCase().replace(/[^a-z0-9]/g, '')
  const isOne = (wanted: unknown, value: unknown) =>
    wanted === undefined ||
    (value !== undefined && [wanted].flat().some((each) => plain(each) === plain(value)))
  const isNone = (unwanted: unknown, value: unknown) =>
    unwanted === undefined || value === undefined || !isOne(unwanted, value)
  const isWithin = (value: unknown, min = -Infinity, max = Infinity) =>
    (min === -Infinity && max === Infinity) || (typeof value === 'number' && value >= min && value <= max)
  const kva = { '2.5KVA': 2.5, '5 kva': 5, '10KVA': 10, '3500W': 3.5 }[String(values.get('powerOutput'))]
  const brand = text('brand', 'generatorBrand', 'make')
  const fuel = text('generatorFuelType', 'carFuelType')
  const color = plain(text('color', 'exteriorColor'))
  const f = filters
  return (
    isOne(f.type, listing.type) &&
    (f.location === undefined ||
      [f.location].flat().some((place) => placesWithin(place).includes(listing.location))) &&
    isWithin(listing.priceSle, f.minPrice, f.maxPrice) &&
    isOne(f.brand, brand) &&
    isNone(f.notBrand, brand) &&
    isOne(f.fuel, fuel) &&
    isNone(f.notFuel, fuel) &&
    isOne(f.productType, values.get('productType')) &&
    isNone(f.notProductType, values.get('productType')) &&
    isOne(f.storage, values.get('storageCapacity')) &&
    isWithin(values.get('year'), f.minYear, f.maxYear) &&
    isWithin(values.get('mileage'), undefined, f.maxMileage) &&
    isOne(f.condition, values.get('condition')) &&
    isOne(f.transmission, values.get('transmission')) &&
    isOne(f.bodyType, values.get('bodyType')) &&
    isWithin(kva, f.minKva, f.maxKva) &&
    isWithin(values.get('ageInMonths'), f.minAgeMonths, f.maxAgeMonths) &&
    isWithin(values.get('bedrooms'), f.minBedrooms, f.maxBedrooms) &&
    isWithin(values.get('bathrooms'), f.minBathrooms, f.maxBathrooms) &&
    isOne(f.propertyType, values.get('propertyType')) &&
    (!f.furnished || values.get('furnished') === true) &&
    (!f.petsAllowed || values.get('petsAllowed') === true) &&
    (!f.parking || Number(values.get('parkingSpaces') ?? 0) > 0) &&
    (!f.noAgent || isOne(['owner', 'caretaker'], values.get('letBy'))) &&
    (!f.noViewingFee || values.get('viewingFee') === 0) &&
    isWithin(values.get('advanceMonths'), undefined, f.maxAdvanceMonths) &&
    isOne(f.water, values.get('water')) &&
    (!f.hasWater || !isOne(['none', ''], values.get('water') ?? '')) &&
    isOne(f.light, values.get('light')) &&
    (!f.hasLight || !isOne(['none', ''], values.get('light') ?? '')) &&
    (f.maxMoveIn === undefined || moveInOf(listing) <= f.maxMoveIn) &&
    (f.color === undefined || color.includes(plain(f.color))) &&
    (f.text === undefined ||
      `${listing.title} ${listing.description}`.toLowerCase().split(/\W+/).includes(f.text))
  )
}

function toQuery(filters: SearchFilters): string {
  return new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)])).toString()
}

async function read(query: string): Promise<ListingsPage> {
  return parsed(ListingsPage, member.get(`/api/listings?${query}`))
}
