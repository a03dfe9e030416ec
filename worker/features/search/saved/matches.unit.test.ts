import { describe, expect, test } from 'vitest'
import { NewListing } from '#contract/listing.ts'
import type { SearchFilters } from '#contract/search.ts'
import { aListing } from '../../../test/things.ts'
import { toRow } from '../../listings/view.ts'
import { MATCHED, matches, readListing, type Matchable } from './matches.ts'

function read(
  type: 'electronics' | 'generator' | 'car_sale' | 'home_rent',
  changes: Record<string, unknown> = {},
) {
  const row: Record<string, unknown> = { ...toRow(NewListing.parse(aListing(type, changes)), 23, Date.now()) }
  return readListing(Object.fromEntries(MATCHED.map((name) => [name, row[name] ?? null])) as Matchable)
}

const year = new Date().getUTCFullYear() - 1
const car = read('car_sale')
const generator = read('generator')
const phone = read('electronics')
const home = read('home_rent')
const inFreetown = read('generator', { location: 'Freetown' })

describe('a search matches a listing', () => {
  // [spec 10.16 #19]
  test.each<[SearchFilters, ReturnType<typeof read>, boolean]>([
    [{ type: 'generator' }, generator, true],
    [{ type: 'generator' }, car, false],
    [{ location: 'Bo' }, generator, true],
    [{ location: 'Bo' }, inFreetown, false],
    [{ location: 'Western Area' }, inFreetown, true],
    [{ location: 'Freetown' }, read('generator', { location: 'Western Area' }), false],
    [{ location: ['Kenema', 'Freetown'] }, inFreetown, true],
    [{ minPrice: 12_500, maxPrice: 12_500 }, generator, true],
    [{ maxPrice: 12_499 }, generator, false],
    [{ minPrice: 12_501 }, generator, false],
    [{ minPrice: 8_050, maxPrice: 8_050 }, home, true],
    [{ brand: ['FIRMAN'] }, generator, true],
    [{ brand: ['Honda', 'Firman'] }, generator, true],
    [{ brand: ['Honda'] }, generator, false],
    [{ brand: ['Honda'] }, home, false],
    [{ brand: ['mercedes benz'] }, read('car_sale', { make: 'Mercedes-Benz' }), true],
    [{ notBrand: ['firman'] }, generator, false],
    [{ notBrand: ['Honda', 'Yamaha'] }, generator, true],
    [{ notBrand: ['Honda'] }, home, true],
    [{ notFuel: ['Diesel'] }, generator, true],
    [{ notFuel: ['Diesel', 'Petrol'] }, generator, false],
    [{ notProductType: ['iPhone'] }, phone, true],
    [{ notProductType: ['Android Phone'] }, phone, false],
    [{ productType: 'Android Phone' }, phone, true],
    [{ productType: ['iPhone', '5G Phone'] }, phone, false],
    [{ productType: 'iPhone' }, car, false],
    [{ model: 'camon 30' }, phone, true],
    [{ model: 'camon 40' }, phone, false],
    [{ model: 'rav4' }, car, true],
    [{ model: 'rav 4' }, car, true],
    [{ model: 'rav4' }, read('car_sale', { title: 'Toyota in good order', carModel: 'RAV 4' }), true],
    [{ model: 'cr-v' }, read('car_sale', { title: 'Honda in good order', carModel: 'CRV' }), true],
    [{ model: 'crv' }, read('car_sale', { title: 'Honda in good order', carModel: 'CR-V' }), true],
    [{ model: 'rav' }, read('car_sale', { title: 'Toyota in good order', carModel: 'RAV4' }), false],
    [{ storage: '256GB' }, phone, true],
    [{ storage: '256 gb' }, phone, true],
    [{ storage: '128GB' }, phone, false],
    [{ minYear: year, maxYear: year }, car, true],
    [{ minYear: year + 1 }, car, false],
    [{ maxYear: year }, generator, false],
    [{ maxMileage: 12_000 }, car, true],
    [{ maxMileage: 11_999 }, car, false],
    [{ condition: 'good' }, car, true],
    [{ condition: ['new', 'excellent'] }, car, false],
    [{ transmission: 'automatic', bodyType: 'SUV', fuel: 'Petrol' }, car, true],
    [{ transmission: 'manual' }, car, false],
    [{ bodyType: 'Sedan' }, car, false],
    [{ fuel: 'Diesel' }, generator, false],
    [{ minKva: 2.5, maxKva: 2.5 }, generator, true],
    [{ minKva: 2.6 }, generator, false],
    [{ minAgeMonths: 3, maxAgeMonths: 6 }, generator, true],
    [{ maxAgeMonths: 3 }, generator, false],
    [{ minBedrooms: 2, maxBedrooms: 2 }, home, true],
    [{ minBedrooms: 3 }, home, false],
    [{ minBathrooms: 1.5 }, home, true],
    [{ maxBathrooms: 1 }, home, false],
    [{ propertyType: 'apartment' }, home, true],
    [{ propertyType: ['house', 'condo'] }, home, false],
    [{ furnished: true, parking: true }, home, true],
    [{ petsAllowed: true }, home, false],
    [{ furnished: true }, generator, false],
    [{ parking: true }, read('home_rent', { parkingSpaces: 0 }), false],
    [{ color: 'black' }, phone, true],
    [{ color: 'gray' }, read('electronics', { color: 'Space Grey' }), true],
    [{ color: 'white' }, phone, false],
    [{ text: 'silent' }, generator, true],
    [{ text: 'generators with papers' }, generator, true],
    [{ text: 'silent zigwheel' }, generator, false],
    [{ text: 'cafe' }, read('home_rent', { title: 'Flat above the Café' }), true],
    [{ text: 'os' }, read('home_rent', { title: 'Nyu ɔs na Lumley' }), true],
    [{ text: '!!!' }, generator, false],
    [{ type: 'home_rent', sortBy: 'price_asc' }, home, true],
  ])('%j', (filters, listing, isMatch) => {
    expect(matches(filters, listing)).toBe(isMatch)
  })
})

test('all that is asked for must be so', () => {
  const asked: SearchFilters = {
    type: 'generator',
    location: 'Bo',
    maxPrice: 13_000,
    brand: ['Firman'],
    text: 'silent',
  }
  expect(matches(asked, generator)).toBe(true)
  expect(matches({ ...asked, maxPrice: 12_000 }, generator)).toBe(false)
  expect(matches({ ...asked, text: 'loud' }, generator)).toBe(false)
})
