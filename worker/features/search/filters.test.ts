import { beforeAll, describe, expect, test } from 'vitest'
import { ListingsPage } from '#contract/listing.ts'
import { parsed } from '#worker/test/parsed.ts'
import { signIn, type Member } from '#worker/test/people.ts'
import { postListing } from '#worker/test/things.ts'

let member: Member
const idOf = new Map<string, string>()
const YEAR = new Date().getUTCFullYear()

/** A few different listings of each kind. Some values are spelt differently from the queries below. */
beforeAll(async () => {
  member = await signIn()
  const add = async (
    name: string,
    ...[type, changes]: [Parameters<typeof postListing>[1], Record<string, unknown>?]
  ) => {
    idOf.set(name, (await postListing(member, type, changes)).id)
  }
  await add('phone', 'electronics', {
    location: 'Freetown',
    storageCapacity: '256 gb',
    color: 'Space Gray',
    price: 9_000,
  })
  await add('iphone', 'electronics', {
    title: 'Sealed iPhone 15 ProMax',
    location: 'Waterloo',
    brand: 'Apple',
    productType: 'iPhone',
    electronicsModel: '15 ProMax',
    storageCapacity: '128GB',
    color: 'gold',
    price: 8_000,
  })
  await add('plain phone', 'electronics', {
    location: 'Lunsar',
    brand: 'samsung',
    electronicsModel: 'Galaxy S24 Ultra',
    storageCapacity: undefined,
    color: undefined,
    price: 5_000.5,
  })
  await add('generator', 'generator', {
    location: 'Kono',
    generatorFuelType: 'Diesel',
    powerOutput: '5KVA',
    ageInMonths: 3,
    price: 12_000,
  })
  await add('large generator', 'generator', {
    location: 'Koidu',
    generatorBrand: 'Honda',
    powerOutput: '10 kva',
    ageInMonths: 12,
    price: 12_999.99,
  })
  await add('odd generator', 'generator', {
    location: 'Port Loko',
    generatorBrand: 'Perkins',
    powerOutput: 'big',
    ageInMonths: 0,
    price: 13_000,
  })
  await add('rav', 'car_sale', {
    title: 'Toyota RAV 4 in good order',
    carModel: 'RAV 4',
    location: 'Bo',
    year: YEAR - 2,
    mileage: 30_000,
    price: 480_000,
  })
  await add('crv', 'car_sale', {
    title: 'Clean CRV for you',
    make: 'Honda',
    carModel: 'CRV',
    location: 'Kenema',
    year: YEAR,
    mileage: 30_001,
    condition: 'new',
    transmission: 'manual',
    bodyType: 'Sedan',
    carFuelType: 'Hybrid',
    exteriorColor: 'Pearl White',
    price: 600_000,
  })
  await add('plain car', 'car_sale', {
    title: 'Mercedes for sale here',
    make: 'Mercedes Benz',
    carModel: 'C300',
    location: 'Newton',
    year: YEAR - 1,
    mileage: 0,
    bodyType: undefined,
    carFuelType: undefined,
    transmission: undefined,
    exteriorColor: undefined,
    price: 1_000_000,
  })
  await add('flat', 'home_rent', {
    location: 'Lungi',
    price: 8_000,
    currency: 'SLE',
    letBy: 'caretaker',
    advanceMonths: 6,
    viewingFee: 0,
    water: 'mains',
    light: 'prepaid',
  })
  await add('house', 'home_rent', {
    location: 'Western Area',
    price: 400,
    bedrooms: 4,
    bathrooms: 3,
    propertyType: 'house',
    furnished: false,
    petsAllowed: true,
    parkingSpaces: 0,
    letBy: 'agent',
    advanceMonths: 12,
    viewingFee: 20,
    water: 'none',
    light: 'none',
  })
  await add('studio', 'home_rent', {
    location: 'Makeni',
    price: 100,
    bedrooms: 0,
    bathrooms: 1,
    propertyType: 'condo',
    furnished: undefined,
    parkingSpaces: undefined,
  })
})

async function namesFound(query: string): Promise<string[]> {
  const answer = await member.get(`/api/listings?limit=50&${query}`)
  if (answer.status !== 200) throw new Error(await answer.text())
  const { listings, total, widenedTo, loosened } = ListingsPage.parse(await answer.json())
  // The listings of a widened or loosened search do not match all filters.
  if (widenedTo ?? loosened) return []
  expect(total).toBe(listings.length)
  return listings.map(({ id }) => [...idOf].find(([, known]) => known === id)?.[0] ?? 'unknown').sort()
}

const PHONES = ['iphone', 'phone', 'plain phone']
const CARS = ['crv', 'plain car', 'rav']
const GENERATORS = ['generator', 'large generator', 'odd generator']
const HOMES = ['flat', 'house', 'studio']

describe('every filter finds exactly the listings that match it', () => {
  // [spec 1 #5, 7 #11]
  test.each<[string, string[]]>([
    ['type=generator', GENERATORS],
    ['location=Bo', ['rav']],
    ['location=Western Area', ['house', 'iphone', 'phone', 'plain car']],
    ['location=Kono', ['generator', 'large generator']],
    ['location=Koidu', ['large generator']],
    ['location=Port Loko', ['flat', 'odd generator', 'plain phone']],
    ['location=Bo,Kono,Lungi', ['flat', 'generator', 'large generator', 'rav']],
    ['minPrice=8000&maxPrice=9000', ['flat', 'iphone', 'phone']],
    ['minPrice=5000.5&maxPrice=5000.5', ['plain phone']],
    ['minPrice=12000&maxPrice=12999.98', ['generator']],
    ['minPrice=600000', ['crv', 'plain car']],
    ['maxPrice=5000', ['studio']],
    ['brand=TECNO', ['phone']],
    ['brand=Samsung,apple', ['iphone', 'plain phone']],
    ['brand=Mercedes-Benz', ['plain car']],
    ['brand=Honda', ['crv', 'large generator']],
    ['notFuel=Diesel,Petrol', [...PHONES, ...HOMES, 'crv', 'plain car'].sort()],
    ['model=rav4', ['rav']],
    ['model=rav 4', ['rav']],
    ['model=cr-v', ['crv']],
    ['model=crv', ['crv']],
    ['model=15 pro max', ['iphone']],
    ['model=s24', ['plain phone']],
    ['model=s24 plus', []],
    ['storage=256GB', ['phone']],
    ['storage=128 gb', ['iphone']],
    [`maxYear=${YEAR - 1}`, ['plain car', 'rav']],
    [`minYear=${YEAR - 1}&maxYear=${YEAR - 1}`, ['plain car']],
    ['maxMileage=30000', ['plain car', 'rav']],
    ['maxMileage=0', ['plain car']],
    ['condition=new,brand_new_in_box', ['crv', ...PHONES]],
    ['minKva=5.01', ['large generator']],
    ['maxKva=9.99', ['generator']],
    ['maxAgeMonths=3', ['generator', 'odd generator']],
    ['minAgeMonths=3&maxAgeMonths=12', ['generator', 'large generator']],
    ['maxBedrooms=0', ['studio']],
    ['maxBathrooms=1.5', ['flat', 'studio']],
    ['color=white', ['crv', 'rav']],
    ['color=grey', ['phone']],
    ['color=space grey', ['phone']],
    ['minPrice=9000&maxPrice=8000', []],
    ['minBedrooms=3&maxBedrooms=2', []],
  ])('the query %s finds exactly %j', async (query, expected) => {
    expect(await namesFound(query)).toEqual([...expected].sort())
  })

  // [spec 1 #5, 7 #10, 7 #11]
  test.each<[string, string[]]>([
    [
      'type=generator&brand=Honda,Perkins&fuel=Petrol&location=Koidu,Port Loko',
      ['large generator', 'odd generator'],
    ],
    ['type=car_sale&notBrand=Honda&maxMileage=30000', ['plain car', 'rav']],
    ['type=home_rent&location=Western Area,Port Loko&maxBedrooms=3&parking=true', ['flat']],
    [
      'type=car_sale&brand=Toyota&model=rav4&transmission=automatic&bodyType=SUV&fuel=Petrol&color=white' +
        `&condition=good&minYear=${YEAR - 2}&maxMileage=30000&minPrice=480000&maxPrice=480000&location=Bo`,
      ['rav'],
    ],
    ['noAgent=true', ['flat']],
    ['noViewingFee=true', ['flat']],
    ['maxAdvanceMonths=5', []],
    ['maxAdvanceMonths=6', ['flat']],
    ['maxAdvanceMonths=12', ['flat', 'house']],
    ['water=mains,borehole', ['flat']],
    ['water=none', ['house']],
    ['hasWater=true', ['flat']],
    ['light=prepaid', ['flat']],
    ['hasLight=true', ['flat']],
    ['maxMoveIn=48000', ['flat']],
    ['maxMoveIn=47999.99', []],
    ['maxMoveIn=200000', ['flat', 'house']],
    ['type=home_rent&hasLight=true&noViewingFee=true&maxMoveIn=50000&sortBy=move_in', ['flat']],
    ['text=generator&notFuel=Diesel', ['large generator', 'odd generator']],
    ['searchQuery=generator&type=generator&fuel=Diesel', ['generator']],
  ])('the combined query %s finds exactly %j', async (query, expected) => {
    expect(await namesFound(query)).toEqual([...expected].sort())
  })
})

test('a search of a home gives up what no home has, and says so', async () => {
  const page = await parsed(
    ListingsPage,
    member.get('/api/listings?type=home_rent&water=well&noAgent=true&minBedrooms=4'),
  )
  expect(page.loosened?.map(({ label }) => label)).toEqual(['water: well', 'no agent'])
  expect(page.listings.map(({ id }) => id)).toEqual([idOf.get('house')])
})

test('a search returns its filters; the feed of a kind returns none', async () => {
  const read = async (query: string) => await parsed(ListingsPage, member.get(`/api/listings?${query}`))
  expect(await read('brand=Honda&maxPrice=20000')).toMatchObject({
    filters: { brand: ['Honda'], maxPrice: 20_000 },
    understood: expect.any(Array),
  })
  expect(await read('location=Bo')).toMatchObject({ filters: { location: 'Bo' } })
  expect(await read('type=generator&sortBy=likes')).not.toHaveProperty('filters')
})

test('text written by a seller cannot forge facets', async () => {
  const { id } = await postListing(member, 'generator', {
    title: 'Generator ǂkcarsale ǂpkabala',
    description: 'It is ǂbtoyota ǂlwhite, or so it says in its text.',
  })
  idOf.set('liar', id)
  expect(await namesFound('type=car_sale')).toEqual(CARS)
  expect(await namesFound('brand=Toyota')).toEqual(['rav'])
  expect(await namesFound('location=Kabala')).toEqual([])
})

test.each(['ɛnsinia', 'ENSINIA', 'énsinia', 'ensinia'])('%s finds Ɛnsinia', async (word) => {
  const { id } = await postListing(member, 'generator', { title: 'Jɛnɛreta fɔ Ɛnsinia' })
  const answer = await member.get(`/api/listings?text=${encodeURIComponent(word)}`)
  expect(ListingsPage.parse(await answer.json()).listings[0]?.id).toBe(id)
})
